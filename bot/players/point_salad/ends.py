"""Finished games: ranks, and what an end is worth to a seat. And the turns that lead there."""

from collections.abc import Sequence

import numpy as np

from bot.players.point_salad.table import Table
from bot.players.point_salad.tables import Floats, Ints
from bot.players.point_salad.turns import Candidate
from engine.game import Seat

LEAD_SCALE = 12.0
"""A lead of this many points is worth three quarters of a safe one."""

WIN_SHARE = 0.6
"""How much winning counts; the rest is for the lead in points."""

_TIE = 1 / 16
"""Less than a point over all seats: breaks ties in favour of the later in turn order (R21)."""


def ranks(points: Ints, latest: Ints) -> Ints:
    """Return the rank of each seat.

    `points` are (players, n), `latest` (players,) the places in turn order.
    """
    ordered = points + latest[:, None] * _TIE
    beaten: Ints = (ordered[:, None] < ordered[None]).sum(axis=1)
    return beaten + 1


def worth(points: Ints, latest: Ints, seat: Seat) -> Floats:
    """Return (n,), from 0 to 1: what an end is worth to the seat."""
    ordered = points + latest[:, None] * _TIE
    lead = ordered[seat] - np.delete(ordered, seat, axis=0).max(axis=0)
    smooth = 1 / (1 + np.exp(-lead / LEAD_SCALE))
    value: Floats = WIN_SHARE * (lead > 0) + (1 - WIN_SHARE) * smooth
    return value


def move(table: Table, seat: Seat, turns: Sequence[Candidate], times: int) -> None:
    """Play each turn in the next `times` playouts of the table."""
    drafts = np.repeat([turn.draft for turn in turns], times)
    flips = np.repeat([turn.flip for turn in turns], times)
    table.draft(seat, drafts)
    rows = np.flatnonzero(flips >= 0)
    place = (table.hand[seat][:, rows] == flips[rows]).argmax(axis=0)
    table.flip(seat, rows, place)
    table.refill(drafts)
