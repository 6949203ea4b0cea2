"""A whole game as an animated picture, one frame a turn."""

from collections.abc import Sequence
from functools import partial

from PIL import Image

from bot.games.veggies.pictures import lines, market
from bot.games.veggies.pictures.lines import StandLine
from bot.games.veggies.pictures.models import TableModel
from bot.render import theme
from bot.render.canvas import Canvas, Picture
from bot.render.film import filmed


def draw_replay(frames: Sequence[TableModel]) -> Picture:
    """Return the animation of the boards, the last shown for longer.

    Each stand has its place from the first frame on, large enough for what it becomes. Raises
    ValueError when there are no boards.
    """
    if not frames:
        raise ValueError("There are no turns to show.")
    plan = plan_of(frames[-1])
    data = filmed(frames, partial(_frame, plan=plan))
    return Picture("replay.gif", data, theme.WIDTH, _height(plan))


def plan_of(last: TableModel) -> tuple[StandLine, ...]:
    """Return the lines of the last board, one below the other and below the market."""
    found, top = list[StandLine](), market.places().height
    for line in lines.arrange(last.stands):
        moved = line.moved(top - theme.MARGIN)
        found.append(moved)
        top = moved.height - theme.MARGIN + theme.GAP
    return tuple(found)


def _height(plan: Sequence[StandLine]) -> int:
    return plan[-1].height


def _frame(board: TableModel, plan: Sequence[StandLine]) -> Image.Image:
    canvas = Canvas.table(_height(plan))
    market.draw_on(canvas, board.market, board.left)
    for line in plan:
        stands = [board.stands[place] for place in line.places]
        lines.draw_on(canvas, stands, line, board.counted)
    return canvas.image
