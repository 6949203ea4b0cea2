"""The market before a turn, with what was taken and what somebody else would have taken."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.point_salad.pictures import market as markets
from bot.games.point_salad.pictures.layout import PILE, SLOT
from bot.games.point_salad.pictures.models import Market
from bot.render import theme
from bot.render.box import Box
from bot.render.canvas import Canvas, Picture
from bot.render.lettering import comfortable
from bot.render.sprites import scaled
from bot.render.stamps import Stamp, stamp


@dataclass(frozen=True, slots=True)
class Tag:
    """Who took, or would have taken, what lies at these piles and slots."""

    name: str
    places: tuple[str, ...]
    """Names of piles (`A`) and slots (`A1`)."""
    seat: int | None = None
    """Whose colour the tag has; None: the adviser's."""


@dataclass(frozen=True, slots=True)
class MarketChoice:
    """A market and, for at most two players, what each took or would have taken."""

    market: Market
    tags: tuple[Tag, ...]


_HEAD = 62
_SIGN = 42
_RING, _APART = 6, 1
_SHARP = 3


def draw_choice(choice: MarketChoice) -> Picture:
    """Return the market with a ring and a sign at everything that a tag names."""
    below = Canvas.table(markets.places().height)
    markets.draw_on(below, choice.market)
    for place in sorted({place for tag in choice.tags for place in tag.places}):
        there = [tag for tag in choice.tags if place in tag.places]
        for number, tag in enumerate(there):
            _mark(below, tag, number, place)
    canvas = Canvas.table(_HEAD + below.image.height)
    canvas.put(below.stamp(), 0, _HEAD)
    _legend(canvas, choice.tags)
    return canvas.picture("choice")


def _legend(canvas: Canvas, tags: tuple[Tag, ...]) -> None:
    row = Box(theme.MARGIN, theme.MARGIN, theme.WIDTH - 2 * theme.MARGIN, _HEAD - 8)
    for tag, box in zip(tags, row.columns(2, theme.GAP), strict=False):
        canvas.put(_sign(tag.seat, theme.GRASS), box.x, box.y + (box.h - _SIGN) // 2)
        room = Box(box.x + _SIGN + 12, box.y, box.w - _SIGN - 12, box.h)
        size = comfortable(tag.name, 34, 24, room.w)
        canvas.name(tag.name, room, size, (_colour(tag), theme.GRASS))


def _mark(canvas: Canvas, tag: Tag, number: int, place: str) -> None:
    card, sign, ground = _spots(place, number)
    out = _APART + number * (_RING + _APART)
    ring = _ring(card.w + 2 * out, card.h + 2 * out, SLOT.radius + out, _colour(tag))
    canvas.put(ring, card.x - out - _RING, card.y - out - _RING)
    canvas.centre(_sign(tag.seat, ground), sign)


def _spots(place: str, number: int) -> tuple[Box, Box, str]:
    """Return where the card lies, where its sign goes, and what colour is behind the sign."""
    spots = markets.places()
    column = "ABC".index(place[0])
    if len(place) == 1:
        pile, label = spots.piles[column], spots.labels[column]
        x = label.x + label.h + 10 + number * (_SIGN + 8)
        return pile._replace(h=PILE.h), Box(x, label.y, _SIGN, label.h), theme.GRASS
    slot = spots.slots[2 * column + int(place[1]) - 1]
    x = slot.right - (number + 1) * (_SIGN + 6)
    return slot, Box(x, slot.bottom - _SIGN + 8, _SIGN, _SIGN), theme.WHITE


def _colour(tag: Tag) -> str:
    return theme.ADVICE if tag.seat is None else theme.PAPER


@lru_cache(32)
def _ring(width: int, height: int, radius: int, colour: str) -> Stamp:
    """Return a ring around a place of this size, `_RING` pixels thick."""
    w, h = width + 2 * _RING, height + 2 * _RING
    image = Image.new("RGBA", (w * _SHARP, h * _SHARP))
    pen = ImageDraw.Draw(image)
    edge = (0, 0, image.width - 1, image.height - 1)
    pen.rounded_rectangle(edge, (radius + _RING) * _SHARP, None, colour, _RING * _SHARP)
    return stamp(image.resize((w, h), Image.Resampling.BOX), theme.GRASS)


@lru_cache(32)
def _sign(seat: int | None, ground: str) -> Stamp:
    """Return the sign of a player, or that of the adviser."""
    if seat is None:
        return stamp(scaled("bot", _SIGN), ground)
    size = _SIGN * _SHARP
    image = Image.new("RGBA", (size, size))
    pen = ImageDraw.Draw(image)
    pen.ellipse((0, 0, size - 1, size - 1), theme.INK)
    pen.ellipse((6, 6, size - 7, size - 7), theme.PAPER)
    pen.ellipse((15, 15, size - 16, size - 16), theme.SEATS[seat])
    return stamp(image.resize((_SIGN, _SIGN), Image.Resampling.BOX), ground)
