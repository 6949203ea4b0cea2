"""How good a turn looks at once: what it promises by the end, against what the others have.

A good counts by how likely somebody declares it, and so does what the others have of it: a heap of
what rivals have, too, is worth little. What a group may still grow is learned from greedy games.
"""

from dataclasses import dataclass
from heapq import nlargest

from bot.games.veggies.brain.prospects import declares, left_of, paid
from engine.game import Seat
from engine.veggies import Good, Lay, Stand, View, sizes
from engine.veggies.defaults import sources
from engine.veggies.groups import MOUSE
from engine.veggies.scoring import sides_of
from engine.veggies.worths import Board

CLOSER_LOOK = 400
"""Turns, best for the own stand alone, that are looked at more closely."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A turn, and the lead in points that it promises."""

    action: Lay
    lead: float


def outlooks(view: View, seat: Seat) -> list[Outlook]:
    """Return the turns of a seat that look best, the best first.

    Of turns with the same card that look equally good, there is one.
    """
    cards = {source: card for card, source in sources(view, seat).items()}
    own, table = view.stands[seat], Rivals.of(view, seat)

    def outlook(action: Lay) -> Outlook:
        return Outlook(action, table.lead(own.plus(action.laid(cards[action.source]))))

    ways = nlargest(CLOSER_LOOK, Board(own).worths(cards.values()))
    source = {card: source for source, card in cards.items()}
    turns = [Lay(source[card], *spot, quarters) for _, card, spot, quarters in ways]
    found = sorted(map(outlook, turns), key=lambda one: (-one.lead, str(one.action)))
    different = {(one.action.source, one.lead): one for one in reversed(found)}
    return sorted(different.values(), key=lambda one: (-one.lead, str(one.action)))


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
        seats, undeclared, theirs = len(view.stands), [1.0] * len(Good), [0.0] * len(Good)
        sides = sides_of(seats)
        ours = next(side for side in sides if seat in side)
        for other in range(seats):
            if other == seat:
                continue
            stand, left = sizes(view.stands[other]), left_of(view.stands[other])
            weight = -1.0 if other in ours else 1 / (len(sides) - 1)
            chances, growing = declares(stand, left, seats), paid(stand, left)
            undeclared = [u * (1 - c) for u, c in zip(undeclared, chances, strict=True)]
            theirs = [t + weight * g for t, g in zip(theirs, growing, strict=True)]
        return cls(seats, tuple(undeclared), tuple(theirs))

    def lead(self, own: Stand) -> float:
        """Return about how many points a stand will be ahead, the others' mice left aside."""
        counts, left = sizes(own), left_of(own)
        declared = (
            1 - others * (1 - mine)
            for others, mine in zip(
                self.undeclared, declares(counts, left, self.seats), strict=True
            )
        )
        gains = (
            mine - theirs for mine, theirs in zip(paid(counts, left), self.prospects, strict=True)
        )
        goods = sum(chance * gain for chance, gain in zip(declared, gains, strict=True))
        return goods + MOUSE * counts.mice
