"""A scoring rule as signs, without words.

A coin is what is paid; what stands below or beside it is what it is paid for.
"""

from PIL import Image

from bot.games.point_salad.pictures.layout import CardSize
from bot.games.point_salad.pictures.signs import coin, column, every_type, on_tray, row, summed
from bot.render import theme
from bot.render.sprites import label, scaled
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


def drawn(rule: Rule, size: CardSize) -> Image.Image:
    """Return the rule as RGBA, no larger than `content(size)`.

    Raises TypeError for a rule that has no picture.
    """
    match rule:
        case PerVeggie(points):
            image = _per_veggie(points, size)
        case CompleteSet(veggies, worth):
            image = _set([veggie for veggie, n in veggies for _ in range(n)], worth, size)
        case Most(veggie, worth):
            image = _compared(veggie, worth, "up", size)
        case Fewest(veggie, worth):
            image = _compared(veggie, worth, "down", size)
        case MostTotal(worth):
            image = _types(worth, scaled("up", size.unit), size)
        case FewestTotal(worth):
            image = _types(worth, scaled("down", size.unit), size)
        case EvenOdd(veggie, even, odd):
            image = _even_odd(veggie, even, odd, size)
        case PerMissingType(worth):
            image = _types(worth, scaled("missing", size.unit), size, shown=False)
        case PerTypeWithAtLeast(count, worth):
            image = _types(worth, _least(count, size), size)
        case _:
            raise TypeError(f"There is no picture for the rule {rule!r}.")
    return image


def content(size: CardSize) -> tuple[int, int]:
    """Return width and height of the room that a card has for its rule."""
    return size.w - size.strip - 10, size.h - 10


def _per_veggie(points: tuple[tuple[Veggie, int], ...], size: CardSize) -> Image.Image:
    if len(points) == 1:
        veggie, worth = points[0]
        big = min(size.unit * 3 // 2, content(size)[0] * 4 // 9)
        return row([coin(worth, big), scaled(veggie, big)], size.unit // 6)
    width, _ = content(size)
    unit = min(size.unit * 7 // 6, (width - 2 * (len(points) - 1)) // len(points))
    gap = min((width - unit * len(points)) // (len(points) - 1), unit // 3)
    terms = [
        column([coin(worth, unit), scaled(veggie, unit)], unit // 10) for veggie, worth in points
    ]
    return row(terms, gap)


def _set(veggies: list[Veggie], points: int, size: CardSize) -> Image.Image:
    width, _ = content(size)
    if len(veggies) > len(Veggie) // 2:
        unit = size.unit * 9 // 16
        half = len(veggies) // 2
        goods = column([summed(veggies[:half], unit), summed(veggies[half:], unit)], 2)
    else:
        unit = min(size.unit, (width - 2 * size.unit // 6) * 10 // (14 * len(veggies) - 4))
        goods = summed(veggies, unit)
    across = min(size.unit // 4, (width - goods.width) // 2)
    down = size.unit // 10
    return column([coin(points, size.unit + 4), on_tray(goods, across, down)], size.unit // 10)


def _compared(veggie: Veggie, points: int, arrow: str, size: CardSize) -> Image.Image:
    unit = size.unit * 6 // 5
    goods = row([scaled(veggie, unit), scaled(arrow, unit * 3 // 4)], unit // 10)
    return column([coin(points, size.unit * 9 // 8), goods], unit // 12)


def _types(points: int, sign: Image.Image, size: CardSize, *, shown: bool = True) -> Image.Image:
    head = row([coin(points, size.unit + 2), sign], size.unit // 5)
    cluster = every_type(size.unit * 5 // 8, shown=shown)
    return column([head, cluster], size.unit // 10)


def _least(count: int, size: CardSize) -> Image.Image:
    digit = label(str(count), size.number, theme.INK)
    return row([scaled("least", size.unit * 5 // 8), digit], size.unit // 10)


def _even_odd(veggie: Veggie, even: int, odd: int, size: CardSize) -> Image.Image:
    unit = min(size.unit * 8 // 7, content(size)[1] * 10 // 23, content(size)[0] * 10 // 32)
    lines = [
        row([scaled(sign, unit * 7 // 8), coin(worth, unit)], unit // 8)
        for sign, worth in (("even", even), ("odd", odd))
    ]
    return row([scaled(veggie, unit), column(lines, unit // 6)], unit // 8)
