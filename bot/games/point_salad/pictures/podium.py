"""The podium: up to three winners, the first in the middle."""

from collections.abc import Sequence

from bot.games.point_salad.pictures.layout import PODIUM
from bot.games.point_salad.pictures.models import TableauModel
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.lettering import comfortable
from bot.render.plates import worth
from bot.render.stamps import icon, plain

_ORDER = {1: (0,), 2: (0, 1), 3: (1, 0, 2)}
"""Who stands where, from left to right, by the number of places."""


def steps(box: Box, count: int) -> tuple[Box, ...]:
    """Return the boxes of the places from left to right, each as high as the podium."""
    places = min(count, len(PODIUM.steps))
    width = min(PODIUM.widest, (box.w - PODIUM.gap * (places - 1)) // places)
    total = width * places + PODIUM.gap * (places - 1)
    left = box.x + (box.w - total) // 2
    return Box(left, box.y, total, box.h).columns(places, PODIUM.gap)


def draw(canvas: Canvas, ranked: Sequence[TableauModel], box: Box) -> None:
    """Draw the first three of the ranking."""
    spots = steps(box, len(ranked))
    confetti = plain("confetti", theme.GRASS)
    canvas.put(confetti, box.x + (box.w - confetti.width) // 2, box.y)
    for place, spot in zip(_ORDER[len(spots)], spots, strict=True):
        _place(canvas, ranked[place], place, spot)


def _place(canvas: Canvas, tableau: TableauModel, place: int, box: Box) -> None:
    p = PODIUM
    colour = theme.SEATS[tableau.seat]
    step = Box(box.x, box.bottom - p.steps[place], box.w, p.steps[place])
    canvas.frame(f"step-{tableau.seat}", step, theme.GRASS)
    digit = Box(step.x, step.y + 10, step.w, step.h - 10)
    canvas.text(str(tableau.rank or place + 1), digit, min(64, step.h - 18), theme.WHITE, colour)
    y = step.y - p.score[1] - 4
    score = worth(tableau.points or 0, *p.score, theme.GRASS)
    canvas.centre(score, Box(box.x, y, box.w, p.score[1]))
    y -= p.name_height
    line = Box(box.x, y, box.w, p.name_height)
    size = comfortable(tableau.name, p.name, p.least_name, line.w)
    canvas.name(tableau.name, line, size, (theme.PAPER, theme.GRASS), centred=True)
    if tableau.rank == 1:
        crown = Box(box.x, y - p.crown + 8, box.w, p.crown)
        canvas.centre(icon("crown", p.crown, theme.GRASS), crown)
