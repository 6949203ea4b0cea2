"""What hands pay, in whole numbers: for trees of replies, which look at one position at a time.

A hand is a number with a bit for each point card, veggies are one with five bits for each kind. So
positions are small, and what was counted once is looked up.
"""

from dataclasses import dataclass

from bot.games.point_salad.brain.tables import (
    ADD,
    COMPARE,
    NO_SET,
    NONE,
    NUMBER,
    SET_MEMBERS,
    SET_OF,
    SET_POINTS,
    SPAN,
    VEGGIE,
    VEGGIES,
)
from engine.point_salad import CARDS, CardId

Hand = int
Counts = int
Owned = tuple[Hand, Counts]
"""What lies before a player."""

KIND: tuple[int, ...] = tuple(VEGGIE.tolist())
"""The veggie side of each card."""

UNIT: tuple[Counts, ...] = tuple(1 << 5 * kind for kind in range(VEGGIES))
"""One veggie of each kind."""

_FIVE_BITS = 31
_ROWS = ADD.reshape(len(ADD), VEGGIES, SPAN)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The point cards of a hand, added up."""

    cards: tuple[int, ...]
    adds: tuple[tuple[int, ...], ...]
    """By veggie and number of it: points that add up."""
    sets: tuple[tuple[tuple[int, ...], int], ...]
    """The members of each set of several veggies, and what it pays."""
    most: tuple[tuple[int, int], ...]
    fewest: tuple[tuple[int, int], ...]
    most_total: int
    fewest_total: int

    comparing: Hand
    """The cards for which it matters what others have."""
    looks_at: Counts
    """All bits of the kinds that these compare."""
    compares: bool
    """Whether there are any."""


def hand_of(cards: tuple[CardId, ...]) -> Hand:
    """Return point cards as a hand."""
    return sum(1 << NUMBER[card] for card in cards)


def counts_of(cards: tuple[CardId, ...]) -> Counts:
    """Return the veggie sides of cards as counts."""
    return sum(UNIT[KIND[NUMBER[card]]] for card in cards)


def _spread(counts: Counts) -> list[int]:
    return [counts >> 5 * kind & _FIVE_BITS for kind in range(VEGGIES)]


def _set(card: int) -> tuple[tuple[int, ...], int]:
    number = SET_OF[card]
    return tuple(sorted(set(SET_MEMBERS[number].tolist()))), int(SET_POINTS[number])


class Hands:
    """Counts what hands pay, each once."""

    def __init__(self) -> None:
        self._sheets: dict[Hand, _Sheet] = {}
        self._alone: dict[Owned, tuple[int, _Sheet | None]] = {}
        self._compared: dict[tuple[Hand, Counts, tuple[Counts, ...]], int] = {}

    def flips(self, hand: Hand, own: Counts) -> list[Owned]:
        """Return what a player may have after a turn: with no card flipped, and with each (R8)."""
        cards = self._sheet(hand).cards
        return [(hand, own), *((hand ^ 1 << card, own + UNIT[KIND[card]]) for card in cards)]

    def compares(self, hand: Hand) -> bool:
        """Return whether it matters to a hand what others have."""
        return self._sheet(hand).compares

    def points(self, hand: Hand, own: Counts, others: tuple[Counts, ...]) -> int:
        """Return what a hand pays who has these veggies, while the others have those."""
        owned = (hand, own)
        points, sheet = self._alone.get(owned) or self._paid_alone(owned)
        if sheet is None:
            return points
        key = (sheet.comparing, own & sheet.looks_at, tuple(one & sheet.looks_at for one in others))
        compared = self._compared.get(key)
        if compared is None:
            compared = self._compared[key] = _compared(sheet, _spread(key[1]), key[2])
        return points + compared

    def _paid_alone(self, owned: Owned) -> tuple[int, _Sheet | None]:
        """Note what pays whatever others have, and the sheet if something else may pay, too."""
        sheet = self._sheet(owned[0])
        points = _alone(sheet, _spread(owned[1]))
        known = self._alone[owned] = points, sheet if sheet.compares else None
        return known

    def _sheet(self, hand: Hand) -> _Sheet:
        sheet = self._sheets.get(hand)
        if sheet is None:
            sheet = self._sheets[hand] = _added_up(hand)
        return sheet


def _added_up(hand: Hand) -> _Sheet:
    cards = tuple(card for card in range(len(CARDS)) if hand >> card & 1)
    which = [*cards, NONE]
    adds, compare = _ROWS[which].sum(axis=0), COMPARE[which].sum(axis=0).tolist()
    pays = list(enumerate(compare[:VEGGIES])), list(enumerate(compare[VEGGIES:-2]))
    return _Sheet(
        cards,
        tuple(map(tuple, adds.tolist())),
        tuple(_set(card) for card in cards if SET_OF[card] != NO_SET),
        tuple(one for one in pays[0] if one[1]),
        tuple(one for one in pays[1] if one[1]),
        compare[-2],
        compare[-1],
        sum(1 << card for card in cards if COMPARE[card].any()),
        _looked_at(compare),
        any(compare),
    )


def _looked_at(compare: list[int]) -> Counts:
    total = any(compare[-2:])
    pays = zip(compare[:VEGGIES], compare[VEGGIES:-2], strict=True)
    kinds = [kind for kind, points in enumerate(pays) if total or any(points)]
    return sum(UNIT[kind] * _FIVE_BITS for kind in kinds)


def _alone(sheet: _Sheet, own: list[int]) -> int:
    """Return what pays whatever others have."""
    points = sum(row[number] for row, number in zip(sheet.adds, own, strict=True))
    return points + sum(pays * min(own[kind] for kind in kinds) for kinds, pays in sheet.sets)


def _compared(sheet: _Sheet, own: list[int], theirs: tuple[Counts, ...]) -> int:
    """Return what comparisons pay; a tie is won (R16)."""
    others = [*map(_spread, theirs)]
    total, totals = sum(own), [*map(sum, others)]
    points = sum(p for kind, p in sheet.most if own[kind] >= max(o[kind] for o in others))
    points += sum(p for kind, p in sheet.fewest if own[kind] <= min(o[kind] for o in others))
    points += sheet.most_total if total >= max(totals) else 0
    return points + (sheet.fewest_total if total <= min(totals) else 0)
