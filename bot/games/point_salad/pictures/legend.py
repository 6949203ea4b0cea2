"""What the marks mean, for the place beside a fifth panel."""

from bot.games.point_salad.pictures.layout import LOOKS, PANEL
from bot.games.point_salad.pictures.models import Captions
from bot.games.point_salad.pictures.wording import words
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.plates import worth
from bot.render.sprites import scaled, stretched
from bot.render.stamps import Stamp, icon, stamp
from engine.point_salad.veggies import Veggie

_MOST = 64
_SIGN = 84
_LETTERS = 34
_POINTS = 7
"""An example."""
_FOOT = (64, 44)


def draw(canvas: Canvas, box: Box, say: Captions, *, over: bool, best: bool) -> None:
    """Draw the legend into the middle of the box: of a running game, or of one that is over.

    `best`: one card is marked as the one that paid most.
    """
    worths = (worth(_POINTS, 54, 40, theme.GRASS), say.paid if over else say.pays)
    back = (_back(), say.back)
    if over:
        rosette = [(icon("rosette", 52, theme.GRASS), say.best)] if best else []
        marks = [*rosette, worths, back]
    else:
        turn, new = icon("turn", 52, theme.GRASS), icon("new", 44, theme.GRASS)
        marks = [(turn, say.to_move), (new, say.new), worths, back]
    step = min(_MOST, box.h // len(marks))
    y = box.y + (box.h - step * len(marks)) // 2
    for sign, text in marks:
        canvas.centre(sign, Box(box.x, y, _SIGN, step))
        room = (box.w - _SIGN - PANEL.pad, step)
        label = stamp(words(text, room, _LETTERS, theme.PAPER), theme.GRASS)
        canvas.put(label, box.x + _SIGN, y + (step - label.height) // 2)
        y += step


def _back() -> Stamp:
    """Return a piece of a card's other side."""
    veggie = Veggie.CARROT
    image = stretched("tray", *_FOOT).copy()
    image.paste(LOOKS[veggie].tint, mask=image.getchannel("A"))
    image.alpha_composite(scaled(veggie, 36), (6, 4))
    return stamp(image, theme.GRASS)
