"""Render the sprites from their SVG sources: `python -m tests.render.art`.

A developer's tool: the bot itself reads only the finished sprites. Frames are templates whose
sizes and colours come from the themes; `manifest.json` remembers what each sprite was made from.
"""

import hashlib
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Template

import resvg_py
from PIL import Image

from bot.games import TITLES
from bot.games.point_salad.pictures import layout
from bot.render import theme
from tests.render.palette import shared_palette

HERE = theme.ASSETS
ART = HERE / "art"
MANIFEST = theme.SPRITES / "manifest.json"
VEGGIE_PIXELS = 256
ICON_PIXELS = 160
EMOJI_PIXELS = 128
EMOJI_ICONS = ("coin", "crown", "star")
"""Icons that are emoji, too."""

_COMMON = {
    "ink": theme.INK,
    "paper": theme.PAPER,
    "shade": theme.SHADE,
    "gold": theme.GOLD,
    "own": theme.OWN,
    "cream": theme.CREAM,
    "faint": theme.FAINT,
    "hollow": theme.HOLLOW,
    "line": theme.LINE,
    "grass": theme.GRASS,
    "fresh": theme.FRESH,
    "loss": theme.LOSS,
}


def _measures(size: layout.CardSize | layout.SlotLayout) -> dict[str, str]:
    numbers = {
        "o": size.outline, "w": size.w, "h": size.h, "r": size.radius - 2,
        "iw": size.w - 4, "ih": size.h - 4, "iw1": size.w - 3, "ih1": size.h - 3,
        "iw2": size.w - 6, "ih2": size.h - 6,
    }  # fmt: skip
    return {key: str(value) for key, value in numbers.items()}


def _sides(size: layout.CardSize) -> dict[str, str]:
    """Return where the front of a point card ends and its other side begins."""
    front = size.h - size.foot - 2
    return {"fronth": str(front), "backy": str(front // 2), "backh": str(size.h - front // 2 - 3)}


def _slot(size: layout.SlotLayout) -> dict[str, str]:
    """Return where the light falls on a veggie, and how far its slot's tag reaches."""
    numbers = {
        "cx": size.side + size.icon // 2, "cy": size.h // 2, "halo": size.h * 2 // 5,
        "tagw": size.side + 26, "tagh": size.tag + 30,
    }  # fmt: skip
    return {key: str(value) for key, value in numbers.items()}


def _svg(source: Path, **values: str) -> str:
    return Template(source.read_text(encoding="utf-8")).substitute(_COMMON, **values)


def _cards() -> Iterator[tuple[str, str]]:
    for veggie, look in layout.LOOKS.items():
        colours = {"base": look.base, "dark": look.dark, "tint": look.tint}
        for size in layout.SIZES:
            svg = _svg(ART / "frames/card.svg", **colours, **_measures(size), **_sides(size))
            yield f"card-{size.name}-{veggie}", svg
        svg = _svg(
            ART / "frames/veggie.svg", **colours, **_measures(layout.SLOT), **_slot(layout.SLOT)
        )
        yield f"card-slot-{veggie}", svg


def _frames() -> Iterator[tuple[str, str]]:
    for name, size in (("pile", layout.PILE), ("slot", layout.SLOT)):
        yield f"empty-{name}", _svg(ART / "frames/empty.svg", **_measures(size))
    yield "under", _svg(ART / "frames/under.svg", **_measures(layout.PILE))
    for seat, colour in enumerate(theme.SEATS):
        for kind in ("header", "step"):
            yield f"{kind}-{seat}", _svg(ART / f"frames/{kind}.svg", seat=colour)
    for path in sorted((ART / "plain").glob("*.svg")):
        yield path.stem, _svg(path)


def sources() -> Iterator[tuple[str, str, int | None]]:
    """Yield each sprite's name, its SVG text and its width in pixels (None: as drawn)."""
    for path in sorted((ART / "veggies").glob("*.svg")):
        yield path.stem, path.read_text(encoding="utf-8"), VEGGIE_PIXELS
    for path in sorted((ART / "goods").glob("*.svg")):
        yield path.stem, path.read_text(encoding="utf-8"), VEGGIE_PIXELS
    for path in sorted((ART / "icons").glob("*.svg")):
        yield path.stem, path.read_text(encoding="utf-8"), ICON_PIXELS
    for name, svg in (*_cards(), *_frames()):
        yield name, svg, None


def emoji_sources() -> list[Path]:
    """Return the drawings of which the bot has emoji."""
    names = sorted({name for title in TITLES.values() for name in title.emoji})
    drawn = [path for name in names for path in ART.glob(f"*/{name}.svg")]
    return [*drawn, *(ART / f"icons/{name}.svg" for name in EMOJI_ICONS)]


def digest(svg: str, width: int | None) -> str:
    """Return what the manifest remembers of a source."""
    return hashlib.sha256(f"{width} {svg}".encode()).hexdigest()[:16]


def render(svg: str, width: int | None) -> Image.Image:
    """Return the rendered source as RGBA."""
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=width)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def main() -> None:
    """Write all sprites, the emoji and the manifest; remove sprites without a source."""
    made, images = {}, {}
    for name, svg, width in sources():
        images[name] = render(svg, width)
        images[name].save(theme.SPRITES / f"{name}.png", optimize=True)
        made[name] = digest(svg, width)
    shared_palette(images).save(theme.SPRITES / "palette.png")
    for path in emoji_sources():
        svg = path.read_text(encoding="utf-8")
        render(svg, EMOJI_PIXELS).save(HERE / f"emoji/{path.stem}.png", optimize=True)
    for path in theme.SPRITES.glob("*.png"):
        if path.stem not in {*made, "palette"}:
            path.unlink()
    MANIFEST.write_text(json.dumps(made, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(made)} sprites\n")


if __name__ == "__main__":
    main()
