"""Finished games: ranks, and what an end is worth to a seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.games.point_salad.brain.rounds import points_of_a_round
from bot.games.point_salad.brain.tables import Floats, Ints
from bot.thinking.tally import PlayoutTally
from engine.game import Seat
from engine.point_salad import View
from engine.point_salad.matches import with_earlier

LEAD_SCALE = 12.0
"""A lead of this many points is worth three quarters of a safe one."""

WIN_SHARE = 0.6
"""How much winning counts; the rest is for the lead in points."""

_TIE = 1 / 16
"""Less than a point over all seats: breaks ties in favour of the later in turn order (R21)."""

SWING = 8.0
"""A lead of so many points before the last round multiplies the odds of winning by e.

Between equals, one round's lead has a standard deviation of 13 to 14 points, 1.7 times as much.
"""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What the ends of a round lead to. All points are (players, n).

    In a match (R22) earlier rounds are added, and those to come as they are on average for these
    levels; the chances are then what a lead is worth before so many rounds.
    """

    latest: Ints
    """(players,): the places in the turn order of the last round."""
    elsewhere: Floats
    """(players,): the points of all other rounds."""
    to_come: int
    """Rounds after this one."""

    @classmethod
    def of(cls, view: View, levels: Sequence[str] = ()) -> Self:
        """Look at how far the match is; `levels` as in `search.standing`."""
        players, to_come = len(view.tableaux), view.rounds - view.round
        latest = (np.arange(players) - view.start - to_come) % players
        elsewhere = np.array(with_earlier((0,) * players, view.earlier), dtype=float)
        if to_come:
            elsewhere += to_come * points_of_a_round(players, levels)
        return cls(latest, elsewhere, to_come)

    def totals(self, points: Floats) -> Floats:
        """Return the points at the end of the match."""
        totals: Floats = points + self.elsewhere[:, None]
        return totals

    def ranks(self, totals: Floats) -> Ints:
        """Return (players, n): the rank of each seat; no two share one (R21)."""
        others, own = totals[None], totals[:, None]
        later = (self.latest > self.latest[:, None])[..., None]
        beaten: Ints = ((others > own) | ((others == own) & later)).sum(axis=1)
        return beaten + 1

    def wins(self, totals: Floats) -> Floats:
        """Return (players, n): the chance of each seat to win; they add up to 1."""
        if not self.to_come:
            won: Floats = (self.ranks(totals) == 1).astype(float)
            return won
        powers = np.exp((totals - totals.max(axis=0)) / (SWING * self.to_come**0.5))
        chances: Floats = powers / powers.sum(axis=0)
        return chances

    def worth(self, totals: Floats, wins: Floats, seat: Seat) -> Floats:
        """Return (n,), from 0 to 1: what an end is worth to the seat; `wins` as of `wins`."""
        ordered = self._ordered(totals)
        lead = ordered[seat] - np.delete(ordered, seat, axis=0).max(axis=0)
        smooth = 1 / (1 + np.exp(-lead / LEAD_SCALE))
        value: Floats = WIN_SHARE * wins[seat] + (1 - WIN_SHARE) * smooth
        return value

    def count(self, tally: PlayoutTally, seat: Seat, totals: Floats, played: Floats) -> None:
        """Add ends to a tally; `played`: the points by which they are worth so much to the seat."""
        wins = self.wins(totals)
        tally.add(
            totals.sum(axis=1).tolist(),
            wins.sum(axis=1).tolist(),
            self.ranks(totals).sum(axis=1).tolist(),
            float(self.worth(played, self.wins(played), seat).sum()),
            totals.shape[1],
            ((totals.astype(float) ** 2).sum(axis=1).tolist(), (wins**2).sum(axis=1).tolist()),
        )

    @property
    def handicaps(self) -> tuple[float, ...]:
        """Return what each seat has besides this round's points, ties broken by parts of one."""
        return tuple((self.elsewhere + self.latest * _TIE).tolist())

    def _ordered(self, totals: Floats) -> Floats:
        ordered: Floats = totals + self.latest[:, None] * _TIE
        return ordered
