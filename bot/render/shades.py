"""Shadows on a picture in the shared palette: what lies there is darkened, colour by colour."""

from functools import cache, lru_cache

from PIL import Image, ImageColor, ImageDraw, ImageFilter

from bot.render import theme
from bot.render.box import Box
from bot.render.stamps import in_palette, palette

_STEPS = (0.14, 0.32, 0.5)
"""How dark each step of a soft edge is; a step more would not be seen."""
_SOFT = 5
_DROP = 3
_REACH = 3 * _SOFT
"""How far a shadow is seen beyond what casts it."""


def cast(image: Image.Image, box: Box, radius: int) -> None:
    """Darken what lies around and below a rounded box that will be drawn, softly."""
    around = Box(box.x - _REACH, box.y - _REACH + _DROP, box.w + 2 * _REACH, box.h + 2 * _REACH)
    edges = (around.x, around.y, around.right, around.bottom)
    ground = image.crop(edges)
    for step, mask in enumerate(_masks(box.w, box.h, radius)):
        image.paste(ground.point(_darker(step)), (around.x, around.y), mask)


@lru_cache(24)
def _masks(width: int, height: int, radius: int) -> tuple[Image.Image, ...]:
    """Return for each step where it is seen."""
    soft = Image.new("L", (width + 2 * _REACH, height + 2 * _REACH))
    edge = (_REACH, _REACH, _REACH + width - 1, _REACH + height - 1)
    ImageDraw.Draw(soft).rounded_rectangle(edge, radius, 255)
    soft = soft.filter(ImageFilter.GaussianBlur(_SOFT))
    low = 255 // (len(_STEPS) + 1)
    return tuple(
        soft.point([255 * (value > low * (step + 1)) for value in range(256)]).convert("1")
        for step in range(len(_STEPS))
    )


@cache
def _darker(step: int) -> list[int]:
    """Return for each number of the palette that of its colour in the shade."""
    lit = palette().convert("RGB")
    dark = Image.blend(lit, Image.new("RGB", lit.size, ImageColor.getrgb(theme.INK)), _STEPS[step])
    return list(in_palette(dark).tobytes())
