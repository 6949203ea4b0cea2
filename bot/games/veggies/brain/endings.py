"""How a game has ended, or may end that is broken off: points, chances and places of each seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, prod, sqrt

from bot.games.veggies.brain.prospects import declares, paid
from engine.game import Seat
from engine.veggies import Good, Sizes
from engine.veggies.groups import MOUSE
from engine.veggies.scoring import Tally, sides_of

SPREAD, SLOWS = 7.0, 0.4
"""In points: how far a lead may change in one more turn, and to what power more turns count."""

_STEEPNESS = 1.7
"""By how much a logistic curve is steeper than a normal one of the same spread."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends. Tuples have one entry a seat; points are those of its side (V13)."""

    points: tuple[float, ...]
    win: tuple[float, ...]
    rank: tuple[float, ...]

    def ahead(self, seat: Seat) -> float:
        """Return how far a seat's side is ahead of the best other one."""
        sides = sides_of(len(self.points))
        return self.points[seat] - max(self.points[s[0]] for s in sides if seat not in s)


def ending(tally: Tally) -> Ending:
    """Return how a game has ended."""
    seats = range(len(tally.stands))
    rank = tuple(map(tally.rank, seats))
    first = sum(rank[side[0]] == 1 for side in tally.sides)
    win = tuple((one == 1) / first for one in rank)
    return Ending(tuple(map(tally.points, seats)), win, rank)


def foreseen(stands: Sequence[Sizes], left: Sequence[int]) -> Ending:
    """Return how a game may end in which each stand still gets so many cards.

    One of them, at least, gets any.
    """
    seats = len(stands)
    declared = _declared(stands, left)
    own = [
        sum(chance * points for chance, points in zip(declared, paid(stand, more), strict=True))
        + MOUSE * stand.mice
        for stand, more in zip(stands, left, strict=True)
    ]
    sides = {seat: side for side in sides_of(seats) for seat in side}
    points = tuple(sum(own[member] for member in sides[seat]) for seat in range(seats))
    spread = SPREAD * sum(left) ** SLOWS * sqrt(len(sides[0])) / _STEEPNESS

    def beats(one: Seat, other: Seat) -> float:
        return 1 / (1 + exp((points[other] - points[one]) / spread))

    weights = [exp((one - max(points)) / spread) for one in points]
    whole = sum(weights) / len(sides[0])
    rank = tuple(
        1 + sum(beats(other, seat) for other in range(seats) if other not in sides[seat])
        for seat in range(seats)
    )
    return Ending(points, tuple(weight / whole for weight in weights), rank)


def _declared(stands: Sequence[Sizes], left: Sequence[int]) -> list[float]:
    """Return how likely each good is declared by anybody."""
    chances = [declares(stand, more, len(stands)) for stand, more in zip(stands, left, strict=True)]
    return [1 - prod(1 - each[good] for each in chances) for good in range(len(Good))]
