"""All tableaux of a table: wide panels for few players, pairs of panels for many."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.point_salad.pictures import legend, panel
from bot.games.point_salad.pictures.layout import CAPTION, COMFORTABLE, SIZES, CardSize
from bot.games.point_salad.pictures.models import Board, Captions, TableauModel
from bot.render import theme
from bot.render.box import Box, unsquare
from bot.render.canvas import Canvas, Picture
from bot.render.lettering import comfortable

_IN_LINES = 3
"""Up to so many players each have a line for themselves."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The panels in the order of the tableaux, the picture's height, the place of a legend."""

    panels: tuple[panel.PanelPlaces, ...]
    height: int
    legend: Box | None


def arrange(counts: Sequence[int], top: int = theme.MARGIN, room: int = COMFORTABLE) -> Arrangement:
    """Lay out panels from `top` downwards: two or three in lines, more in pairs.

    `counts` tells for each panel how many point cards it has room for. Cards are as large as
    panels that are `room` high in all allow, and in each panel as large as its line does. Beside
    a fifth panel is room for a legend. A picture that would be square is made higher by larger
    veggies.
    """
    step = 1 if len(counts) <= _IN_LINES else 2
    lines = [counts[start : start + step] for start in range(0, len(counts), step)]
    width = _boxes(step, 0, 0)[0].w
    heights = _comfortable(lines, width, room)
    height = top + sum(heights) + theme.GAP * (len(lines) - 1) + theme.MARGIN
    stretch = -(-(unsquare(height) - height) // len(lines))
    panels: list[panel.PanelPlaces] = []
    beside = None
    y = top
    for line, tall in zip(lines, heights, strict=True):
        boxes = _boxes(step, y, tall + stretch)
        for box, cards in zip(boxes, line, strict=False):
            panels.append(panel.places(box, cards, _largest(width, cards, tall), stretch))
        beside = boxes[-1] if len(line) < step else None
        y += tall + stretch + theme.GAP
    return Arrangement(tuple(panels), height + stretch * len(lines), beside)


def _comfortable(lines: Sequence[Sequence[int]], width: int, room: int) -> list[int]:
    """Return the heights of the lines: where there are few cards, these are enlarged first."""
    sizes = [len(SIZES) - 1] * len(lines)
    heights = [_height(width, line, SIZES[-1]) for line in lines]
    order = sorted(range(len(lines)), key=lambda line: max(lines[line]))
    for larger in reversed(range(len(SIZES) - 1)):
        for line in order:
            tall = _height(width, lines[line], SIZES[larger])
            if sizes[line] == larger + 1 and sum(heights) - heights[line] + tall <= room:
                sizes[line], heights[line] = larger, tall
    return heights


def _height(width: int, line: Sequence[int], size: CardSize) -> int:
    return max(panel.height(width, cards, size) for cards in line)


def _largest(width: int, cards: int, height: int) -> CardSize:
    """Return the size of the largest cards for which a panel of this height has room."""
    fitting = (size for size in SIZES if panel.height(width, cards, size) <= height)
    return next(fitting, SIZES[-1])


def point_cards(tableaux: Sequence[TableauModel]) -> list[int]:
    """Return the number of point cards in each tableau."""
    return [len(tableau.cards) for tableau in tableaux]


def draw_panels(
    canvas: Canvas, tableaux: Sequence[TableauModel], plan: Arrangement, say: Captions
) -> None:
    """Draw each tableau in its place, and the legend where there is one."""
    if plan.legend is not None:
        best = any(card.best for own in tableaux for card in own.cards)
        legend.draw(canvas, plan.legend, say, over=all(own.rank for own in tableaux), best=best)
    for tableau, spots in zip(tableaux, plan.panels, strict=True):
        panel.draw(canvas, tableau, spots, say)


def _boxes(count: int, y: int, height: int) -> tuple[Box, ...]:
    width = theme.WIDTH - 2 * theme.MARGIN
    return Box(theme.MARGIN, y, width, height).columns(count, theme.GAP)


def draw_tableaux(board: Board) -> Picture:
    """Return the picture of what lies before each player, in seat order."""
    return _drawn(board).picture("tableaux")


def _drawn(board: Board) -> Canvas:
    heading = caption(theme.MARGIN // 2, board)
    plan = arrange(point_cards(board.tableaux), top=heading.bottom if heading else theme.MARGIN)
    canvas = Canvas.table(plan.height)
    draw_caption(canvas, board.caption, heading)
    draw_panels(canvas, board.tableaux, plan, board.say)
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
