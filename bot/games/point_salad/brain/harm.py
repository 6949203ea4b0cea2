"""What veggies of one seat take from the comparisons of the others."""

import numpy as np

from bot.games.point_salad.brain.table import PlayoutTable
from bot.games.point_salad.brain.tables import PAIRS, VEGGIES, Floats, Ints

_X, _Y = np.array(PAIRS).T
_SAME = np.flatnonzero(_X == _Y)


def harm(table: PlayoutTable, seat: int) -> Floats:
    """Return (21, n): points that all others lose by two veggies of the seat, by column.

    Those they gain count as minus: where they have fewest because the seat has more.
    """
    after = np.zeros((3, VEGGIES, len(table.rows)), dtype=np.int16)
    for other in range(table.players):
        if other != seat and table.compare[other].any():
            after += _compared(table, other, seat)
    lost = (after[0] - after[1:]).astype(np.float32)
    pairs: Floats = lost[0][_X] + lost[0][_Y]
    pairs[_SAME] = lost[1]
    return pairs


def _compared(table: PlayoutTable, owner: int, seat: int) -> Ints:
    """Return (3, 6, n): what comparisons pay the owner if the seat has 0, 1 or 2 more."""
    most, fewest = table.compare[owner, :VEGGIES], table.compare[owner, VEGGIES:-2]
    own, with_more = table.counts[owner], table.counts[seat] + _MORE
    rest = [one for one in range(table.players) if one not in {owner, seat}]
    if rest:
        others = table.counts[rest]
        most = most * (own >= others.max(axis=0))
        fewest = fewest * (own <= others.min(axis=0))
    points: Ints = most * (own >= with_more) + fewest * (own <= with_more)
    return points


_MORE = np.arange(3, dtype=np.int8)[:, None, None]
