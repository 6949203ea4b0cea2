"""Cards: six spaces in a frame, however they are turned, at any size of the spaces."""

from functools import lru_cache

from PIL import Image

from bot.games.veggies.pictures.layout import LOOKS
from bot.render import stamps, theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.sprites import label, scaled, stretched
from bot.render.stamps import Stamp
from engine.veggies.cards import CardId, Item, Other, turned

RADIUS = 10
_OPAQUE = 127


def space(item: Item, cell: int) -> Image.Image:
    """Return one space as RGBA: the item on its colour, its letter in the lower right corner."""
    look = LOOKS[item]
    image = Image.new("RGBA", (cell, cell), look.tint)
    size = cell * (29 if look.letter else 32) // 40
    picture = scaled(item, size)
    at = (cell - size) // 2
    image.alpha_composite(picture, (max(1, at - cell // 20), at) if look.letter else (at, at))
    if look.letter:
        _put_letter(image, look.letter, theme.LOSS if item is Other.MOUSE else look.dark, look.tint)
    return image


def _put_letter(image: Image.Image, letter: str, colour: str, ground: str) -> None:
    """Write a letter, on a soft patch of the ground where it meets the picture."""
    cell = image.width
    ink = label(letter, cell * 2 // 5, colour)
    halo = label(letter, cell * 2 // 5, ground)
    x, y = cell - ink.width - cell // 14 - 1, cell - ink.height + cell // 20
    for dx in (-2, 0, 2):
        for dy in (-2, 0, 2):
            image.alpha_composite(halo, (x + dx, min(y + dy, cell - ink.height)))
    image.alpha_composite(ink, (x, min(y, cell - ink.height)))


@lru_cache(64)
def _space(item: Item, cell: int) -> Stamp:
    return stamps.stamp(space(item, cell), theme.PAPER)


@lru_cache(192)
def card(card_id: CardId, turns: int, cell: int) -> Stamp:
    """Return a card, turned so far; its spaces are exactly `cell` pixels wide and high."""
    rows = turned(card_id, turns)
    canvas = Canvas.blank(cell * len(rows[0]), cell * len(rows), theme.PAPER)
    for y, row in enumerate(rows):
        for x, item in enumerate(row):
            canvas.put(_space(item, cell), x * cell, y * cell)
    seam = stamps.number_of(theme.PAPER)
    width, height = canvas.image.size
    for x in range(cell, width, cell):
        canvas.image.paste(seam, (x - 1, 0, x + 1, height))
    for y in range(cell, height, cell):
        canvas.image.paste(seam, (0, y - 1, width, y + 1))
    canvas.frame("edge", Box(0, 0, width, height), theme.PAPER)
    return Stamp(canvas.image, _shape(width, height))


@lru_cache(32)
def _shape(width: int, height: int) -> Image.Image:
    """Return what lies inside the frame of a card, the frame included."""
    alpha = stretched("shape", width, height).getchannel("A")
    return alpha.point([255 * (value > _OPAQUE) for value in range(256)]).convert("1")


def lay(canvas: Canvas, card_id: CardId, box: Box, turns: int = 0) -> None:
    """Lay a card into a box that is as large as its spaces are."""
    canvas.put(card(card_id, turns, box.w // len(turned(card_id, turns)[0])), box.x, box.y)
