"""What one or two more veggies would bring a seat, for many playouts at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.games.point_salad.brain.scores import Rivals
from bot.games.point_salad.brain.sets import gains_of_sets, places_of
from bot.games.point_salad.brain.table import PlayoutTable
from bot.games.point_salad.brain.tables import (
    NO_SET,
    PAIRS,
    ROW,
    SET_POINTS,
    SET_SIZE,
    SHARES,
    SPAN,
    VEGGIES,
    Floats,
    Ints,
)

_OFFSET = (np.arange(VEGGIES) * SPAN)[:, None]
_MORE = np.arange(3, dtype=np.int8)[:, None, None]
_ALL_SIX = int(SET_SIZE.argmax())


@dataclass(frozen=True, slots=True)
class Columns:
    """Kinds of one or of two veggies that could be added, as indices."""

    first: Ints
    second: Ints
    number: int
    """1 or 2."""
    of_sets: Floats
    """What each column gains of the sets, see `sets`."""

    @classmethod
    def of(cls, kinds: Sequence[tuple[int, ...]]) -> Self:
        """Prepare the columns, all of one veggie or all of two."""
        first, second = np.array([k[0] for k in kinds]), np.array([k[-1] for k in kinds])
        return cls(first, second, len(kinds[0]), gains_of_sets(kinds))


ONE = Columns.of([(veggie,) for veggie in range(VEGGIES)])
TWO = Columns.of(PAIRS)


def gains(table: PlayoutTable, seat: int, rivals: Rivals, columns: Columns) -> Floats:
    """Return (2, columns, n): what the veggies of each column would bring the seat.

    First in points at once, then smoothed: steps towards a set count in part.
    """
    alone = _alone(table, seat, rivals)
    result: Floats = alone[:, 0][:, columns.first]
    if columns.number > 1:
        result += alone[:, 0][:, columns.second]
        same = np.flatnonzero(columns.first == columns.second)
        result[:, same] = alone[:, 1]
    _add_sets(result, table, seat, columns)
    _add_totals(result, table, seat, rivals, columns.number)
    return result


def _alone(table: PlayoutTable, seat: int, rivals: Rivals) -> Floats:
    """Return (2, 2, 6, n): what 1 or 2 more of each veggie bring, sets of several left out."""
    counts = table.counts[seat]
    place = counts + (_OFFSET + table.rows * 2 * ROW) + _MORE
    pays = table.pays[seat].ravel()
    points = np.empty((2, *place.shape), dtype=np.float32)
    points[0] = pays.take(place)
    points[1] = pays.take(place + ROW)
    points[1] *= np.float32(1 / SHARES)
    own, compare = counts + _MORE, table.compare[seat]
    compared = compare[:VEGGIES] * (own >= rivals.most)
    compared += compare[VEGGIES:-2] * (own <= rivals.fewest)
    points += compared
    alone: Floats = points[:, 1:] - points[:, :1]
    return alone


def _add_sets(result: Floats, table: PlayoutTable, seat: int, columns: Columns) -> None:
    """Add what sets of several veggies gain; few playouts hold any one of them."""
    rows, which = np.nonzero(table.sets[seat, :, :NO_SET])
    small = which != _ALL_SIX
    six = rows[~small]
    rows, which = rows[small], which[small]
    if len(rows):
        starts = np.flatnonzero(np.diff(rows, prepend=-1))
        gained = columns.of_sets[places_of(table.counts[seat], which, rows)]
        summed = np.add.reduceat(gained, starts, axis=0).T.reshape(2, -1, len(starts))
        result[:, :, rows[starts]] += summed
    if len(six):
        result[:, :, six] += _six_gains(table.counts[seat][:, six], columns)


def _six_gains(counts: Ints, columns: Columns) -> Ints:
    """Return what the set of all six gains.

    `one` and `two`: how many veggies must come before one more set, or two more, is complete.
    """
    least = counts.min(axis=0)
    one = (least + 1 > counts).sum(axis=0)
    two = np.maximum(least + 2 - counts, 0).sum(axis=0)
    short = counts == least
    helps = short[columns.first].astype(np.int8)
    if columns.number > 1:
        apart = (columns.first != columns.second)[:, None]
        helps += short[columns.second] & apart
        twice = ~apart & (two == columns.number) & short[columns.first]
    else:
        twice = np.zeros(helps.shape, dtype=bool)
    gained: Ints = ((helps >= one).astype(np.int16) + twice) * SET_POINTS[_ALL_SIX]
    return gained


def _add_totals(result: Floats, table: PlayoutTable, seat: int, rivals: Rivals, more: int) -> None:
    """Add what cards gain that compare the number of all veggies (R17)."""
    for_most, for_fewest = table.compare[seat, -2:]
    rows = np.flatnonzero(for_most | for_fewest)
    if not len(rows):
        return
    own = table.counts[seat][:, rows].sum(axis=0)
    change = np.zeros(len(rows), dtype=np.int16)
    for total, sign in ((own + more, 1), (own, -1)):
        change += sign * for_most[rows] * (total >= rivals.total_most[rows])
        change += sign * for_fewest[rows] * (total <= rivals.total_fewest[rows])
    result[:, :, rows] += change
