"""The market: piles A, B and C in a row, below them the slots as their buttons will lie."""

from dataclasses import dataclass

from bot.games.point_salad.pictures.cards import mark_new, point_card, veggie_card
from bot.games.point_salad.pictures.layout import MARKET, PILE, SLOT
from bot.games.point_salad.pictures.models import Board, Captions, Market, Offer, Pile, Slot
from bot.games.point_salad.pictures.plates import offer
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.stamps import icon, plain
from engine.point_salad.cards import CARDS
from engine.text import printed


@dataclass(frozen=True, slots=True)
class MarketPlaces:
    """Where everything lies: labels, piles (their layers included) and slots, in order."""

    labels: tuple[Box, ...]
    piles: tuple[Box, ...]
    slots: tuple[Box, ...]
    height: int


def places() -> MarketPlaces:
    """Return the one layout of the market; it is the same at every state."""
    m = MARKET
    width = theme.WIDTH - 2 * theme.MARGIN
    labels = Box(theme.MARGIN, m.top, width, m.label).columns(3, m.gap)
    depth = PILE.h + len(m.layers) * m.layer
    y = m.top + m.label + m.label_gap
    piles = Box(theme.MARGIN, y, width, depth).columns(3, m.gap)
    first = piles[0].bottom + m.gap
    rows = [
        Box(theme.MARGIN, first + line * (SLOT.h + m.gap), width, SLOT.h).columns(3, m.gap)
        for line in range(2)
    ]
    slots = tuple(row[column] for column in range(3) for row in rows)
    return MarketPlaces(labels, piles, slots, rows[1][0].bottom + theme.MARGIN)


def draw_market(board: Board) -> Picture:
    """Return the picture of piles and market slots."""
    canvas = Canvas.table(places().height)
    draw_on(canvas, board.market)
    return canvas.picture("market")


def draw_on(canvas: Canvas, market: Market) -> None:
    """Draw piles and slots at the top of the canvas."""
    spots = places()
    for pile, label, box in zip(market.piles, spots.labels, spots.piles, strict=True):
        _label(canvas, pile, label)
        _pile(canvas, pile, box, market.say)
    for slot, box in zip(market.slots, spots.slots, strict=True):
        _slot(canvas, slot, box, market.say)


def layers(left: int) -> int:
    """Return how many layers show below the top card of a pile of `left` cards."""
    return sum(left > cards for cards in MARKET.layers)


def _label(canvas: Canvas, pile: Pile, box: Box) -> None:
    m = MARKET
    name = Box(box.x, box.y + (box.h - m.name) // 2, m.name, m.name)
    canvas.centre(plain("disc", theme.GRASS), name)
    canvas.text(pile.name, name, 34, theme.INK, theme.PAPER)
    count = Box(box.right - m.count, box.y, m.count, box.h)
    canvas.text(str(pile.left), count, 34, theme.PAPER, theme.GRASS)
    back = icon("cardback", m.back, theme.GRASS)
    canvas.centre(back, Box(count.x - m.back + 2, box.y, m.back, box.h))
    if pile.offer is not None:
        _offer(canvas, pile.offer, name.right + 6, box)


def _offer(canvas: Canvas, of: Offer, x: int, box: Box) -> None:
    """Show what the card pays who moves; smaller, the most that it pays somebody else."""
    now = offer(printed(of.points), *MARKET.offer, of.seat, to_move=True)
    canvas.centre(now, Box(x, box.y, now.width, box.h))
    if of.best != of.seat:
        most = offer(of.most, *MARKET.most, of.best, to_move=False)
        canvas.centre(most, Box(x + now.width + 4, box.y, most.width, box.h))


def _pile(canvas: Canvas, pile: Pile, box: Box, say: Captions) -> None:
    top = Box(box.x, box.y, PILE.w, PILE.h)
    if pile.top is None:
        canvas.put(plain("empty-pile", theme.GRASS), top.x, top.y)
        canvas.text(pile.name, top, 64, theme.LINE, theme.HOLLOW)
        return
    under = plain("under", theme.INK)
    for layer in range(layers(pile.left), 0, -1):
        canvas.put(under, top.x, top.y + layer * MARKET.layer)
    canvas.put(point_card(pile.top, PILE, theme.GRASS, say), top.x, top.y)
    if pile.fresh:
        mark_new(canvas, top, MARKET.new)


def _slot(canvas: Canvas, slot: Slot, box: Box, say: Captions) -> None:
    if slot.card is None:
        canvas.put(plain("empty-slot", theme.GRASS), box.x, box.y)
        canvas.text(slot.name, box, SLOT.number, theme.LINE, theme.HOLLOW)
        return
    canvas.put(veggie_card(CARDS[slot.card].veggie, slot.name, say), box.x, box.y)
    if slot.fresh:  # at the right: at the left is the slot's name
        right = box._replace(x=box.right - MARKET.new + MARKET.new // 3)
        mark_new(canvas, right, MARKET.new)
