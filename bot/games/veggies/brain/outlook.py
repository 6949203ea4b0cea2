"""How good a turn looks at once: what it promises by the end, against what the others have.

A good counts by how likely somebody declares it, and so does what the others have of it: a heap of
what rivals have, too, is worth little. What a group may still grow is learned from greedy games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import exp

from engine.game import Seat
from engine.veggies import Good, Lay, Sizes, Stand, View, sizes
from engine.veggies.defaults import sources
from engine.veggies.groups import MOUSE
from engine.veggies.scoring import goods_each, sides_of
from engine.veggies.state import FULL
from engine.veggies.worths import Board

GROWTH = (
    *((0.0, 0.0, 1.0), (0.46, 0.43, 1.05), (0.41, 0.82, 1.21), (0.41, 1.35, 1.37)),
    *((0.46, 1.55, 1.66), (0.63, 1.84, 2.1), (0.36, 2.32, 2.9), (0.36, 2.32, 2.9)),
)
"""By the cards that a stand still gets: what a good pays in the end for each space of its biggest
group, for each group, and for the product of both. Least squares over 500 games."""

STEADY, RESTLESS = 0.4, 0.4
"""In spaces: how far the order of the biggest groups may still change, in all and for each card."""

NEVER = 0.02
"""The chance that a good is declared of which nothing is there."""

CLOSER_LOOK = 40
"""Turns, best for the own stand alone, that are looked at more closely."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A turn, and the lead in points that it promises."""

    action: Lay
    lead: float


def outlooks(view: View, seat: Seat, include: Sequence[Lay] = ()) -> list[Outlook]:
    """Return the turns of a seat that look best, and those to include, the best first."""
    cards = {source: card for card, source in sources(view, seat).items()}
    own, table = view.stands[seat], Rivals.of(view, seat)

    def outlook(action: Lay) -> Outlook:
        return Outlook(action, table.lead(own.plus(action.laid(cards[action.source]))))

    ways = nlargest(CLOSER_LOOK, Board(own).worths(cards.values()))
    source = {card: source for source, card in cards.items()}
    turns = [Lay(source[card], *spot, quarters) for _, card, spot, quarters in ways]
    found = [outlook(turn) for turn in dict.fromkeys((*include, *turns))]
    return sorted(found, key=lambda one: (-one.lead, str(one.action)))


@dataclass(frozen=True, slots=True)
class Rivals:
    """What the others have, as far as it decides what a stand is worth."""

    seats: int
    undeclared: tuple[float, ...]
    """For each good: the chance that none of them declares it."""
    prospects: tuple[float, ...]
    """For each good: what it will pay them, less what it will pay a partner."""

    @classmethod
    def of(cls, view: View, seat: Seat) -> "Rivals":
        """Return what the others have whom a seat plays with and against."""
        seats, undeclared, paid = len(view.stands), [1.0] * len(Good), [0.0] * len(Good)
        sides = sides_of(seats)
        ours = next(side for side in sides if seat in side)
        for other in range(seats):
            if other == seat:
                continue
            stand, left = sizes(view.stands[other]), _left(view.stands[other])
            weight = -1.0 if other in ours else 1 / (len(sides) - 1)
            chances, growing = _declares(stand, left, seats), _grown(stand, left)
            undeclared = [u * (1 - c) for u, c in zip(undeclared, chances, strict=True)]
            paid = [p + weight * g for p, g in zip(paid, growing, strict=True)]
        return cls(seats, tuple(undeclared), tuple(paid))

    def lead(self, own: Stand) -> float:
        """Return about how many points a stand will be ahead, the others' mice left aside."""
        counts, left = sizes(own), _left(own)
        declared = (
            1 - others * (1 - mine)
            for others, mine in zip(
                self.undeclared, _declares(counts, left, self.seats), strict=True
            )
        )
        gains = (
            mine - theirs for mine, theirs in zip(_grown(counts, left), self.prospects, strict=True)
        )
        goods = sum(chance * gain for chance, gain in zip(declared, gains, strict=True))
        return goods + MOUSE * counts.mice


def _left(stand: Stand) -> int:
    return FULL - len(stand.cards)


def _grown(stand: Sizes, left: int) -> list[float]:
    """Return what each good will pay, about, if it is declared."""
    by_size, by_number, by_both = GROWTH[left]
    pairs = ((stand.biggest(good), stand.number(good)) for good in Good)
    return [by_size * size + by_number * n + by_both * size * n for size, n in pairs]


def _declares(stand: Sizes, left: int, seats: int) -> list[float]:
    """Return how likely the owner of a stand declares each good: those with the biggest groups."""
    biggest = [stand.biggest(good) for good in Good]
    last = goods_each(seats)
    threshold = sum(sorted(biggest, reverse=True)[last - 1 : last + 1]) / 2
    spread = STEADY + RESTLESS * left
    return [1 / (1 + exp((threshold - size) / spread)) if size else NEVER for size in biggest]
