"""A whole game as an animated picture, one frame a turn.

Measured for the longest game that there can be, six players who take one card in each of 105 turns:
3.6 MB in full size; 1.8 s of CPU in all and 110 MB in the process that draws it.
"""

from collections.abc import Sequence
from itertools import count

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
from bot.render.film import Film

MOST_BYTES = 8_000_000
"""Less than any server's limit for an upload."""
_FRAME_SECONDS = 1.6
_LAST_SECONDS = 6.0
_LONGEST_SECONDS = 100.0
"""A long game is shown faster."""
_FEWEST_FRAMES = 2


def draw_replay(frames: Sequence[Board]) -> Picture:
    """Return the animation of the boards, the last shown for longer.

    The file has at most `MOST_BYTES` bytes; where one frame a turn would take more, a frame shows
    several turns. Raises ValueError when there are no boards.
    """
    if not frames:
        raise ValueError("There are no turns to show.")
    for turns in count(1):
        shown = [*frames[:-1:turns], frames[-1]]
        data, size = _filmed(shown)
        if len(data) <= MOST_BYTES or len(shown) <= _FEWEST_FRAMES:
            break
    return Picture("replay.gif", data, *size)


def _filmed(frames: Sequence[Board]) -> tuple[bytes, tuple[int, int]]:
    heading = caption(market.places().height - theme.MARGIN // 2, *frames)
    plan = _plan(frames, heading)
    seconds = min(_FRAME_SECONDS, _LONGEST_SECONDS / len(frames))
    film = Film()
    for board in frames[:-1]:
        film.add(_frame(board, plan, heading), seconds)
    film.add(_frame(frames[-1], plan, heading), _LAST_SECONDS)
    return film.developed(), (theme.WIDTH, plan.height)


def _plan(frames: Sequence[Board], heading: Box | None) -> Arrangement:
    """Lay out the tableaux below the market, with room for the most cards that each ever has."""
    counts = [max(seat) for seat in zip(*(point_cards(f.tableaux) for f in frames), strict=True)]
    return arrange(counts, top=heading.bottom if heading else market.places().height)


def _frame(board: Board, plan: Arrangement, heading: Box | None) -> Image.Image:
    canvas = Canvas.table(plan.height)
    market.draw_on(canvas, board.market)
    draw_caption(canvas, board.caption, heading)
    draw_panels(canvas, board.tableaux, plan, board.say)
    return canvas.image
