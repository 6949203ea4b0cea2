"""What one or two more veggies would bring a seat, for many playouts at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.games.point_salad.brain.scores import Rivals
from bot.games.point_salad.brain.table import PlayoutTable
from bot.games.point_salad.brain.tables import (
    NO_SET,
    PAIRS,
    ROW,
    SET_MEMBERS,
    SET_POINTS,
    SET_SIZE,
    SHARES,
    SPAN,
    VEGGIES,
    Array,
    Floats,
    Ints,
)

_OFFSET = (np.arange(VEGGIES) * SPAN)[:, None]
_MORE = np.arange(3, dtype=np.int8)[:, None, None]
_ALL_SIX = int(SET_SIZE.argmax())

_SMALL = 3
"""Members of the largest set besides the one of all six."""

_IS_MEMBER = np.arange(_SMALL)[:, None] < SET_SIZE
"""(3, sets): False where a set of two repeats its first member."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Kinds of one or of two veggies that could be added, as indices."""

    first: Ints
    second: Ints
    number: int
    """1 or 2."""
    member: tuple[Ints, ...]
    """For each member of a set: (columns, sets), how many of it the column brings."""

    @classmethod
    def of(cls, kinds: Sequence[tuple[int, ...]]) -> Self:
        """Prepare the columns, all of one veggie or all of two."""
        brings = np.array([[k.count(v) for k in kinds] for v in range(VEGGIES)], dtype=np.int8)
        first, second = np.array([k[0] for k in kinds]), np.array([k[-1] for k in kinds])
        member = tuple(np.ascontiguousarray(brings[SET_MEMBERS[:, k]].T) for k in range(_SMALL))
        return cls(first, second, len(kinds[0]), member)


ONE = Columns.of([(veggie,) for veggie in range(VEGGIES)])
TWO = Columns.of(PAIRS)


@dataclass(frozen=True, slots=True)
class Outlook:
    """How far steps towards a set count, besides points at once."""

    blend: Floats
    """(n,), from 0 to 1."""
    progress: float
    """What a step towards a set of several veggies counts, as a part of its share."""


def gains(
    table: PlayoutTable, seat: int, rivals: Rivals, columns: Columns, outlook: Outlook | None = None
) -> Array:
    """Return (columns, n): the points that the veggies of each column would bring the seat."""
    alone = _alone(table, seat, rivals, outlook)
    result: Array = alone[1][columns.first]
    if columns.number > 1:
        result += alone[1][columns.second]
        same = np.flatnonzero(columns.first == columns.second)
        result[same] = alone[2]
    _add_sets(result, table, seat, columns, outlook)
    _add_totals(result, table, seat, rivals, columns.number)
    return result


def _alone(table: PlayoutTable, seat: int, rivals: Rivals, outlook: Outlook | None) -> Array:
    """Return (3, 6, n): the points that 0, 1, 2 more of each veggie bring, sets left out."""
    counts = table.counts[seat]
    place = counts + (_OFFSET + table.rows * 2 * ROW) + _MORE
    pays = table.pays[seat].ravel()
    points: Array = pays[place]
    if outlook is not None:
        points = points + outlook.blend * (pays[place + ROW] / np.float32(SHARES) - points)
    own, compare = counts + _MORE, table.compare[seat]
    points = points + compare[:VEGGIES] * (own >= rivals.most)
    points += compare[VEGGIES:-2] * (own <= rivals.fewest)
    points -= points[0].copy()
    return points


def _add_sets(
    result: Array, table: PlayoutTable, seat: int, columns: Columns, outlook: Outlook | None
) -> None:
    """Add what sets of several veggies gain; few playouts hold any one of them."""
    rows, which = np.nonzero(table.sets[seat, :, :NO_SET])
    small = which != _ALL_SIX
    six = rows[~small]
    rows, which = rows[small], which[small]
    if len(rows):
        gained = _set_gains(table.counts[seat], rows, which, columns, outlook)
        starts = np.flatnonzero(np.diff(rows, prepend=-1))
        result[:, rows[starts]] += np.add.reduceat(gained, starts, axis=1)
    if len(six):
        result[:, six] += _six_gains(table.counts[seat][:, six], columns)


def _set_gains(
    counts: Ints, rows: Ints, which: Ints, columns: Columns, outlook: Outlook | None
) -> Array:
    """Return (columns, holdings): what each set gains in the playout that holds it."""
    have = counts[SET_MEMBERS[which, :_SMALL].T, rows]
    after = [have[k] + columns.member[k][:, which] for k in range(_SMALL)]
    complete = np.minimum(np.minimum(after[0], after[1]), after[2])
    gained: Array = (complete - have.min(axis=0)) * SET_POINTS[which]
    if outlook is None:
        return gained
    steps = _ahead(after, complete, which) - _ahead([*have], have.min(axis=0), which)
    share = SET_POINTS[which] / SET_SIZE[which] * outlook.progress * outlook.blend[rows]
    with_steps: Array = gained + steps * share.astype(np.float32)
    return with_steps


def _ahead(have: Sequence[Ints], complete: Ints, which: Ints) -> Ints:
    """Return how many members are there already of the next set."""
    there = [(h > complete) & _IS_MEMBER[k, which] for k, h in enumerate(have)]
    steps: Ints = there[0].astype(np.int8) + there[1] + there[2]
    return steps


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


def _add_totals(result: Array, table: PlayoutTable, seat: int, rivals: Rivals, more: int) -> None:
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
    result[:, rows] += change
