"""The end of a game of two, exactly: every draft, every flip and every reply (R6 to R8).

What one gains the other loses, so a reply need not be followed once another is known to be better
(alpha-beta), and a position that was reached before is not looked into again.
"""

from operator import itemgetter
from typing import NamedTuple

from bot.games.point_salad.brain.columns import Columns, takes
from bot.games.point_salad.brain.hands import Counts, Hand, Hands

FAR = 10_000
"""More than anybody is ever ahead."""


_PROMISE = itemgetter(0)


class Position(NamedTuple):
    """The open cards, and what the player to move and the other one have."""

    columns: Columns
    hand: Hand
    own: Counts
    rival_hand: Hand
    rival: Counts


class Showdown:
    """Knows how positions end under best play of both."""

    def __init__(self) -> None:
        self._hands = Hands()
        self._bounds: dict[Position, tuple[int, int]] = {}

    def ends(self, position: Position) -> tuple[int, int]:
        """Return the points to which best play leads: of the player to move, and of the other."""
        lead = self.lead(position)
        for _, after, _ in self._replies(position):
            if not self.leads_by(after, 1 - lead):
                theirs, mine = self.ends(after)
                return mine, theirs
        return self._points(position), self._points(_turned(position))

    def lead(self, position: Position) -> int:
        """Return how far the player to move will be ahead under best play.

        It is guessed, and each time it is asked only whether it is more, or less.
        """
        low, high, guess = -FAR, FAR, self._points(position) - self._points(_turned(position))
        while low < high:
            least = guess - (guess != low)
            guess = self._bound(position, least, least + 1)
            if guess <= least:
                high = guess
            else:
                low = guess
        return guess

    def leads_by(self, position: Position, lead: int) -> bool:
        """Return whether the player to move will be that far ahead, or farther."""
        return self._bound(position, lead - 1, lead) >= lead

    def _bound(self, position: Position, least: int, most: int) -> int:
        """Return the lead under best play, or where it is out of bounds a bound of it."""
        low, high = self._bounds.get(position, (-FAR, FAR))
        if low >= most or low == high:
            return low
        if high <= least:
            return high
        best = self._best(position, max(least, low), min(most, high))
        if best < most:
            high = min(high, best)
        if best > least:
            low = max(low, best)
        self._bounds[position] = low, high
        return best

    def _best(self, position: Position, least: int, most: int) -> int:
        replies = self._replies(position)
        if not replies:
            return self._points(position) - self._points(_turned(position))
        replies.sort(key=_PROMISE)
        best = -FAR
        for promise, after, over in replies:
            best = max(best, -promise if over else -self._bound(after, -most, -max(least, best)))
            if best >= most:
                break
        return best

    def _replies(self, position: Position) -> list[tuple[int, Position, bool]]:
        """Return where each turn leads: how far the other one is ahead then, and if it is over."""
        columns, hand, own, rival_hand, rival = position
        points, others, found = self._hands.points, (rival,), []
        fixed = None if self._hands.compares(rival_hand) else points(rival_hand, rival, ())
        for take in takes(columns):
            left, veggies, point, over = take
            for mine, counts in self._hands.flips(hand | point, own + veggies):
                theirs = points(rival_hand, rival, (counts,)) if fixed is None else fixed
                after = Position(left, rival_hand, rival, mine, counts)
                found.append((theirs - points(mine, counts, others), after, over))
        return found

    def _points(self, position: Position) -> int:
        return self._hands.points(position.hand, position.own, (position.rival,))


def _turned(position: Position) -> Position:
    columns, hand, own, rival_hand, rival = position
    return Position(columns, rival_hand, rival, hand, own)
