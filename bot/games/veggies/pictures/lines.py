"""All stands of a table in lines, one picture a line: two stands as long as there is room."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.games.veggies.pictures import panel
from bot.games.veggies.pictures.layout import (
    LEAST_CELL,
    PANEL,
    STAND,
    TALL_STAND,
    fitting,
)
from bot.games.veggies.pictures.models import StandModel, TableModel
from bot.games.veggies.pictures.panel import PanelPlaces
from bot.games.veggies.pictures.stands import Extent
from bot.render import theme
from bot.render.box import Box, unsquare
from bot.render.canvas import Canvas, Picture
from engine.veggies.cards import Good
from engine.veggies.groups import Goods

_INNER = theme.WIDTH - 2 * theme.MARGIN - 2 * PANEL.pad
"""What a panel has to itself that has a line to itself."""
_ALONE = _INNER - 2 * STAND.pad
_BESIDE = _ALONE - PANEL.gap - PANEL.beside
_PAIR = _INNER - theme.GAP - 2 * PANEL.pad - 4 * STAND.pad
"""Pixels for spaces: of one stand, of one with cells beside it, of two together."""
_CELLS = len(Good) + 1
_WIDE_ROW = 420
"""In a panel of this width all cells stand in one row."""


@dataclass(frozen=True, slots=True)
class StandLine:
    """Which stands, by their places in the board, share a line, and where their parts lie."""

    places: tuple[int, ...]
    panels: tuple[PanelPlaces, ...]
    height: int

    def moved(self, by: int) -> "StandLine":
        """Return the same line further down."""
        panels = tuple(spots.moved(by) for spots in self.panels)
        return StandLine(self.places, panels, self.height + by)


def arrange(stands: Sequence[StandModel]) -> tuple[StandLine, ...]:
    """Lay out stands; each line is a picture of its own.

    Partners share a line. Spaces are equally large in all lines, and never too small.
    """
    extents = [Extent.of(own.cards) for own in stands]
    shared = _shared(stands, extents)
    cell = min(_cell([extents[place] for place in line]) for line in shared)
    return tuple(_line(line, [extents[place] for place in line], cell) for line in shared)


def _shared(stands: Sequence[StandModel], extents: Sequence[Extent]) -> list[tuple[int, ...]]:
    """Return who shares a line: neighbours, in teams partners, whose stands fit side by side."""
    order = sorted(range(len(stands)), key=lambda place: (stands[place].team or 0, place))
    found: list[tuple[int, ...]] = []
    while order:
        pair = tuple(order[:2])
        together = len({stands[place].team for place in pair}) == 1
        fits = sum(_columns(extents[place]) for place in pair) <= _PAIR // LEAST_CELL
        found.append(pair if together and fits else pair[:1])
        del order[: len(found[-1])]
    return found


def _columns(extent: Extent) -> int:
    return max(len(extent.columns), PANEL.least_columns)


def _cell(extents: Sequence[Extent]) -> int:
    """Return how large the spaces of a line can be."""
    columns = sum(map(_columns, extents))
    room = _PAIR if len(extents) > 1 else _BESIDE
    if len(extents) == 1 and columns * LEAST_CELL > _BESIDE:
        room = _ALONE
    tallest = max(len(extent.rows) for extent in extents)
    return fitting(room // columns, TALL_STAND // tallest)


def _line(places: tuple[int, ...], extents: Sequence[Extent], cell: int) -> StandLine:
    whole = Box(theme.MARGIN, theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, 0)
    lay = _alone if len(places) == 1 else _pair
    panels = lay(whole, extents, cell, 0)
    height = panels[0].outer.bottom + theme.MARGIN
    if stretch := unsquare(height) - height:
        panels = lay(whole, extents, cell, stretch)
    return StandLine(places, panels, height + stretch)


def _pair(
    whole: Box, extents: Sequence[Extent], cell: int, stretch: int
) -> tuple[PanelPlaces, ...]:
    """Lay out two panels side by side: the wider stand has more room, both are equally high."""
    widths = [_columns(extent) * cell + 2 * (STAND.pad + PANEL.pad) for extent in extents]
    spare = (whole.w - theme.GAP - sum(widths)) // 2
    first = whole._replace(w=widths[0] + spare)
    x = first.right + theme.GAP
    second = whole._replace(x=x, w=whole.right - x)
    boxes = (first, second)
    mat = max(_mat(extent, cell) for extent in extents) + stretch
    foot = max(_cells_height(box.w - 2 * PANEL.pad) for box in boxes)
    return tuple(
        _stacked(box, (extent,), cell, (mat,), foot)
        for box, extent in zip(boxes, extents, strict=True)
    )


def _alone(
    whole: Box, extents: Sequence[Extent], cell: int, stretch: int
) -> tuple[PanelPlaces, ...]:
    """Lay out a panel that has a line to itself: a stand too wide for it in several strips."""
    (extent,) = extents
    if len(extent.columns) * cell <= _BESIDE:
        return (_beside(whole, extent, cell, stretch),)
    parts = extent.strips(_ALONE // cell)
    heights = (*(_mat(part, cell) for part in parts[1:]), _mat(parts[0], cell) + stretch)
    return (_stacked(whole, parts, cell, heights, PANEL.row),)


def _mat(extent: Extent, cell: int) -> int:
    """Return how high a mat is."""
    return 2 * STAND.pad + len(extent.rows) * cell


def _cells_height(width: int) -> int:
    return PANEL.stack if width >= _WIDE_ROW else 2 * PANEL.row + PANEL.gap


def _beside(whole: Box, extent: Extent, cell: int, stretch: int) -> PanelPlaces:
    """Lay out a panel with its cells beside the stand."""
    p = PANEL
    header = Box(whole.x + p.pad, whole.y + p.pad, _INNER, p.header)
    height = max(_mat(extent, cell), 3 * p.row + 2 * p.gap) + stretch
    tall = next(tall for tall in p.beside_heights if 3 * tall + 2 * p.gap <= height)
    mat = Box(header.x, header.bottom + p.gap, _INNER - p.gap - p.beside, height)
    block = Box(mat.right + p.gap, mat.y, p.beside, height)
    outer = whole._replace(h=mat.bottom + p.pad - whole.y)
    return PanelPlaces(outer, header, (mat,), (extent,), _grid(block, 2, tall), cell)


def _stacked(
    whole: Box, extents: tuple[Extent, ...], cell: int, heights: tuple[int, ...], foot: int
) -> PanelPlaces:
    """Lay out a panel with its cells below the stand."""
    p = PANEL
    width = whole.w - 2 * p.pad
    header = Box(whole.x + p.pad, whole.y + p.pad, width, p.header)
    y, mats = header.bottom + p.gap, list[Box]()
    for height in heights:
        mats.append(Box(header.x, y, width, height))
        y += height + p.gap
    block = Box(header.x, y, width, foot)
    outer = whole._replace(h=block.bottom + p.pad - whole.y)
    cells = _grid(block, _CELLS if width >= _WIDE_ROW else _CELLS // 2)
    return PanelPlaces(outer, header, tuple(mats), extents, cells, cell)


def _grid(block: Box, columns: int, height: int | None = None) -> tuple[Box, ...]:
    """Cut a block into cells, row by row; of a given height, they are spread over the block."""
    rows, gap = _CELLS // columns, PANEL.gap
    tall = (block.h - gap * (rows - 1)) // rows if height is None else height
    step = (block.h - tall) / max(1, rows - 1)
    lines = [Box(block.x, block.y + round(step * row), block.w, tall) for row in range(rows)]
    return tuple(box for line in lines for box in line.columns(columns, gap))


def draw_line(board: TableModel, line: StandLine) -> Picture:
    """Return the picture of the stands in one line."""
    return _drawn(tuple(board.stands[place] for place in line.places), line, board.counted)


@lru_cache(32)
def _drawn(stands: tuple[StandModel, ...], line: StandLine, declared: Goods) -> Picture:
    # A turn changes one stand and who is to move: other lines stay as they are.
    canvas = Canvas.table(line.height)
    draw_on(canvas, stands, line, declared)
    return canvas.picture(f"stands-{line.places[0] + 1}")


def draw_on(canvas: Canvas, stands: Sequence[StandModel], line: StandLine, declared: Goods) -> None:
    """Draw the stands of a line where it says."""
    for own, spots in zip(stands, line.panels, strict=True):
        panel.draw(canvas, own, spots, declared)
