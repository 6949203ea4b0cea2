"""The cards as numbers: what each one pays, in arrays that many playouts look up at once.

A card is its place in the deck, 0 to 107; `NONE` stands for no card, and its rows are zero. The
points of a hand split into four parts: one that adds up over the veggies (`ADD`), sets of several
veggies, comparisons of one veggie with the opponents, and comparisons of the totals.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from engine.point_salad import CARDS, Card, Veggie
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
)

Ints = npt.NDArray[Any]
"""Whole numbers of any width."""
Floats = npt.NDArray[Any]
"""Single precision where it matters for speed."""

IDS = tuple(CARDS)
NUMBER = {card: number for number, card in enumerate(IDS)}
NONE = len(IDS)
VEGGIES = len(Veggie)
INDEX = {veggie: index for index, veggie in enumerate(Veggie)}

SPAN = 21
"""Numbers of one veggie that `ADD` covers: the 18 in the deck, and two imagined ones more."""

ROW = VEGGIES * SPAN

PAIRS = [(x, y) for x in range(VEGGIES) for y in range(x, VEGGIES)]
"""The kinds of two veggies."""
NO_PAIR = len(PAIRS)


def _compares(card: Card) -> bool:
    return isinstance(card.rule, Most | Fewest | MostTotal | FewestTotal)


def _add_row(card: Card) -> list[int]:
    """Return the points of `n` of each veggie alone; the sum over the veggies is the score."""
    if _compares(card) or card.id in _SETS:
        return [0] * ROW
    nothing = card.rule.score((0,) * VEGGIES, [])
    alone = [
        tuple(n if other == veggie else 0 for other in range(VEGGIES))
        for veggie in range(VEGGIES)
        for n in range(SPAN)
    ]
    return [card.rule.score(own, []) - nothing + nothing // VEGGIES for own in alone]


def _smooth_row(card: Card) -> list[float]:
    """Return the same for one who collects: a part of a set counts as that part of its points."""
    row = [float(points) for points in _add_row(card)]
    match card.rule:
        case CompleteSet(((veggie, needed),), points):
            return _along(veggie, [n * points / needed for n in range(SPAN)])
        case EvenOdd(veggie, even, odd):
            return _along(veggie, [0.0] + [(even + odd) / 2] * (SPAN - 1))
        case PerTypeWithAtLeast(count, points):
            return [min(n / count, 1.0) * points for n in range(SPAN)] * VEGGIES
        case _:
            return row


def _along(veggie: Veggie, values: list[float]) -> list[float]:
    rows = [values if other is veggie else [0.0] * SPAN for other in Veggie]
    return [value for row in rows for value in row]


def _compare_row(card: Card) -> list[int]:
    """Return the points for most, then for fewest of each veggie, then of the total."""
    row = [0] * (2 * VEGGIES + 2)
    match card.rule:
        case Most(veggie, points):
            row[INDEX[veggie]] = points
        case Fewest(veggie, points):
            row[VEGGIES + INDEX[veggie]] = points
        case MostTotal(points):
            row[2 * VEGGIES] = points
        case FewestTotal(points):
            row[2 * VEGGIES + 1] = points
        case _:
            pass
    return row


def _slope_row(card: Card) -> list[float]:
    """Return roughly what one more of each veggie brings to the card in the long run."""
    row = [0.0] * VEGGIES
    match card.rule:
        case PerVeggie(terms):
            for veggie, points in terms:
                row[INDEX[veggie]] = float(points)
        case CompleteSet(veggies, points):
            for veggie, _ in veggies:
                row[INDEX[veggie]] = points / sum(needed for _, needed in veggies)
        case Most(veggie, _):
            row[INDEX[veggie]] = 1.0
        case Fewest(veggie, _):
            row[INDEX[veggie]] = -1.0
        case PerMissingType():
            row = [-1.0] * VEGGIES
        case PerTypeWithAtLeast(count, points):
            row = [points / count / 2] * VEGGIES
        case _:
            pass
    return row


_DECK = list(CARDS.values())
_SETS = {
    card.id: card.rule
    for card in _DECK
    if isinstance(card.rule, CompleteSet) and len(card.rule.veggies) > 1
}
NO_SET = len(_SETS)

VEGGIE = np.array([*(INDEX[card.veggie] for card in _DECK), VEGGIES], dtype=np.intp)
"""The veggie side of each card; 6 for no card."""

ADD = np.array([*map(_add_row, _DECK), [0] * ROW], dtype=np.int16)
"""By card and by veggie times `SPAN` plus the number of it: points that add up."""

SHARES = 6
"""`SMOOTH` counts in sixths of a point, so that parts of a set are whole numbers."""

_SMOOTH = [*map(_smooth_row, _DECK), [0.0] * ROW]
SMOOTH = (np.array(_SMOOTH) * SHARES).round().astype(np.int16)
"""Like `ADD`, with steps towards a set counted in part."""

PAYS = np.concatenate([ADD, SMOOTH], axis=1)
"""By card: the row of `ADD`, then the row of `SMOOTH`."""

COMPARE = np.array([*map(_compare_row, _DECK), [0] * (2 * VEGGIES + 2)], dtype=np.int8)
"""The points for most, then for fewest of each veggie, then for most and fewest in total."""
VOLATILE = np.array(
    [*(_compares(card) or isinstance(card.rule, PerMissingType) for card in _DECK), 0]
)
"""1 for cards that may pay now and not in the end: comparisons and missing veggies."""


def _printed(card: Card) -> int:
    """Return the biggest number on a point side."""
    match card.rule:
        case PerVeggie(terms):
            return max(points for _, points in terms)
        case EvenOdd(_, even, odd):
            return max(even, odd)
        case rule:
            return int(getattr(rule, "points", 0))


PRINTED = np.array([*map(_printed, _DECK), 0], dtype=np.int16)
"""The biggest number on each point side."""

SLOPE = np.array([*map(_slope_row, _DECK), [0.0] * VEGGIES], dtype=np.float32)

SET_OF = np.full(NONE + 1, NO_SET, dtype=np.intp)
"""The number of the set on each card; `NO_SET` for other cards."""
for _number, _id in enumerate(_SETS):
    SET_OF[NUMBER[_id]] = _number


def _members(rule: CompleteSet) -> list[int]:
    """Return the veggies of a set, the first repeated up to six."""
    assert all(needed == 1 for _, needed in rule.veggies), "mixed sets take one of each veggie"
    members = [INDEX[veggie] for veggie, _ in rule.veggies]
    return members + members[:1] * (VEGGIES - len(members))


SET_MEMBERS = np.array([*map(_members, _SETS.values()), [0] * VEGGIES], dtype=np.intp)
SET_POINTS = np.array([*(rule.points for rule in _SETS.values()), 0], dtype=np.int16)
SET_SIZE = np.array([len(set(row)) for row in SET_MEMBERS.tolist()], dtype=np.intp)


PAIR_OF = np.full((VEGGIES + 1, VEGGIES + 1), NO_PAIR, dtype=np.intp)
"""By two veggies (6: none): the column of the pair, `NO_PAIR` if one is missing."""
for _column, (_x, _y) in enumerate(PAIRS):
    PAIR_OF[_x, _y] = PAIR_OF[_y, _x] = _column
