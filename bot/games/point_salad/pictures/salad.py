"""One salad, large: what each point card pays, and what one more of each veggie would change.

A table: a line a point card, a column a veggie, and the sums in the last line.
"""

from bot.games.point_salad.pictures.layout import LARGE, LOOKS, PANEL, SALAD, CardSize
from bot.games.point_salad.pictures.models import SaladModel
from bot.games.point_salad.pictures.parts import Head, header, tableau_card, veggie_cell
from bot.games.point_salad.pictures.signs import changed
from bot.games.point_salad.pictures.wording import words
from bot.render import theme
from bot.render.box import Box, unsquare
from bot.render.canvas import Canvas, Picture
from bot.render.plates import plate
from bot.render.stamps import stamp
from engine.point_salad.veggies import Veggie


def draw_salad(salad: SaladModel) -> Picture:
    """Return the picture of one salad."""
    lines = salad.lines
    size = LARGE
    step = size.h + SALAD.gap
    tall = SALAD.top + len(lines) * step + (SALAD.sums if lines else 0) + PANEL.foot
    height = unsquare(tall + 2 * (theme.MARGIN + PANEL.pad))
    canvas = Canvas.table(height)
    outer = Box(0, 0, theme.WIDTH, height).inset(theme.MARGIN)
    canvas.frame("active" if salad.own.current else "panel", outer, theme.GRASS)
    inner = outer.inset(PANEL.pad)
    _head(canvas, salad, inner)
    y = inner.y + SALAD.top
    for line in lines:
        edge = PANEL.edge
        card = tableau_card(line.card, size, salad.say)
        canvas.put(card, inner.x - edge, y - edge)
        _changes(canvas, line.changes, _columns(inner, y, size), fill=theme.CREAM)
        y += step
    if lines:
        _words(canvas, salad.say.in_all, Box(inner.x, y, SALAD.left, SALAD.sums - SALAD.gap))
        sums = Box(inner.x, y, inner.w, SALAD.sums - SALAD.gap)
        _changes(canvas, salad.changes, _cells(sums), fill=theme.WHITE)
    return canvas.picture("salad")


def _head(canvas: Canvas, salad: SaladModel, inner: Box) -> None:
    """Draw whose salad it is, its veggies, and what the numbers below them mean."""
    own = salad.own
    sign = "turn" if own.current else None
    head = Head(own.seat, own.name, own.points, sign, own.bot, own.earlier)
    canvas.put(header(head, inner.w), inner.x, inner.y)
    row = Box(inner.x, inner.y + PANEL.header + SALAD.gap, inner.w, SALAD.veggies)
    _words(canvas, salad.say.one_more, row._replace(w=SALAD.left))
    for veggie, count, new, cell in zip(Veggie, own.veggies, own.fresh, _cells(row), strict=True):
        canvas.put(veggie_cell(veggie, count, cell.w, cell.h, fresh=bool(new)), cell.x, cell.y)


def _words(canvas: Canvas, text: str, box: Box) -> None:
    room = (box.w - SALAD.gap, box.h)
    canvas.centre(stamp(words(text, room, SALAD.letters, lines=2), theme.PAPER), box)


def _columns(inner: Box, y: int, size: CardSize) -> tuple[Box, ...]:
    return _cells(Box(inner.x, y, inner.w, size.h))


def _cells(row: Box) -> tuple[Box, ...]:
    """Return the cells below the veggies in a row."""
    right = row._replace(x=row.x + SALAD.left, w=row.w - SALAD.left)
    return right.columns(len(Veggie), PANEL.card_gap)


def _changes(
    canvas: Canvas, changes: tuple[int, ...], cells: tuple[Box, ...], *, fill: str
) -> None:
    """Write what one more of each veggie would change; a point where it changes nothing."""
    for veggie, change, cell in zip(Veggie, changes, cells, strict=True):
        if not change:
            canvas.text("·", cell, SALAD.number, theme.FAINT, theme.PAPER)
            continue
        box = Box(cell.x, cell.y + (cell.h - SALAD.plate) // 2, cell.w, SALAD.plate)
        ground = plate(box.w, box.h, fill, LOOKS[veggie].base, 3)
        canvas.put(stamp(ground, theme.PAPER), box.x, box.y)
        colour = theme.WON if change > 0 else theme.LOSS
        canvas.text(changed(change), box, SALAD.number, colour, fill)
