"""The open cards at the end of a game, and all ways to take some: no pile has more than one card.

A column is a pile and its two slots of the market. Which slot a veggie lies in makes no difference,
but what comes in its place does: the card of its column's pile, while there is one.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from bot.games.point_salad.brain.hands import KIND, UNIT, Counts, Hand
from bot.games.point_salad.brain.tables import NUMBER
from engine.point_salad import View

NO_CARD = -1


class Column(NamedTuple):
    """The veggies of a column by kind, in order, and the card on its pile."""

    kinds: tuple[int, ...]
    top: int


Columns = tuple[Column, ...]


class Take(NamedTuple):
    """A draft: what it leaves, and what the player gets."""

    left: Columns
    veggies: Counts
    point: Hand
    """A hand of one card, or of none."""
    ends: bool
    """Whether nothing is left."""


def columns_of(view: View) -> Columns:
    """Return the open cards of a view whose piles have no hidden cards."""
    kinds = [None if card is None else KIND[NUMBER[card]] for card in view.market]
    return tuple(
        Column(
            tuple(sorted(kind for kind in kinds[2 * place :][:2] if kind is not None)),
            NO_CARD if top is None else NUMBER[top],
        )
        for place, top in enumerate(view.tops)
    )


@cache
def takes(columns: Columns) -> tuple[Take, ...]:
    """Return all drafts that differ (R6, R7); none when the game is over."""
    found = dict.fromkeys((*_point_cards(columns), *_pairs(columns)))
    return tuple(found) or tuple(dict.fromkeys(_lone(columns)))


def _point_cards(columns: Columns) -> list[Take]:
    return [
        _take(_with(columns, place, Column(column.kinds, NO_CARD)), 0, 1 << column.top)
        for place, column in enumerate(columns)
        if column.top != NO_CARD
    ]


def _pairs(columns: Columns) -> list[Take]:
    return [_taken(columns, pair) for pair in combinations(_slots(columns), 2)]


def _lone(columns: Columns) -> list[Take]:
    return [_taken(columns, (slot,)) for slot in _slots(columns)]


def _slots(columns: Columns) -> list[tuple[int, int]]:
    """Return the column and the kind of each veggie."""
    return [(place, kind) for place, column in enumerate(columns) for kind in column.kinds]


def _taken(columns: Columns, slots: tuple[tuple[int, int], ...]) -> Take:
    veggies, left = 0, columns
    for place in {place for place, _ in slots}:
        kinds, top = [*columns[place].kinds], columns[place].top
        for kind in (kind for where, kind in slots if where == place):
            kinds.remove(kind)
            veggies += UNIT[kind]
        if top != NO_CARD:
            kinds.append(KIND[top])
        left = _with(left, place, Column(tuple(sorted(kinds)), NO_CARD))
    return _take(left, veggies, 0)


def _take(left: Columns, veggies: Counts, point: Hand) -> Take:
    ends = not any(column.kinds or column.top != NO_CARD for column in left)
    return Take(left, veggies, point, ends)


def _with(columns: Columns, place: int, new: Column) -> Columns:
    return (*columns[:place], new, *columns[place + 1 :])
