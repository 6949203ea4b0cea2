"""The end of a game of three and more: everybody takes the reply that is best for itself.

What one gains nobody in particular loses, so no reply can be left out for certain. Where a position
has more than there is room for, those that pay most at once are followed, with a flip or without;
in the last turns that is all of them.
"""

from collections.abc import Sequence
from heapq import nlargest
from operator import attrgetter
from typing import NamedTuple

from bot.games.point_salad.brain.columns import Columns, takes
from bot.games.point_salad.brain.hands import Hands, Owned
from engine.game import Seat

Points = tuple[int, ...]


class LastCards(NamedTuple):
    """The open cards, what everybody has, and whose turn it is."""

    columns: Columns
    owned: tuple[Owned, ...]
    seat: Seat


class _Reply(NamedTuple):
    promise: int
    """What its player then has at once."""
    after: LastCards
    ends: bool


_promise = attrgetter("promise")


class Melee:
    """Knows how positions end when everybody goes by its own lead."""

    def __init__(self, elsewhere: Sequence[float]) -> None:
        """Begin with what counts beside this round, parts of a point for ties included."""
        self._elsewhere = elsewhere
        self._hands = Hands()
        self._known: dict[tuple[LastCards, int], Points] = {}

    def ends(self, table: LastCards, room: int) -> Points:
        """Return everybody's points at the end, after about as many positions as there is room."""
        points = self._known.get((table, room))
        if points is None:
            points = self._known[table, room] = self._looked_for(table, room)
        return points

    def _looked_for(self, table: LastCards, room: int) -> Points:
        replies = self._replies(table)
        if not replies:
            return self._points(table.owned)
        if replies[0].ends:
            ends = [self._points(reply.after.owned) for reply in replies]
        else:
            width = _width(table.columns, room)
            best = nlargest(width, replies, key=_promise)
            ends = [self.ends(reply.after, room // width) for reply in best]
        return max(ends, key=lambda points: self._lead(points, table.seat))

    def _replies(self, table: LastCards) -> list[_Reply]:
        columns, owned, seat = table
        following, found = (seat + 1) % len(owned), []
        others = tuple(own for _, own in (*owned[:seat], *owned[seat + 1 :]))
        for left, veggies, point, ends in takes(columns):
            for hand, own in self._hands.flips(owned[seat][0] | point, owned[seat][1] + veggies):
                after = LastCards(left, (*owned[:seat], (hand, own), *owned[seat + 1 :]), following)
                found.append(_Reply(self._hands.points(hand, own, others), after, ends))
        return found

    def _points(self, owned: tuple[Owned, ...]) -> Points:
        counts = tuple(own for _, own in owned)
        return tuple(
            self._hands.points(hand, own, counts[:seat] + counts[seat + 1 :])
            for seat, (hand, own) in enumerate(owned)
        )

    def _lead(self, points: Points, seat: Seat) -> float:
        totals = [one + more for one, more in zip(points, self._elsewhere, strict=True)]
        own = totals.pop(seat)
        return own - max(totals)


def _width(columns: Columns, room: int) -> int:
    """Return how many replies to follow, so that the last turns still have room."""
    left = sum(len(column.kinds) + (column.top >= 0) for column in columns)
    return max(1, int(max(room, 1) ** (1 / max(1, -(-left // 2) - 1)) + 1e-9))
