"""Plates: small rounded grounds for numbers that are not printed on a card."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.point_salad.pictures.signs import number
from bot.render import theme
from bot.render.sprites import fitted
from bot.render.stamps import Stamp, stamp

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
    """Return what a card, or a whole salad, is worth now: ink on white, a loss in red."""
    image = plate(width, height, theme.WHITE, theme.INK, 3).copy()
    colour = theme.INK if points > 0 else theme.LOSS if points < 0 else theme.FADED
    _write(image, number(points), height * 4 // 5, colour)
    return stamp(image, ground)


@lru_cache(256)
def offer(text: str, width: int, height: int, seat: int, *, to_move: bool) -> Stamp:
    """Return what a card would pay a seat, in its colour; with the mark of the seat to move."""
    colour = theme.SEATS[seat]
    edge = theme.GOLD if to_move else colour
    image = plate(width, height, colour, edge, 4).copy()
    _write(image, text, height * 3 // 4, theme.WHITE)
    return stamp(image, theme.GRASS)


def _write(image: Image.Image, text: str, size: int, colour: str) -> None:
    letters = fitted(text, size, colour, image.width - 8)
    spot = ((image.width - letters.width) // 2, (image.height - letters.height) // 2)
    image.alpha_composite(letters, spot)
