"""All tableaux of a table: wide panels for few players, pairs of panels for many."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.point_salad.pictures import panel
from bot.games.point_salad.pictures.layout import CAPTION, LARGE, LARGE_CARDS_UP_TO, SMALL, CardSize
from bot.games.point_salad.pictures.models import Board, TableauModel
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.lettering import comfortable

_IN_LINES = 3
"""Up to so many players each have a line for themselves."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The panels in the order of the tableaux, the size of their cards, the picture's height."""

    panels: tuple[panel.PanelPlaces, ...]
    size: CardSize
    height: int


def arrange(counts: Sequence[int], top: int = theme.MARGIN) -> Arrangement:
    """Lay out panels from `top` downwards: two or three in lines, more in pairs.

    `counts` tells for each panel how many point cards it has room for. Of five panels the last has
    a line for itself. A picture that would be square is made higher by larger veggies.
    """
    size = LARGE if max(counts, default=0) <= LARGE_CARDS_UP_TO.get(len(counts), 0) else SMALL
    step = 1 if len(counts) <= _IN_LINES else 2
    lines = [counts[start : start + step] for start in range(0, len(counts), step)]
    heights = [max(_heights(line, size)) for line in lines]
    height = top + sum(heights) + theme.GAP * (len(lines) - 1) + theme.MARGIN
    stretch = -(-(unsquare(height) - height) // len(lines))
    panels: list[panel.PanelPlaces] = []
    y = top
    for line, tall in zip(lines, heights, strict=True):
        for box, cards in zip(_boxes(line, y, tall + stretch), line, strict=True):
            panels.append(panel.places(box, cards, size, stretch))
        y += tall + stretch + theme.GAP
    return Arrangement(tuple(panels), size, height + stretch * len(lines))


def point_cards(tableaux: Sequence[TableauModel]) -> list[int]:
    """Return the number of point cards in each tableau."""
    return [len(tableau.cards) for tableau in tableaux]


def draw_panels(canvas: Canvas, tableaux: Sequence[TableauModel], plan: Arrangement) -> None:
    """Draw each tableau in its place."""
    for tableau, spots in zip(tableaux, plan.panels, strict=True):
        panel.draw(canvas, tableau, spots, plan.size)


def _boxes(line: Sequence[int], y: int, height: int) -> tuple[Box, ...]:
    width = theme.WIDTH - 2 * theme.MARGIN
    return Box(theme.MARGIN, y, width, height).columns(len(line), theme.GAP)


def _heights(line: Sequence[int], size: CardSize) -> list[int]:
    boxes = _boxes(line, 0, 0)
    return [panel.height(box.w, cards, size) for box, cards in zip(boxes, line, strict=True)]


def unsquare(height: int) -> int:
    """Return the height, or the next at which the picture is no square."""
    low, high = theme.SQUARE
    if low < theme.WIDTH / height < high:
        return math.ceil(theme.WIDTH / low)
    return height


def draw_tableaux(board: Board) -> Picture:
    """Return the picture of what lies before each player, in seat order."""
    return _drawn(board).picture("tableaux")


def draw_round(board: Board) -> Picture:
    """Return the same for a round of a match that is over, to be shown beside the next one."""
    return _drawn(board).picture("round")


def _drawn(board: Board) -> Canvas:
    heading = caption(theme.MARGIN // 2, board)
    plan = arrange(point_cards(board.tableaux), top=heading.bottom if heading else theme.MARGIN)
    canvas = Canvas.table(plan.height)
    draw_caption(canvas, board.caption, heading)
    draw_panels(canvas, board.tableaux, plan)
    return canvas


def caption(y: int, *boards: Board) -> Box | None:
    """Return the place from `y` downwards of the captions, if any of the boards has one."""
    if not any(board.caption for board in boards):
        return None
    return Box(theme.MARGIN, y, theme.WIDTH - 2 * theme.MARGIN, CAPTION.height)


def draw_caption(canvas: Canvas, words: str, box: Box | None) -> None:
    """Write which round it is, where there is a place for it."""
    if words and box is not None:
        size = comfortable(words, CAPTION.size, CAPTION.least, box.w)
        canvas.name(words, box, size, (theme.PAPER, theme.GRASS), centred=True)
