"""Which bundled font has which characters, and the fonts at the sizes used."""

import json
from bisect import bisect_right
from functools import cache, lru_cache

from PIL import ImageFont

from bot.render import theme


@cache
def _coverage() -> dict[str, tuple[tuple[int, ...], tuple[int, ...]]]:
    """For each font the first and the last code point of each range, ascending."""
    text = (theme.FONTS / "coverage.json").read_text(encoding="utf-8")
    table: dict[str, list[list[int]]] = json.loads(text)
    return {
        name: (tuple(first for first, _ in ranges), tuple(last for _, last in ranges))
        for name, ranges in table.items()
    }


def covers(name: str, code: int) -> bool:
    """Say whether the font has a glyph for the code point."""
    firsts, lasts = _coverage()[name]
    index = bisect_right(firsts, code) - 1
    return index >= 0 and code <= lasts[index]


@lru_cache(128)
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the font at `size` pixels per em; the emoji font has one size only."""
    if name == theme.EMOJI:
        size = theme.EMOJI_STRIKE
    return ImageFont.truetype(theme.FONTS / name, size, layout_engine=ImageFont.Layout.RAQM)


def direction(of: ImageFont.FreeTypeFont, *, rtl: bool) -> str | None:
    """Return how a run goes, as Pillow takes it: None on a machine without FriBiDi.

    There every run is drawn from left to right, which is wrong for some names and right for most.
    """
    if of.layout_engine != ImageFont.Layout.RAQM:
        return None
    return "rtl" if rtl else "ltr"
