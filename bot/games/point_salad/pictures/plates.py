"""Plates for what cards would pay."""

from functools import lru_cache

from bot.render import theme
from bot.render.plates import plate, write
from bot.render.stamps import Stamp, stamp


@lru_cache(256)
def offer(text: str, width: int, height: int, seat: int, *, to_move: bool) -> Stamp:
    """Return what a card would pay a seat, in its colour; with the mark of the seat to move."""
    colour = theme.SEATS[seat]
    edge = theme.GOLD if to_move else colour
    image = plate(width, height, colour, edge, 4).copy()
    write(image, text, height * 3 // 4, theme.WHITE)
    return stamp(image, theme.GRASS)
