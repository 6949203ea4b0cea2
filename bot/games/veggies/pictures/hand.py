"""What a player alone sees: the cards to choose from, the own stand, and what a move does to it."""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.games.veggies.pictures import cards, market, panel, stands
from bot.games.veggies.pictures.layout import (
    GUIDE,
    LEAST_CELL,
    MARKET,
    PANEL,
    STAND,
    TALL_STAND,
    fitting,
)
from bot.games.veggies.pictures.models import Hand
from bot.games.veggies.pictures.stands import Extent
from bot.render import shades, stamps, theme
from bot.render.box import Box, unsquare
from bot.render.canvas import Canvas, Picture
from engine.text import printed
from engine.veggies.stands import Laid

_WIDTH = theme.WIDTH - 2 * theme.MARGIN
_ROOM = _WIDTH - 2 * PANEL.pad - 2 * STAND.pad - GUIDE.left
"""Pixels for spaces side by side."""
_SHARP = 3


def draw_sources(hand: Hand) -> Picture:
    """Return the picture of the cards to choose from: the market, and what is in the hand."""
    canvas = Canvas.table(market.places().height)
    card = hand.cards[0] if hand.stand.cards else None
    market.draw_on(canvas, hand.market, hand.left, card, hand.source)
    return canvas.picture("sources")


def draw_place(hand: Hand) -> Picture:
    """Return the own stand with the picked card upon it, or the two cards to begin with."""
    canvas = _turn(hand) if hand.stand.cards else _first(hand)
    return canvas.picture("place")


def _top(hand: Hand) -> int:
    """Return where the panel begins: below the name of whose move it is, if there is one."""
    return theme.MARGIN + (PANEL.header + PANEL.gap if hand.by else 0)


def _put_mover(canvas: Canvas, hand: Hand) -> None:
    """Write above the panel whose move it is."""
    box = Box(theme.MARGIN, theme.MARGIN, _WIDTH, PANEL.header)
    if hand.by and not hand.adviser:
        head = panel.Head(hand.stand.seat, hand.by, None, None, bot=hand.stand.bot, declared=())
        canvas.put(panel.header(head, box.w, theme.GRASS), box.x, box.y)
    elif hand.by:
        canvas.frame("spot", box, theme.GRASS)
        sign = box._replace(x=box.x + PANEL.inset, w=PANEL.badge)
        canvas.centre(stamps.icon("bot", PANEL.badge, theme.INK), sign)
        name = box._replace(x=sign.right + PANEL.gap, w=box.right - sign.right - 2 * PANEL.inset)
        canvas.name(hand.by, name, PANEL.name, (theme.ADVICE, theme.INK))


def _first(hand: Hand) -> Canvas:
    """Draw the two cards of which the first one is chosen."""
    cell, top = MARKET.first, _top(hand)
    panel_box = Box(theme.MARGIN, top, _WIDTH, 2 * cell + MARKET.label + 5 * PANEL.pad)
    canvas = Canvas.table(panel_box.bottom + theme.MARGIN)
    _put_mover(canvas, hand)
    canvas.frame("panel", panel_box, theme.GRASS)
    for place, (card, half) in enumerate(
        zip(hand.cards, panel_box.inset(2 * PANEL.pad).columns(2, theme.GAP), strict=False), start=1
    ):
        name, x = f"h{place}", half.x + (half.w - 3 * cell) // 2
        box = Box(x, half.y + MARKET.label + 4, 3 * cell, 2 * cell)
        canvas.text(name, Box(x, half.y - 6, 64, MARKET.label), 40, theme.INK, theme.PAPER)
        shades.cast(canvas.image, box, cards.RADIUS)
        if name == hand.source:
            canvas.frame("picked", box.inset(-MARKET.rim), theme.PAPER)
        cards.lay(canvas, card, box)
    return canvas


def _turn(hand: Hand) -> Canvas:
    """Draw the stand with its preview and its numbers, and what counts."""
    laid = hand.stand.cards
    after = laid if hand.preview is None else (*laid, hand.preview)
    places = arrange(after, _top(hand))
    canvas = Canvas.table(places.outer.bottom + theme.MARGIN)
    _put_mover(canvas, hand)
    canvas.frame("panel", places.outer, theme.GRASS)
    for mat, extent in zip(places.mats, places.extents, strict=True):
        canvas.frame("mat", mat, theme.PAPER)
        _mat(canvas, hand, mat, extent, places.cell)
    _cells(canvas, laid, after, places.row)
    return canvas


@dataclass(frozen=True, slots=True)
class HandPlaces:
    """Where the parts of a private stand lie, what each mat shows, how large a space is."""

    outer: Box
    mats: tuple[Box, ...]
    extents: tuple[Extent, ...]
    cell: int
    row: Box


def arrange(laid: tuple[Laid, ...], top: int = theme.MARGIN) -> HandPlaces:
    """Lay out the picture of a stand on which all these cards lie, from `top` downwards."""
    cell, extents = _fitted(laid)
    heights = [GUIDE.top + 2 * STAND.pad + len(extent.rows) * cell for extent in extents]
    rest = top + theme.MARGIN + 2 * PANEL.pad + GUIDE.cells + PANEL.gap * len(heights)
    heights[0] += unsquare(sum(heights) + rest) - sum(heights) - rest
    mats, mat = list[Box](), Box(theme.MARGIN, top, _WIDTH, 0).inset(PANEL.pad)
    for height in heights:
        mat = mat._replace(h=height)
        mats.append(mat)
        mat = mat._replace(y=mat.bottom + PANEL.gap)
    row = mat._replace(h=GUIDE.cells)
    outer = Box(theme.MARGIN, top, _WIDTH, row.bottom + PANEL.pad - top)
    return HandPlaces(outer, tuple(mats), extents, cell, row)


def _fitted(laid: tuple[Laid, ...]) -> tuple[int, tuple[Extent, ...]]:
    """Return how large spaces are, and what is shown: with a margin where there is room for it."""
    most = _ROOM // LEAST_CELL
    wide, exact = Extent.of(laid, 1), Extent.of(laid)
    extent = wide if len(wide.columns) <= most else exact
    if len(extent.columns) > most:
        return LEAST_CELL, extent.strips(most)
    return fitting(_ROOM // len(extent.columns), TALL_STAND // len(extent.rows)), (extent,)


def _mat(canvas: Canvas, hand: Hand, mat: Box, extent: Extent, cell: int) -> None:
    """Draw one mat: the stand, the preview upon it, the groups as they would be."""
    laid, preview = hand.stand.cards, hand.preview
    part = Canvas.blank(*extent.size(cell), theme.CREAM)
    _grid(part, extent, cell)
    stands.lay_cards(part, laid, extent, cell, fresh=hand.stand.fresh and preview is None)
    if preview is not None:
        _see_through(part, preview, extent, cell)
    stands.mark_groups(part, laid if preview is None else (*laid, preview), extent, cell)
    stands.tear(part, extent, Extent.of(laid if preview is None else (*laid, preview)))
    room = Box(mat.x + GUIDE.left, mat.y + GUIDE.top, mat.w - GUIDE.left, mat.h - GUIDE.top)
    left = room.x + (room.w - part.image.width) // 2 - GUIDE.left // 4
    top = room.y + (room.h - part.image.height) // 2 - 4
    canvas.put(part.stamp(), left, top)
    _numbers(canvas, extent, cell, (left + STAND.margin, top + STAND.margin), preview)


def _grid(part: Canvas, extent: Extent, cell: int) -> None:
    """Draw the empty spaces, so that they can be counted."""
    pen = ImageDraw.Draw(part.image)
    ink = stamps.number_of(theme.SHADE)
    x0, y0 = extent.at((extent.columns.start, extent.rows.start), cell)
    x1, y1 = extent.at((extent.columns.stop, extent.rows.stop), cell)
    for x in range(x0, x1 + 1, cell):
        pen.line((x, y0, x, y1), ink, 2)
    for y in range(y0, y1 + 1, cell):
        pen.line((x0, y, x1, y), ink, 2)


def _numbers(
    canvas: Canvas, extent: Extent, cell: int, corner: tuple[int, int], preview: Laid | None
) -> None:
    """Write columns above and rows at the left; those of the preview's corner are marked."""
    x, y = corner
    marked = (preview.column, preview.row) if preview else (None, None)
    for index, column in enumerate(extent.columns):
        box = Box(x + index * cell, y - STAND.margin - GUIDE.top + 8, cell, GUIDE.top - 6)
        _number(canvas, printed(column), box, bright=column == marked[0])
    for index, row in enumerate(extent.rows):
        height = GUIDE.top - 6
        box = Box(
            x - STAND.margin - GUIDE.left + 6,
            y + index * cell + (cell - height) // 2,
            GUIDE.left - 8,
            height,
        )
        _number(canvas, printed(row), box, bright=row == marked[1])


def _number(canvas: Canvas, text: str, box: Box, *, bright: bool) -> None:
    ink, ground = theme.INK, theme.CREAM
    if bright:
        width = min(box.w, GUIDE.left - 6)
        canvas.frame("spot", Box(box.x + (box.w - width) // 2, box.y, width, box.h), theme.CREAM)
        ink, ground = theme.WHITE, theme.INK
    canvas.text(text, box.inset(2), GUIDE.size, ink, ground)


def _see_through(part: Canvas, preview: Laid, extent: Extent, cell: int) -> None:
    """Lay a card so that what it would cover is still seen a little."""
    box = stands.box_of(preview, extent, cell)
    edges = (box.x, box.y, box.right, box.bottom)
    below = part.image.crop(edges).convert("RGB")
    card = cards.card(preview.card, preview.turns, cell).image.convert("RGB")
    seen = Image.blend(below, card, GUIDE.clear / 255)
    frame = _frame(box.w + 2 * GUIDE.frame, box.h + 2 * GUIDE.frame)
    part.image.paste(stamps.in_palette(seen), (box.x, box.y))
    part.put(frame, box.x - GUIDE.frame, box.y - GUIDE.frame)


def _frame(width: int, height: int) -> stamps.Stamp:
    """Return the line around a card that does not lie yet."""
    image = Image.new("RGBA", (width * _SHARP, height * _SHARP))
    pen = ImageDraw.Draw(image)
    edge = (0, 0, image.width - 1, image.height - 1)
    radius, thick = (cards.RADIUS + GUIDE.frame) * _SHARP, GUIDE.frame * _SHARP
    pen.rounded_rectangle(edge, radius, None, theme.INK, thick + 2 * _SHARP)
    inside = (2 * _SHARP, 2 * _SHARP, edge[2] - 2 * _SHARP, edge[3] - 2 * _SHARP)
    pen.rounded_rectangle(inside, radius - 2 * _SHARP, None, theme.WHITE, thick - 2 * _SHARP)
    return stamps.stamp(image.resize((width, height), Image.Resampling.BOX), theme.CREAM)


def _cells(canvas: Canvas, laid: tuple[Laid, ...], after: tuple[Laid, ...], row: Box) -> None:
    """Draw what counts, above it what counted before where the move changes it."""
    before, then = (dict(panel.counted(some)) for some in (laid, after))
    for (item, words), box in zip(then.items(), row.columns(len(then), PANEL.gap), strict=True):
        was = before[item]
        bright = was != words
        ground = theme.WHITE if bright else theme.CREAM
        canvas.frame("lit" if bright else "cell", box, theme.PAPER)
        size = 50
        draw = stamps.icon if words else stamps.shadow
        canvas.centre(draw(item, size, ground), Box(box.x + 6, box.y, size, box.h))
        room = Box(box.x + size + 10, box.y, box.w - size - 16, box.h)
        if bright:
            upper = room._replace(y=room.y + 6, h=36)
            canvas.text(was or "0", upper, GUIDE.was, theme.FADED, ground)
            room = room._replace(y=room.y + 38, h=room.h - 42)
        colour = theme.INK if words else theme.FADED
        canvas.text(words or "0", room, PANEL.count, colour, ground)
