"""The six veggies, and counting them."""

from collections.abc import Iterable
from enum import StrEnum

from engine.text import Text, plural


class Veggie(StrEnum):
    """A veggie side; the order of the members is the order of all counts."""

    CABBAGE = "cabbage"
    CARROT = "carrot"
    LETTUCE = "lettuce"
    ONION = "onion"
    PEPPER = "pepper"
    TOMATO = "tomato"


Counts = tuple[int, ...]
"""Six numbers, one a veggie, in the order of `Veggie`."""

INDEX = {veggie: index for index, veggie in enumerate(Veggie)}
NO_VEGGIES: Counts = (0,) * len(Veggie)


def count(veggies: Iterable[Veggie]) -> Counts:
    """Return how many of each veggie there are."""
    counts = [0] * len(INDEX)
    for veggie in veggies:
        counts[INDEX[veggie]] += 1
    return tuple(counts)


def amount(veggie: Veggie, n: int) -> Text:
    """Return "1 carrot" or "4 carrots"."""
    match veggie:
        case Veggie.CABBAGE:
            return plural("{n} cabbage", "{n} cabbages", n)
        case Veggie.CARROT:
            return plural("{n} carrot", "{n} carrots", n)
        case Veggie.LETTUCE:
            return plural("{n} lettuce", "{n} lettuces", n)
        case Veggie.ONION:
            return plural("{n} onion", "{n} onions", n)
        case Veggie.PEPPER:
            return plural("{n} pepper", "{n} peppers", n)
        case Veggie.TOMATO:
            return plural("{n} tomato", "{n} tomatoes", n)
