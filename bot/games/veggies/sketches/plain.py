"""Stands as letters in squares: enough to play by, and quick to draw."""

from collections.abc import Mapping, Sequence

from bot.games.veggies.sketches.models import Hand, Preview, StandModel, TableModel
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.film import Film
from engine.veggies import Item, Laid, Other, Spot, Stand
from engine.veggies.stands import bounds

_CELL = 58
_EMPTY = {Other.CRATE, Other.PALLET, Other.BARREL}
_SECONDS = 1.6
_OFFERS = 3 * _CELL + 2 * theme.MARGIN


def draw_market(board: TableModel) -> Picture:
    """Return the cards of the market."""
    canvas = Canvas.table(_OFFERS)
    _offers(canvas, {f"m{n}": slot.card for n, slot in enumerate(board.market, start=1)})
    return canvas.picture("market")


def draw_stands(board: TableModel) -> Picture:
    """Return all stands, one below the other."""
    return _stands(board).picture("stands")


def draw_final(board: TableModel) -> Picture:
    """Return the end of a game."""
    return _stands(board).picture("final")


def draw_hand(hand: Hand) -> Picture:
    """Return the own stand with the card that would be laid, below the cards to choose from."""
    offers = {f"m{n}": slot.card for n, slot in enumerate(hand.market, start=1)}
    several = len(hand.cards) > 1
    offers |= {f"h{n}" if several else "h": c for n, c in enumerate(hand.cards, start=1)}
    previews = [] if hand.preview is None else [hand.preview]
    canvas = Canvas.table(_OFFERS + _height(hand.stand, previews))
    _offers(canvas, offers, hand.source)
    _stand(canvas, hand.stand, previews, _OFFERS)
    return canvas.picture("hand")


def draw_comparison(stand: StandModel, previews: tuple[Preview, ...]) -> Picture:
    """Return the stand before a turn, with what was laid and what would have been."""
    laid = [preview.laid for preview in previews]
    canvas = Canvas.table(_height(stand, laid))
    _stand(canvas, stand, laid, 0)
    return canvas.picture("choice")


def draw_replay(boards: Sequence[TableModel]) -> Picture:
    """Return all boards as one film."""
    film, images = Film(), [_stands(board).image for board in boards]
    size = theme.WIDTH, max(image.height for image in images)
    for image in images:
        canvas = Canvas.table(size[1])
        canvas.image.paste(image, (0, 0))
        film.add(canvas.image, _SECONDS)
    return Picture("replay.gif", film.developed(), *size)


def _stands(board: TableModel) -> Canvas:
    heights = [_height(model, []) + _CELL for model in board.stands]
    canvas, top = Canvas.table(sum(heights)), 0
    for model, height in zip(board.stands, heights, strict=True):
        room = Box(theme.MARGIN, top + 8, theme.WIDTH - 2 * theme.MARGIN, _CELL)
        canvas.name(model.name, room, 34, (theme.PAPER, theme.GRASS))
        _stand(canvas, model, [], top + _CELL)
        top += height
    return canvas


def _offers(canvas: Canvas, offers: Mapping[str, str], picked: str = "") -> None:
    for place, (name, card) in enumerate(offers.items()):
        left = theme.MARGIN + place * 4 * _CELL
        items = dict(Laid(card).spaces)
        _cells(canvas, items, left, theme.MARGIN, picked=name == picked)
        below = Box(left, theme.MARGIN + 2 * _CELL, 3 * _CELL, _CELL)
        canvas.text(name, below, 30, theme.PAPER, theme.GRASS)


def _spots(stand: StandModel, previews: Sequence[Laid]) -> dict[Spot, Item]:
    spots = Stand(stand.cards).visible
    for laid in previews:
        spots.update(laid.spaces)
    return spots or {(0, 0): Other.CRATE}


def _height(stand: StandModel, previews: Sequence[Laid]) -> int:
    return len(bounds(_spots(stand, previews))[1]) * _CELL + 2 * theme.MARGIN


def _stand(canvas: Canvas, stand: StandModel, previews: Sequence[Laid], top: int) -> None:
    columns, rows = bounds(_spots(stand, previews))
    left, down = theme.MARGIN - columns[0] * _CELL, top + theme.MARGIN - rows[0] * _CELL
    _cells(canvas, Stand(stand.cards).visible, left, down)
    for laid in previews:
        _cells(canvas, dict(laid.spaces), left, down, picked=True)


def _cells(
    canvas: Canvas, items: Mapping[Spot, Item], left: int, top: int, *, picked: bool = False
) -> None:
    for (column, row), item in items.items():
        box = Box(left + column * _CELL, top + row * _CELL, _CELL - 2, _CELL - 2)
        ground = theme.FRESH if picked else theme.PAPER
        canvas.put(Canvas.blank(box.w, box.h, ground).stamp(), box.x, box.y)
        if item not in _EMPTY:
            letter = "x" if item is Other.MOUSE else item[0].upper()
            canvas.text(letter, box, 34, theme.INK, ground)
