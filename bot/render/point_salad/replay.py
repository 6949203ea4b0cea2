"""A whole game as an animated picture, one frame a turn.

A GIF, because it is the one animated format that every Discord client plays. Only what changes
from frame to frame is stored.
"""

import io
from collections.abc import Iterable, Sequence

from PIL import Image

from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.models import Board
from bot.render.point_salad import market
from bot.render.point_salad.tableaux import (
    Arrangement,
    arrange,
    caption,
    draw_caption,
    draw_panels,
    point_cards,
)
from bot.render.stamps import in_palette

MOST_BYTES = 8_000_000
_WIDTHS = (600, 450, 360)
"""Tried in turn until the file is small enough."""
_LEAST_BYTES_A_PIXEL = 0.17
"""Measured over whole games: no frame needs less, so a size that cannot do is not tried."""


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
    heading = caption(market.places().height - theme.MARGIN // 2, *frames)
    plan = _plan(frames, heading)
    for width in _WIDTHS:
        size = (width, round(plan.height * width / theme.WIDTH))
        if _LEAST_BYTES_A_PIXEL * len(frames) * size[0] * size[1] > MOST_BYTES:
            continue
        data = _animated([_scaled(_frame(board, plan, heading), size) for board in frames], times)
        if len(data) <= MOST_BYTES:
            return Picture("replay.gif", data, *size)
    raise ValueError(f"A replay of {len(frames)} turns is too long for one picture.")


def _plan(frames: Sequence[Board], heading: Box | None) -> Arrangement:
    """Lay out the tableaux below the market, with room for the most cards that each ever has."""
    counts = [max(seat) for seat in zip(*(point_cards(f.tableaux) for f in frames), strict=True)]
    return arrange(counts, top=heading.bottom if heading else market.places().height)


def _frame(board: Board, plan: Arrangement, heading: Box | None) -> Image.Image:
    canvas = Canvas.table(plan.height)
    market.draw_on(canvas, board.market)
    draw_caption(canvas, board.caption, heading)
    draw_panels(canvas, board.tableaux, plan)
    return canvas.image


def _scaled(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    return in_palette(image.convert("RGB").resize(size, Image.Resampling.LANCZOS))


def _animated(images: Iterable[Image.Image], times: list[int]) -> bytes:
    first, *rest = images
    out = io.BytesIO()
    first.save(
        out, "GIF", save_all=True, append_images=rest, duration=times, loop=0, optimize=False
    )
    return out.getvalue()
