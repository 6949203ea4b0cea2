"""A whole game as an animated picture, one frame a turn.

A GIF, because it is the one animated format that every Discord client plays. Only what changes
from frame to frame is stored.
"""

import io
from collections.abc import Iterable, Sequence

from PIL import Image

from bot.render import theme
from bot.render.canvas import Canvas, Picture
from bot.render.models import Board
from bot.render.point_salad import market
from bot.render.point_salad.tableaux import Arrangement, arrange, draw_panels, point_cards
from bot.render.stamps import in_palette

MOST_BYTES = 8_000_000
_WIDTHS = (600, 450, 360)
"""Tried in turn until the file is small enough."""


def draw_replay(
    frames: Sequence[Board], *, seconds: float = 1.6, last_seconds: float = 6.0
) -> Picture:
    """Return the animation of the boards, each shown for `seconds` and the last for longer.

    The file has at most `MOST_BYTES` bytes: a long game is shown smaller. Raises ValueError when
    there are no boards, or too many to fit at the smallest size.
    """
    if not frames:
        raise ValueError("There are no turns to show.")
    times = [round(seconds * 1000)] * (len(frames) - 1) + [round(last_seconds * 1000)]
    for width in _WIDTHS:
        images = _images(frames, width)
        data = _animated(images, times)
        if len(data) <= MOST_BYTES:
            return Picture("replay.gif", data, *images[0].size)
    raise ValueError(f"A replay of {len(frames)} turns is too long for one picture.")


def _images(frames: Sequence[Board], width: int) -> list[Image.Image]:
    counts = [max(seat) for seat in zip(*(point_cards(f.tableaux) for f in frames), strict=True)]
    plan = arrange(counts, top=market.places().height)
    return [_scaled(_frame(board, plan), width) for board in frames]


def _frame(board: Board, plan: Arrangement) -> Image.Image:
    canvas = Canvas.table(plan.height)
    market.draw_on(canvas, board.market)
    draw_panels(canvas, board.tableaux, plan)
    return canvas.image


def _scaled(image: Image.Image, width: int) -> Image.Image:
    size = (width, round(image.height * width / theme.WIDTH))
    return in_palette(image.convert("RGB").resize(size, Image.Resampling.LANCZOS))


def _animated(images: Iterable[Image.Image], times: list[int]) -> bytes:
    first, *rest = images
    out = io.BytesIO()
    first.save(
        out, "GIF", save_all=True, append_images=rest, duration=times, loop=0, optimize=False
    )
    return out.getvalue()
