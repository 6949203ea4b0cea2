"""A scoring rule as it is printed on a card: what is paid, and for what.

A dark number is what is paid. One short word in the table's language says how: for each, for the
most. Veggies are drawn as large as the card allows; where six would be specks, words stand alone.
"""

from PIL import Image

from bot.games.point_salad.pictures.layout import LOOKS, CardSize
from bot.games.point_salad.pictures.models import Captions
from bot.games.point_salad.pictures.signs import (
    coin,
    column,
    every_kind,
    on_tray,
    price,
    row,
    summed,
    tinted,
)
from bot.games.point_salad.pictures.wording import words
from bot.render.lettering import comfortable
from bot.render.sprites import scaled
from engine.point_salad.scoring import (
    CompleteSet,
    EvenOdd,
    Fewest,
    FewestTotal,
    Most,
    MostTotal,
    PerMissingType,
    PerTypeWithAtLeast,
    PerVeggie,
    Rule,
)
from engine.point_salad.veggies import Veggie

LEAST = 36
"""Nothing drawn is smaller: 14 pixels on a phone."""
_TALL = 100
"""A room of this height has one for more below: all six veggies, or a word."""
_READ = 16
"""Words in smaller letters are left out beside a number: on a phone they are not read."""


def drawn(rule: Rule, size: CardSize, say: Captions) -> Image.Image:
    """Return the rule as RGBA, no larger than `content(size)`.

    Raises TypeError for a rule that has no picture.
    """
    room = content(size)
    match rule:
        case PerVeggie(points):
            image = _per_veggie(points, room, say)
        case CompleteSet(veggies, worth) if len(veggies) < len(Veggie):
            image = _set([veggie for veggie, n in veggies for _ in range(n)], worth, room, say)
        case Most(veggie, worth):
            image = _compared(veggie, worth, say.most, room)
        case Fewest(veggie, worth):
            image = _compared(veggie, worth, say.fewest, room)
        case EvenOdd(veggie, even, odd):
            image = _even_odd(veggie, ((say.even, even), (say.odd, odd)), room)
        case _:
            seen = not isinstance(rule, PerMissingType)
            image = _in_words(*_told(rule, say), room, shown=seen)
    return image


def _told(rule: Rule, say: Captions) -> tuple[int, str]:
    """Return what a rule about all six veggies pays, and for what."""
    match rule:
        case CompleteSet(_, worth):
            return worth, say.all_six
        case MostTotal(worth):
            return worth, say.most_total
        case FewestTotal(worth):
            return worth, say.fewest_total
        case PerMissingType(worth):
            return worth, say.missing
        case PerTypeWithAtLeast(count, worth):
            return worth, say.at_least[count - 1]
    raise TypeError(f"There is no picture for the rule {rule!r}.")


def content(size: CardSize) -> tuple[int, int]:
    """Return width and height of the room that a card has for its rule."""
    return size.w - 2 * size.pad, size.h - size.foot - 2 * size.pad


Room = tuple[int, int]


def _per_veggie(points: tuple[tuple[Veggie, int], ...], room: Room, say: Captions) -> Image.Image:
    """Return each veggie on a ground of its own, and below it what one of them pays."""
    if len(points) == 1:
        ((veggie, worth),) = points
        return _compared(veggie, worth, say.each, room)
    width, height = room
    gap = max(4, width // 40)
    wide = (width - gap * (len(points) - 1)) // len(points)
    # Beside two numbers there is mostly room for the word; below, on a large card alone.
    space, high = _beside((wide, height))
    beside = say.each if comfortable(say.each, high, 1, space) >= _READ else ""
    foot = height // 5 if not beside and height >= _TALL else 0
    cell = (wide, height - foot)
    cells = row([_paid(veggie, worth, cell, beside) for veggie, worth in points], gap)
    return column([cells, words(say.each, (width, foot), foot)], 0) if foot else cells


def _beside(cell: Room) -> Room:
    """Return the room beside a number that stands below a veggie."""
    width, height = cell
    high = height * 3 // 8
    return width - high - 10, high


def _paid(veggie: Veggie, points: int, room: Room, word: str) -> Image.Image:
    """Return a veggie above what one of it pays, on a tray of the veggie's colour."""
    width, height = room
    high = height * 3 // 8
    term = price(points, high if word else min(width - 4, high * 8 // 5), high)
    if word:
        term = row([term, words(word, _beside(room), high * 4 // 5)], 3)
    signs = column([scaled(veggie, min(width - 4, height - high - 3)), term], 0)
    image = tinted(LOOKS[veggie].tint, width, height)
    image.alpha_composite(signs, ((width - signs.width) // 2, (height - signs.height) // 2))
    return image


def _set(veggies: list[Veggie], points: int, room: Room, say: Captions) -> Image.Image:
    width, height = room
    head = _head(points, say.each_set, (width, height * 7 // 20), lines=1)
    down = height // 40
    high = height - head.height - 2 * down - 2
    unit = min(high, (width - 6) * 10 // (12 * len(veggies) - 2))
    goods = summed(veggies, unit, width - 6)
    return column([head, on_tray(goods, min(12, (width - goods.width) // 2), down)], 2)


def _compared(veggie: Veggie, points: int, word: str, room: Room) -> Image.Image:
    width, height = room
    number = min(height * 5 // 8, width // 3)
    left = width - number - 6
    high = height * 3 // 8
    unit = min(height - high - 2, left)
    named = column([words(word, (left, high), high), scaled(veggie, unit)], 2)
    return row([coin(points, number), named], 6)


def _in_words(points: int, text: str, room: Room, *, shown: bool) -> Image.Image:
    width, height = room
    if height < _TALL or not shown:
        return _head(points, text, room)
    unit = min(height * 3 // 8, max(LEAST, width * 27 // 100))
    head = _head(points, text, (width, height - unit - 6))
    return column([head, every_kind(unit, width)], 6)


def _head(points: int, text: str, room: Room, *, lines: int = 3) -> Image.Image:
    """Return what is paid, and beside it for what, in words."""
    width, height = room
    number = min(height, max(LEAST, min(height * 5 // 8, width // 3)))
    left = (width - number - 6, height)
    most = height if lines == 1 else height * 7 // 10
    return row([coin(points, number), words(text, left, most, lines=lines)], 6)


def _even_odd(veggie: Veggie, cases: tuple[tuple[str, int], ...], room: Room) -> Image.Image:
    width, height = room
    unit = min((height - 4) // 2, max(LEAST, width * 27 // 100))
    big = min(height, width * 31 // 100)
    left = (width - unit - big - 8, unit)
    lines = [row([_word(text, left, unit * 3 // 4), coin(worth, unit)], 4) for text, worth in cases]
    return row([scaled(veggie, big), column(lines, 4)], 4)


def _word(text: str, room: Room, most: int) -> Image.Image:
    """Return the word in the middle of a room that it need not fill."""
    image = Image.new("RGBA", room)
    drawn = words(text, room, most)
    image.alpha_composite(drawn, ((room[0] - drawn.width) // 2, (room[1] - drawn.height) // 2))
    return image
