"""Names in any script as small pictures: one font a grapheme, shaped once, cut with an ellipsis."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from PIL import Image, ImageDraw

from bot.render import theme
from bot.render.fonts import covers, direction, font
from bot.render.graphemes import Grapheme, Side, graphemes

ELLIPSIS = Grapheme("…", theme.DISPLAY, Side.NEUTRAL)
_EMOJI_RATIO = 1.18
_BASELINE = 0.72
"""Where the letters stand in the height of their box."""


@dataclass(frozen=True, slots=True)
class Run:
    """Graphemes that one font draws in one direction, in reading order."""

    text: str
    font: str
    rtl: bool


def runs(parts: tuple[Grapheme, ...]) -> tuple[Run, ...]:
    """Return the runs in the order in which they are drawn from left to right."""
    strong = (Side.LEFT_TO_RIGHT, Side.RIGHT_TO_LEFT)
    first = next((part.side for part in parts if part.side in strong), Side.LEFT_TO_RIGHT)
    base_rtl = first is Side.RIGHT_TO_LEFT
    pieces = [
        Run("".join(text for _, _, text in group), name, rtl)
        for (rtl, name), group in groupby(
            zip(_directions(parts, base_rtl=base_rtl), _fonts(parts), _texts(parts), strict=True),
            key=lambda piece: piece[:2],
        )
    ]
    return _reordered(pieces, base_rtl=base_rtl)


def _directions(parts: Sequence[Grapheme], *, base_rtl: bool) -> list[bool]:
    """Return for each grapheme whether it goes from right to left."""
    # Unicode's algorithm without brackets and Arabic numbers: on all hard names it agrees with
    # libraries, which reorder one string and tell no levels. Here a name is cut by its fonts first,
    # and each run is shaped in logical order.
    known: list[bool | None] = []
    word = base_rtl
    for part in parts:
        if part.side in (Side.LEFT_TO_RIGHT, Side.RIGHT_TO_LEFT):
            word = part.side is Side.RIGHT_TO_LEFT
        known.append(None if part.side is Side.NEUTRAL else word)
    before = _carried(known, base_rtl=base_rtl)
    after = reversed(_carried(known[::-1], base_rtl=base_rtl))
    return [
        here if here is not None else left if left == right else base_rtl
        for here, left, right in zip(known, before, after, strict=True)
    ]


def _carried(known: Sequence[bool | None], *, base_rtl: bool) -> list[bool]:
    """Return for each place the direction last known before or at it."""
    latest, carried = base_rtl, []
    for here in known:
        latest = latest if here is None else here
        carried.append(latest)
    return carried


def _texts(parts: Sequence[Grapheme]) -> list[str]:
    return [part.text for part in parts]


def _fonts(parts: Sequence[Grapheme]) -> list[str]:
    """Return the fonts; a space is of the font before it, so that it does not break a run."""
    names: list[str] = []
    for part in parts:
        follows = part.text == " " and bool(names) and covers(names[-1], ord(" "))
        names.append(names[-1] if follows else part.font)
    return names


def _reordered(pieces: list[Run], *, base_rtl: bool) -> tuple[Run, ...]:
    sections = [list(group) for _, group in groupby(pieces, key=lambda run: run.rtl)]
    for section in sections:
        if section[0].rtl:
            section.reverse()
    if base_rtl:
        sections.reverse()
    return tuple(run for section in sections for run in section)


def _width(run: Run, size: int) -> float:
    length = _shaped_length(run, size)
    if run.font == theme.EMOJI:
        return length * size * _EMOJI_RATIO / theme.EMOJI_STRIKE
    return length


def _shaped_length(run: Run, size: int) -> float:
    drawn = font(run.font, size)
    return drawn.getlength(run.text, direction=direction(drawn, rtl=run.rtl))


def _total(parts: tuple[Grapheme, ...], size: int) -> float:
    return sum(_width(run, size) for run in runs(parts))


def shortened(name: str, size: int, width: int) -> tuple[Grapheme, ...]:
    """Return as many graphemes of the name as fit into `width`, with an ellipsis if not all do."""
    parts = graphemes(name) or (ELLIPSIS,)
    if _total(parts, size) <= width:
        return parts
    low, high = 0, len(parts) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if _total((*parts[:middle], ELLIPSIS), size) <= width:
            low = middle
        else:
            high = middle - 1
    kept = parts[:low]
    while kept and kept[-1].text == " ":
        kept = kept[:-1]
    return (*kept, ELLIPSIS)


def comfortable(name: str, size: int, least: int, width: int) -> int:
    """Return the largest size down to `least` at which the whole name fits, or `least`."""
    parts = graphemes(name)
    whole = _total(parts, size)
    if whole <= width:
        return max(size, least)
    # Widths go nearly with the size: where that would be far too wide, nothing is measured.
    tries = range(size, least, -2)
    first = max(0, int(size * (1 - width / whole)) // 2 - 1)
    return next((smaller for smaller in tries[first:] if _total(parts, smaller) <= width), least)


@lru_cache(256)
def lettered(name: str, size: int, colour: str, width: int, height: int) -> Image.Image:
    """Return the name as RGBA, as wide as needed (at most `width`) and `height` high."""
    pieces = runs(shortened(name, size, width))
    widths = [_width(run, size) for run in pieces]
    image = Image.new("RGBA", (max(1, min(width, round(sum(widths) + 1))), height))
    x = 0.0
    for run, advance in zip(pieces, widths, strict=True):
        if run.font == theme.EMOJI:
            _emoji(image, run, round(x), size)
        else:
            _letters(image, run, x, size, colour)
        x += advance
    return image


def _letters(image: Image.Image, run: Run, x: float, size: int, colour: str) -> None:
    layer, face = Image.new("RGBA", image.size, colour + "00"), font(run.font, size)
    ImageDraw.Draw(layer).text(
        (x, image.height * _BASELINE),
        run.text,
        fill=colour,
        font=face,
        anchor="ls",
        direction=direction(face, rtl=run.rtl),
    )
    image.alpha_composite(layer)


def _emoji(image: Image.Image, run: Run, x: int, size: int) -> None:
    face = font(run.font, size)
    left, top, right, bottom = face.getbbox(run.text, anchor="ls")
    strike = Image.new("RGBA", (max(1, round(right - left)), max(1, round(bottom - top))))
    ImageDraw.Draw(strike).text(
        (-left, -top), run.text, font=face, anchor="ls", embedded_color=True
    )
    ratio = size * _EMOJI_RATIO / theme.EMOJI_STRIKE
    box = (max(1, round(strike.width * ratio)), max(1, round(strike.height * ratio)))
    small = strike.resize(box, Image.Resampling.LANCZOS)
    y = round(image.height * _BASELINE - size * 0.36 - small.height / 2)
    small = small.crop((0, 0, min(small.width, image.width - x), small.height))
    image.alpha_composite(small, (x, max(0, y)), (0, max(0, -y)))
