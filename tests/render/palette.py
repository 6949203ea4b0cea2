"""The 256 colours that all pictures share, chosen from the sprites on the grounds they lie on."""

import re
from collections.abc import Iterator

from PIL import Image, ImageColor

from bot.games.point_salad.pictures import layout as point_salad
from bot.games.veggies.pictures import layout as veggies
from bot.render import theme

Look = point_salad.VeggieLook | veggies.ItemLook
GOODS: dict[str, veggies.ItemLook] = {str(item): look for item, look in veggies.LOOKS.items()}
LOOKS: list[Look] = [*point_salad.LOOKS.values(), *GOODS.values()]
TABLE = theme.ASSETS / "art/plain/table.svg"
COLOURS = 256
DEBT = "#c3272b"
_SAMPLE = 96
"""Sprites are sampled no larger than this, so that none outweighs the others."""
_ON_TABLE = (
    "card-",
    "under",
    "empty",
    "glow",
    "disc",
    "panel",
    "active",
    "confetti",
    "step",
    "edge",
    "rim",
    "back",
    "picked",
)
_STEPS = range(1, 5)

Rgb = tuple[int, int, int]


def shared_palette(images: dict[str, Image.Image]) -> Image.Image:
    """Return an image of 16 × 16 pixels that carries the palette for these sprites."""
    exact = _exact()
    sheet = _sheet([*_samples(images), *_edges()])
    rest = sheet.quantize(COLOURS - len(exact), Image.Quantize.MEDIANCUT, kmeans=4)
    found = (rest.getpalette() or [])[: 3 * (COLOURS - len(exact))]
    result = Image.new("P", (16, 16))
    result.putpalette([value for colour in exact for value in colour] + found)
    result.putdata(range(COLOURS))
    return result


def _exact() -> list[Rgb]:
    """Colours of large areas, which stay exactly as they are."""
    looks = [colour for look in LOOKS for colour in (look.base, look.dark, look.tint)]
    table = re.findall("#[0-9a-f]{6}", TABLE.read_text(encoding="utf-8"))
    named = [
        theme.INK, theme.PAPER, theme.SHADE, theme.GOLD, theme.CREAM, theme.FAINT, theme.HOLLOW,
        theme.LINE, theme.GRASS, theme.FRESH, theme.LOSS, theme.WHITE, theme.FADED, theme.ADVICE,
        theme.WON, theme.OWN, DEBT,
    ]  # fmt: skip
    colours = dict.fromkeys([*named, *theme.SEATS, *looks, *table])
    return [_rgb(colour) for colour in colours]


def _rgb(colour: str) -> Rgb:
    red, green, blue, *_ = ImageColor.getrgb(colour)
    return red, green, blue


def _grounds(name: str) -> tuple[str, ...]:
    if name.startswith(_ON_TABLE):
        return (theme.GRASS, theme.PAPER)
    tints = [look.tint for look in point_salad.LOOKS.values()]
    if name in GOODS:
        tints = [GOODS[name].tint, theme.GRASS, *(tints if name in point_salad.LOOKS else [])]
    return (theme.PAPER, theme.CREAM, theme.FRESH, *tints)


def _samples(images: dict[str, Image.Image]) -> Iterator[Image.Image]:
    for name, image in images.items():
        size = (min(image.width, _SAMPLE), min(image.height, _SAMPLE))
        small = image.resize(size, Image.Resampling.LANCZOS)
        for ground in _grounds(name):
            flat = Image.new("RGB", size, ground)
            flat.paste(small, mask=small)
            yield flat


def _edges() -> Iterator[Image.Image]:
    """Yield the blends at the soft edges of letters."""
    darks = [look.dark for look in LOOKS]
    pairs = [(theme.WHITE, colour) for colour in (*theme.SEATS, *darks, theme.INK, DEBT)]
    pairs += [(theme.INK, ground) for ground in (theme.PAPER, theme.CREAM, theme.WHITE)]
    for one, other in pairs:
        ends = [Image.new("RGB", (_SAMPLE // 2, _SAMPLE // 8), colour) for colour in (one, other)]
        for step in _STEPS:
            yield Image.blend(ends[0], ends[1], step / len([*_STEPS, 1]))


def _sheet(parts: list[Image.Image]) -> Image.Image:
    sheet = Image.new("RGB", (_SAMPLE, sum(part.height for part in parts)), theme.PAPER)
    y = 0
    for part in parts:
        sheet.paste(part, (0, y))
        y += part.height
    return sheet
