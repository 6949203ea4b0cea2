"""The four places from which a card may come: the three of the market, and the own hand."""

from dataclasses import dataclass

from bot.games.veggies.pictures import cards
from bot.games.veggies.pictures.layout import MARKET
from bot.games.veggies.pictures.models import Slot, TableModel
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.stamps import icon, plain
from engine.veggies.actions import HAND, SOURCES
from engine.veggies.cards import CARDS, CardId

_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class MarketPlaces:
    """Where the labels and the cards lie, slots 1 to 3 and the hand, in this order."""

    labels: tuple[Box, ...]
    cards: tuple[Box, ...]
    height: int


def places() -> MarketPlaces:
    """Return the one layout of the market; it is the same at every state."""
    m = MARKET
    width = theme.WIDTH - 2 * theme.MARGIN
    labels = Box(theme.MARGIN, m.top, width, m.label).columns(_COLUMNS, m.gap)
    y = m.top + m.label + 8
    spots = tuple(Box(box.x + 1, y, 3 * m.cell, 2 * m.cell) for box in labels)
    return MarketPlaces(labels, spots, spots[0].bottom + theme.MARGIN)


def prepare() -> None:
    """Draw every card once, so that the first pictures of a process are not slow."""
    for card in CARDS:
        cards.card(card, 0, MARKET.cell)


def draw_market(board: TableModel) -> Picture:
    """Return the picture of the market, the stack, and the hands' backs."""
    canvas = Canvas.table(places().height)
    draw_on(canvas, board.market, board.left)
    return canvas.picture("market")


def draw_on(
    canvas: Canvas, market: tuple[Slot, ...], left: int, hand: CardId | None = None, pick: str = ""
) -> None:
    """Draw the market at the top of the canvas, and the hand: its back, or the card in it."""
    spots = places()
    for slot, (label, box) in enumerate(zip(spots.labels, spots.cards, strict=True), start=1):
        name = SOURCES[slot - 1]
        shown = market[slot - 1] if name != HAND else Slot(hand) if hand else None
        put_label(canvas, name, label)
        if shown is None:
            canvas.put(plain("back", theme.GRASS), box.x, box.y)
        else:
            _card(canvas, shown, box, bright=name == pick)
        if name == HAND:
            _stack(canvas, left, label)


def put_label(canvas: Canvas, name: str, box: Box) -> None:
    """Write the name of a source on a disc at the left end of a box."""
    disc = plain("disc", theme.GRASS)
    spot = Box(box.x + 4, box.y, disc.width, box.h)
    canvas.centre(disc, spot)
    canvas.text(name, spot, 30, theme.INK, theme.PAPER)


def _card(canvas: Canvas, slot: Slot, box: Box, *, bright: bool) -> None:
    if bright:
        canvas.frame("picked", box.inset(-MARKET.rim), theme.GRASS)
    cards.lay(canvas, slot.card, box)
    if slot.fresh:
        canvas.put(icon("new", MARKET.new, theme.GRASS), box.x - 6, box.y - 6)


def _stack(canvas: Canvas, left: int, label: Box) -> None:
    """Write how many cards are left in the stack."""
    count = Box(label.right - 66, label.y, 60, label.h)
    canvas.text(str(left), count, 40, theme.PAPER, theme.GRASS)
    back = icon("cardback", MARKET.back, theme.GRASS)
    canvas.centre(back, Box(count.x - 54, label.y, 50, label.h))
