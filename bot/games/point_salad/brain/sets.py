"""What more veggies bring to the sets of several kinds, as a table made in advance.

It holds for each small set, and for how far its members are ahead of the least one, what each
column of veggies would gain, at once and smoothed. The set of all six has no table.
"""

from collections.abc import Sequence
from itertools import product

import numpy as np

from bot.games.point_salad.brain.tables import (
    SET_MEMBERS,
    SET_POINTS,
    SET_SIZE,
    VEGGIES,
    Floats,
    Ints,
)

PROGRESS = 0.8
"""What a step towards a set counts, smoothed, as a part of its share of the points."""

_SMALL = 3
"""Members of the largest set besides the one of all six."""

AHEAD = 4
"""Members ahead by this many less one, or more, gain alike: a draft brings at most two."""

_PLACES = np.array([AHEAD * AHEAD, AHEAD, 1])[:, None]

_IS_MEMBER = np.arange(_SMALL)[:, None] < SET_SIZE
"""(3, sets): False where a set of two repeats its first member."""

_AHEAD = np.array([*product(range(AHEAD), repeat=_SMALL)]).T
"""(3, 64): all ways in which the members may be ahead."""


def gains_of_sets(kinds: Sequence[tuple[int, ...]]) -> Floats:
    """Return (sets * 64, 2 * columns): what each of these columns gains, see `places_of`."""
    brings = np.array([[kind.count(veggie) for kind in kinds] for veggie in range(VEGGIES)])
    rows = [_gains(number, brings[SET_MEMBERS[number, :_SMALL]]) for number in range(len(SET_SIZE))]
    table: Floats = np.concatenate(rows).astype(np.float32)
    return table.reshape(len(table), -1)


def _gains(number: int, brings: Ints) -> Floats:
    """Return (64, 2, columns) of one set, of whose members a column brings (3, columns)."""
    which = np.full(_AHEAD.shape[1], number)
    before = _paid(_AHEAD, which)
    after = [_paid(_AHEAD + column[:, None], which) for column in brings.T]
    gains: Floats = np.stack(after, axis=-1) - before[..., None]
    return gains.transpose(1, 0, 2)


def places_of(counts: Ints, which: Ints, rows: Ints) -> Ints:
    """Return (holdings,): the rows of the table for sets that are held in these playouts."""
    have = counts[SET_MEMBERS[which, :_SMALL].T, rows]
    ahead = np.minimum(have - have.min(axis=0), AHEAD - 1)
    places: Ints = which * AHEAD**_SMALL + (ahead * _PLACES).sum(axis=0)
    return places


def paid_by_sets(which: Ints, counts: Ints) -> Floats:
    """Return (2, k): what sets pay the owners of veggies (6, k), at once and smoothed."""
    members = np.take_along_axis(counts, SET_MEMBERS[which].T, axis=0)
    complete = members.min(axis=0)
    return _with_steps(members[:_SMALL], complete, which)


def _paid(have: Ints, which: Ints) -> Floats:
    return _with_steps(have, have.min(axis=0), which)


def _with_steps(have: Ints, complete: Ints, which: Ints) -> Floats:
    steps = ((have > complete) & _IS_MEMBER[:, which]).sum(axis=0)
    points = (complete * SET_POINTS[which]).astype(np.float32)
    return np.stack([points, points + steps * SET_POINTS[which] / SET_SIZE[which] * PROGRESS])
