"""Plates and discs: small grounds for numbers of points and for ranks."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.sprites import fitted
from bot.render.stamps import Stamp, icon, stamp
from engine.text import printed

_SHARP = 4


@lru_cache(128)
def plate(width: int, height: int, fill: str, edge: str, stroke: int) -> Image.Image:
    """Return a rounded plate with an edge, as RGBA."""
    image = Image.new("RGBA", (width * _SHARP, height * _SHARP))
    pen = ImageDraw.Draw(image)
    corner = (0, 0, image.width - 1, image.height - 1)
    pen.rounded_rectangle(corner, height * _SHARP // 3, fill, edge, stroke * _SHARP)
    return image.resize((width, height), Image.Resampling.BOX)


@lru_cache(512)
def worth(points: int, width: int, height: int, ground: str) -> Stamp:
    """Return what something is worth now: ink on white, a loss in red."""
    image = plate(width, height, theme.WHITE, theme.INK, 3).copy()
    colour = theme.INK if points > 0 else theme.LOSS if points < 0 else theme.FADED
    write(image, printed(points), height * 4 // 5, colour)
    return stamp(image, ground)


def write(image: Image.Image, text: str, size: int, colour: str) -> None:
    """Write a few signs into the middle of a plate, smaller if they would not fit."""
    letters = fitted(text, size, colour, image.width - 8)
    spot = ((image.width - letters.width) // 2, (image.height - letters.height) // 2)
    image.alpha_composite(letters, spot)


def put_sign(canvas: Canvas, sign: str, box: Box, ground: str) -> None:
    """Put an icon, or a rank on a disc, into the middle of a box."""
    if sign.isdigit():
        canvas.centre(icon("rank", box.w, ground), box)
        canvas.text(sign, box, box.w * 2 // 3, theme.INK, theme.PAPER)
    else:
        canvas.centre(icon(sign, box.w, ground), box)
