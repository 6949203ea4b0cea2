"""The line around a group, and the number of its spaces."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.veggies.pictures.layout import LOOKS, STAND
from bot.render import stamps, theme
from bot.render.canvas import Canvas
from bot.render.sprites import label
from bot.render.stamps import Stamp, stamp
from engine.veggies.cards import Good
from engine.veggies.stands import Spot

_SHARP = 4
_ROUND = 3 * STAND.edge
"""The radius of a corner."""

Corner = tuple[int, int]
"""To which sides of its space it lies: -1 or 1 to the left or right, above or below."""

_CORNERS: tuple[Corner, ...] = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def outline(
    canvas: Canvas, good: Good, group: frozenset[Spot], zero: tuple[int, int], cell: int
) -> None:
    """Draw a line inside the edges of a group; the space 0,0 would lie at `zero`."""
    for column, row in group:
        x, y = zero[0] + column * cell, zero[1] + row * cell
        beside = {side: (column + side, row) in group for side in (-1, 1)}
        above = {side: (column, row + side) in group for side in (-1, 1)}
        _sides(canvas, good, (x, y, cell), beside, above)
        for side, up in _CORNERS:
            # Where two edges meet they are round; where the group turns, its line does.
            if not beside[side] and not above[up]:
                _put_corner(canvas, _corner(good, (side, up)), (side, up), (x, y, cell))
            elif beside[side] and above[up] and (column + side, row + up) not in group:
                _fill(canvas, good, _at_corner((side, up), (x, y, cell), STAND.edge))


def _sides(
    canvas: Canvas,
    good: Good,
    space: tuple[int, int, int],
    beside: dict[int, bool],
    above: dict[int, bool],
) -> None:
    """Draw the straight lines of one space, up to its round corners."""
    x, y, cell = space
    for up in (-1, 1):
        if not above[up]:
            left = x if beside[-1] else x + _ROUND
            right = x + cell if beside[1] else x + cell - _ROUND
            top = y if up < 0 else y + cell - STAND.edge
            _fill(canvas, good, (left, top, right, top + STAND.edge))
    for side in (-1, 1):
        if not beside[side]:
            top = y if above[-1] else y + _ROUND
            bottom = y + cell if above[1] else y + cell - _ROUND
            left = x if side < 0 else x + cell - STAND.edge
            _fill(canvas, good, (left, top, left + STAND.edge, bottom))


def _fill(canvas: Canvas, good: Good, edges: tuple[int, int, int, int]) -> None:
    canvas.image.paste(stamps.number_of(LOOKS[good].dark), edges)


def _at_corner(corner: Corner, space: tuple[int, int, int], size: int) -> tuple[int, int, int, int]:
    x, y, cell = space
    left = x if corner[0] < 0 else x + cell - size
    top = y if corner[1] < 0 else y + cell - size
    return left, top, left + size, top + size


def _put_corner(canvas: Canvas, part: Stamp, corner: Corner, space: tuple[int, int, int]) -> None:
    left, top, _, _ = _at_corner(corner, space, part.width)
    canvas.put(part, left, top)


@lru_cache(32)
def _corner(good: Good, corner: Corner) -> Stamp:
    """Return a quarter of a ring."""
    size, thick = 2 * _ROUND * _SHARP, STAND.edge * _SHARP
    image = Image.new("RGBA", (size, size))
    edge = (0, 0, size - 1, size - 1)
    ImageDraw.Draw(image).ellipse(edge, None, LOOKS[good].dark, thick)
    ring = image.resize((2 * _ROUND, 2 * _ROUND), Image.Resampling.BOX)
    left, top = (_ROUND if side > 0 else 0 for side in corner)
    return stamp(ring.crop((left, top, left + _ROUND, top + _ROUND)), LOOKS[good].tint)


@lru_cache(128)
def badge(good: Good, number: int) -> Stamp:
    """Return the size of a group on a disc."""
    size, look = STAND.badge, LOOKS[good]
    image = Image.new("RGBA", (size * _SHARP, size * _SHARP))
    ImageDraw.Draw(image).ellipse((0, 0, size * _SHARP - 1, size * _SHARP - 1), look.dark)
    image = image.resize((size, size), Image.Resampling.BOX)
    text = label(str(number), STAND.number, theme.WHITE)
    image.alpha_composite(text, ((size - text.width) // 2, (size - text.height) // 2))
    return stamp(image, look.tint)
