"""A whole game as an animated picture, one frame a turn.

Measured for the longest game that there can be, six players who take one card in each of 105 turns:
3.6 MB in full size; 1.8 s of CPU in all and 110 MB in the process that draws it.
"""

from collections.abc import Sequence
from functools import partial

from PIL import Image

from bot.games.point_salad.pictures import market
from bot.games.point_salad.pictures.models import Board
from bot.games.point_salad.pictures.tableaux import (
    Arrangement,
    arrange,
    caption,
    draw_caption,
    draw_panels,
    point_cards,
)
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.film import filmed


def draw_replay(frames: Sequence[Board]) -> Picture:
    """Return the animation of the boards, the last shown for longer.

    Where one frame a turn would take too many bytes, a frame shows several turns. Raises
    ValueError when there are no boards.
    """
    if not frames:
        raise ValueError("There are no turns to show.")
    heading = caption(market.places().height - theme.MARGIN // 2, *frames)
    plan = _plan(frames, heading)
    data = filmed(frames, partial(_frame, plan=plan, heading=heading))
    return Picture("replay.gif", data, theme.WIDTH, plan.height)


def _plan(frames: Sequence[Board], heading: Box | None) -> Arrangement:
    """Lay out the tableaux below the market, with room for the most cards that each ever has."""
    counts = [max(seat) for seat in zip(*(point_cards(f.tableaux) for f in frames), strict=True)]
    return arrange(counts, top=heading.bottom if heading else market.places().height)


def _frame(board: Board, *, plan: Arrangement, heading: Box | None) -> Image.Image:
    canvas = Canvas.table(plan.height)
    market.draw_on(canvas, board.market)
    draw_caption(canvas, board.caption, heading)
    draw_panels(canvas, board.tableaux, plan, board.say)
    return canvas.image
