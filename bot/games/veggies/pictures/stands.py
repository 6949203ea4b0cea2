"""A stand on its mat: cards upon each other, the newest one and the biggest groups marked."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.games.veggies.pictures import cards, marks
from bot.games.veggies.pictures.layout import STAND
from bot.render import shades, theme
from bot.render.box import Box
from bot.render.canvas import Canvas
from bot.render.sprites import sprite
from bot.render.stamps import Stamp, icon, stamp
from engine.veggies.cards import Good, turned
from engine.veggies.groups import groups
from engine.veggies.stands import Laid, Spot, Stand, bounds

_LEAST_GROUP = 2
"""A space alone is no group that anybody would look for."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The columns and the rows that are shown of a stand."""

    columns: range
    rows: range

    @classmethod
    def of(cls, laid: Sequence[Laid], margin: int = 0) -> "Extent":
        """Return the least that holds all cards, and so many more on each side."""
        if not laid:
            return cls(range(3), range(2))
        columns, rows = bounds([spot for one in laid for spot, _ in one.spaces])
        return cls(
            range(columns.start - margin, columns.stop + margin),
            range(rows.start - margin, rows.stop + margin),
        )

    def at(self, spot: Spot, cell: int) -> tuple[int, int]:
        """Return where a space lies on the mat, in pixels."""
        x, y = spot[0] - self.columns.start, spot[1] - self.rows.start
        return STAND.margin + x * cell, STAND.margin + y * cell

    def strips(self, most: int) -> "tuple[Extent, ...]":
        """Return it in as few parts of at most so many columns as there can be, equally wide."""
        count = -(-len(self.columns) // most)
        each = -(-len(self.columns) // count)
        starts = range(0, len(self.columns), each)
        return tuple(Extent(self.columns[start : start + each], self.rows) for start in starts)

    def size(self, cell: int) -> tuple[int, int]:
        """Return width and height of what is drawn of it."""
        edge = 2 * STAND.margin
        return edge + len(self.columns) * cell, edge + len(self.rows) * cell


@lru_cache(8)
def stand(laid: tuple[Laid, ...], cell: int, *, fresh: bool) -> Stamp:
    """Return a stand with all that is marked on it."""
    canvas, extent = Canvas(_cards(laid[:-1] if fresh else laid, cell)), Extent.of(laid)
    if fresh:
        canvas = _grown(canvas, laid, cell)
        _lay(canvas, laid[-1], extent, cell, bright=True)
    else:
        canvas = Canvas(canvas.image.copy())
    mark_groups(canvas, laid, extent, cell)
    if fresh:
        _put_new(canvas, box_of(laid[-1], extent, cell))
    return canvas.stamp()


@lru_cache(16)
def _cards(laid: tuple[Laid, ...], cell: int) -> Image.Image:
    """Return the cards of a stand, which nobody may draw on: the next turn lays one upon them."""
    if not laid:
        return Canvas.blank(*Extent.of(laid).size(cell), theme.CREAM).image
    canvas = _grown(Canvas(_cards(laid[:-1], cell)), laid, cell)
    _lay(canvas, laid[-1], Extent.of(laid), cell, bright=False)
    return canvas.image


def _grown(below: Canvas, laid: tuple[Laid, ...], cell: int) -> Canvas:
    """Return a mat for the cards, with all of them but the newest one upon it."""
    extent = Extent.of(laid)
    canvas = Canvas.blank(*extent.size(cell), theme.CREAM)
    if len(laid) > 1:
        before = Extent.of(laid[:-1])
        x, y = extent.at((before.columns.start, before.rows.start), cell)
        canvas.put(below.stamp(), x - STAND.margin, y - STAND.margin)
    return canvas


def put(
    canvas: Canvas, part: Stamp, laid: tuple[Laid, ...], extent: Extent, box: Box, cell: int
) -> None:
    """Lay a stand, or the part of it that an extent shows, into the middle of a box."""
    own = Extent.of(laid)
    width, height = extent.size(cell)
    x, y = own.at((extent.columns.start, extent.rows.start), cell)
    x, y = x - STAND.margin, y - STAND.margin
    shown = Canvas.blank(width, height, theme.CREAM)
    shown.put(part, -x, -y)
    tear(shown, extent, own)
    canvas.centre(shown.stamp(), box)


def tear(canvas: Canvas, extent: Extent, whole: Extent) -> None:
    """Cover the edges at which a stand is cut with signs that it goes on elsewhere."""
    if extent.columns.start > whole.columns.start:
        _tear(canvas, 0, flipped=True)
    if extent.columns.stop < whole.columns.stop:
        _tear(canvas, canvas.image.width - STAND.margin, flipped=False)


def _tear(canvas: Canvas, x: int, *, flipped: bool) -> None:
    image = sprite("tear")
    if flipped:
        image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    part = stamp(image, theme.CREAM)
    for y in range(0, canvas.image.height, part.height):
        canvas.put(part, x, y)


def lay_cards(
    canvas: Canvas, laid: tuple[Laid, ...], extent: Extent, cell: int, *, fresh: bool
) -> None:
    """Lay the cards onto a mat of this extent, the newest one with a rim if it is fresh."""
    for number, one in enumerate(laid, start=1):
        _lay(canvas, one, extent, cell, bright=fresh and number == len(laid))


def box_of(one: Laid, extent: Extent, cell: int) -> Box:
    """Return where a card lies on the mat."""
    rows = turned(one.card, one.turns)
    return Box(*extent.at((one.column, one.row), cell), len(rows[0]) * cell, len(rows) * cell)


def _lay(canvas: Canvas, one: Laid, extent: Extent, cell: int, *, bright: bool) -> None:
    box = box_of(one, extent, cell)
    by = STAND.rim if bright else 0
    around = box.inset(-by)
    shades.cast(canvas.image, around, cards.RADIUS + by)
    if bright:
        canvas.frame("rim", around, theme.CREAM)
    cards.lay(canvas, one.card, box, one.turns)


def _put_new(canvas: Canvas, box: Box) -> None:
    """Put the mark of what is new on the upper right corner of the newest card."""
    mark = icon("new", STAND.new, theme.CREAM)
    canvas.put(mark, box.right - STAND.new * 2 // 3, box.y - STAND.new // 3)


def mark_groups(canvas: Canvas, laid: tuple[Laid, ...], extent: Extent, cell: int) -> None:
    """Draw a line around the biggest groups of each good, and write how big they are."""
    for good, group in biggest_groups(laid):
        marks.outline(canvas, good, group, extent.at((0, 0), cell), cell)
        x, y = extent.at(min(group, key=lambda spot: (spot[1], spot[0])), cell)
        canvas.put(marks.badge(good, len(group)), x, y)


@lru_cache(32)
def biggest_groups(laid: tuple[Laid, ...]) -> tuple[tuple[Good, frozenset[Spot]], ...]:
    """Return the biggest groups of each good: several where they are equally big."""
    found = groups(Stand(laid).visible)
    return tuple(
        (good, group)
        for good, some in found.items()
        for group in some
        if len(group) == len(some[0]) >= _LEAST_GROUP
    )
