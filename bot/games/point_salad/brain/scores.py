"""What point cards pay, for many playouts at once."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.games.point_salad.brain.sets import paid_by_sets
from bot.games.point_salad.brain.table import PlayoutTable
from bot.games.point_salad.brain.tables import (
    ADD,
    COMPARE,
    NO_SET,
    ROW,
    SET_MEMBERS,
    SET_OF,
    SET_POINTS,
    SHARES,
    SMOOTH,
    SPAN,
    VEGGIES,
    Floats,
    Ints,
)

_OFFSET = (np.arange(VEGGIES) * SPAN)[:, None, None]
_SMOOTHED = SMOOTH.astype(np.float32) / SHARES
_COMPARES = (COMPARE != 0).sum(axis=1) > 0


@dataclass(frozen=True, slots=True)
class Rivals:
    """The most and the fewest veggies among a seat's opponents."""

    most: Ints
    """(6, n)"""
    fewest: Ints
    """(6, n)"""
    total_most: Ints
    """(n,)"""
    total_fewest: Ints
    """(n,)"""

    @classmethod
    def of(cls, table: PlayoutTable, seat: int) -> Self:
        """Look at everybody but the seat."""
        others = table.counts[[other for other in range(table.players) if other != seat]]
        totals = others.sum(axis=1, dtype=np.int8)
        return cls(others.max(axis=0), others.min(axis=0), totals.max(axis=0), totals.min(axis=0))


def card_points(cards: Ints, counts: Ints, rivals: Rivals) -> Ints:
    """Return what each of the cards (k, n) pays an owner of these veggies (6, k, n)."""
    place = cards.astype(np.intp) * ROW + counts + _OFFSET
    points: Ints = ADD.take(place).sum(axis=0, dtype=np.int16)
    numbers = SET_OF[cards]
    k, rows = np.nonzero(numbers != NO_SET)
    if len(k):
        which = numbers[k, rows]
        complete = counts[SET_MEMBERS[which].T, k, rows].min(axis=0)
        points[k, rows] += complete * SET_POINTS[which]
    k, rows = np.nonzero(_COMPARES[cards])
    if len(k):
        points[k, rows] += _compared(cards[k, rows], counts[:, k, rows], rivals, rows)
    return points


def top_points(tops: Ints, counts: Ints, rivals: Rivals) -> Floats:
    """Return (2, 3, n): what each top card pays an owner of veggies (6, n), at once and smoothed.

    Smoothed, steps towards a set count in part.
    """
    place = tops.astype(np.intp) * ROW + counts[:, None] + _OFFSET
    points = np.empty((2, *tops.shape), dtype=np.float32)
    points[0] = ADD.take(place).sum(axis=0)
    points[1] = _SMOOTHED.take(place).sum(axis=0)
    k, rows = np.nonzero(SET_OF[tops] != NO_SET)
    if len(k):
        points[:, k, rows] += paid_by_sets(SET_OF[tops[k, rows]], counts[:, rows])
    k, rows = np.nonzero(_COMPARES[tops])
    if len(k):
        points[:, k, rows] += _compared(tops[k, rows], counts[:, rows], rivals, rows)
    return points


def _compared(cards: Ints, own: Ints, rivals: Rivals, rows: Ints) -> Ints:
    """Return what cards pay that compare their owner with the opponents; a tie is won (R16)."""
    total, points = own.sum(axis=0), COMPARE[cards].T
    won: Ints = (points[:VEGGIES] * (own >= rivals.most[:, rows])).sum(axis=0)
    won += (points[VEGGIES:-2] * (own <= rivals.fewest[:, rows])).sum(axis=0)
    won += points[-2] * (total >= rivals.total_most[rows])
    won += points[-1] * (total <= rivals.total_fewest[rows])
    return won
