"""The market: piles A, B and C in a row, below them the slots as their buttons will lie."""

from dataclasses import dataclass
from functools import cache

from bot.games.point_salad.pictures.cards import glow, point_card, star, strip_letter, veggie_card
from bot.games.point_salad.pictures.layout import MARKET, PILE, SLOT
from bot.games.point_salad.pictures.models import Board, Market, Pile, Slot
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.stamps import icon, plain
from engine.point_salad.cards import CARDS


@dataclass(frozen=True, slots=True)
class MarketPlaces:
    """Where everything lies: labels, piles (their layers included) and slots, in order."""

    labels: tuple[Box, ...]
    piles: tuple[Box, ...]
    slots: tuple[Box, ...]
    height: int


@cache
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
        _pile(canvas, pile, box)
    for slot, box in zip(market.slots, spots.slots, strict=True):
        _slot(canvas, slot, box)


def layers(left: int) -> int:
    """Return how many layers show below the top card of a pile of `left` cards."""
    return sum(left > cards for cards in MARKET.layers)


def _label(canvas: Canvas, pile: Pile, box: Box) -> None:
    disc = plain("disc", theme.GRASS)
    spot = Box(box.x + 4, box.y, disc.width, box.h)
    canvas.centre(disc, spot)
    canvas.text(pile.name, spot, 38, theme.INK, theme.PAPER)
    count = Box(box.right - 66, box.y, 60, box.h)
    canvas.text(str(pile.left), count, 40, theme.PAPER, theme.GRASS)
    back = icon("cardback", MARKET.back, theme.GRASS)
    canvas.centre(back, Box(count.x - 54, box.y, 50, box.h))
    if pile.fresh:
        mark = icon("star", MARKET.star, theme.GRASS)
        canvas.centre(mark, Box(spot.right + 6, box.y, MARKET.star, box.h))


def _pile(canvas: Canvas, pile: Pile, box: Box) -> None:
    top = Box(box.x, box.y, PILE.w, PILE.h)
    if pile.top is None:
        canvas.put(plain("empty-pile", theme.GRASS), top.x, top.y)
        canvas.text(pile.name, top, 64, theme.LINE, theme.HOLLOW)
        return
    deep = layers(pile.left)
    if pile.fresh:
        stack = top._replace(h=top.h + deep * MARKET.layer)
        glow(canvas, stack, MARKET.glow, theme.GRASS)
    under = plain("under", theme.INK)
    for layer in range(deep, 0, -1):
        canvas.put(under, top.x, top.y + layer * MARKET.layer)
    canvas.put(point_card(pile.top, PILE, theme.GRASS), top.x, top.y)
    strip_letter(canvas, pile.top, top, PILE)


def _slot(canvas: Canvas, slot: Slot, box: Box) -> None:
    if slot.card is None:
        canvas.put(plain("empty-slot", theme.GRASS), box.x, box.y)
        canvas.text(slot.name, box, SLOT.number, theme.LINE, theme.HOLLOW)
        return
    if slot.fresh:
        glow(canvas, box, MARKET.glow, theme.GRASS)
    canvas.put(veggie_card(CARDS[slot.card].veggie, slot.name), box.x, box.y)
    if slot.fresh:
        star(canvas, slot.card, Box(box.x, box.bottom - 42, SLOT.strip, 38), MARKET.slot_star)
