"""The end test: what a player makes of the last turns, against trying all, by the contract alone.

It takes positions of finished games of two sides in which nothing is hidden any more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.players.levels import choose
from engine import GAMES
from engine.game import AnyGame, Seat

MOST = 4000
"""Actions that are tried in one position: of a game, the earliest one that needs no more."""


@dataclass(frozen=True, slots=True)
class End:
    """A position near the end of a game, and the lead of the seat to move under best play."""

    game: str
    seats: int
    state: Any
    seat: Seat
    lead: float

    def lost_by(self, level: str) -> float:
        """Return the points by which a level plays it worse than could be."""
        rules = GAMES[self.game]
        action = choose(self.game, level, rules.view(self.state, self.seat), "end")
        after = rules.apply(self.state, self.seat, rules.parse(action)).state
        return self.lead - _Search(rules, self.seats, self.seat).lead(after)


def ends(game: str, seats: int, numbers: Sequence[int]) -> Iterator[End]:
    """Yield a position of each of these games, as far as they have one."""
    for number in numbers:
        found = [*_from_the_last(game, seats, number)]
        yield from found[-1:]


def _from_the_last(game: str, seats: int, number: int) -> Iterator[End]:
    """Yield open positions of a game, backwards, until one takes too long."""
    rules = GAMES[game]
    for state, seat in reversed(_played(rules, seats, number)):
        view = rules.view(state, seat)
        if rules.determinize(view, 0) != rules.determinize(view, 1):
            return
        try:
            lead = _Search(rules, seats, seat, MOST).lead(state)
        except OverflowError:
            return
        yield End(game, seats, state, seat, lead)


def _played(rules: AnyGame, seats: int, number: int) -> list[tuple[Any, Seat]]:
    """Return the states of a game of default actions, each with who must decide."""
    state, found = rules.new(seats=seats, seed=f"end {number}").state, []
    while decisions := rules.pending(state):
        seat = decisions[0].seats[0]
        found.append((state, seat))
        state = rules.apply(state, seat, rules.default_action(state, seat)).state
    return found


class _Search:
    """Tries all that both sides can do; raises OverflowError after too many actions."""

    def __init__(self, rules: AnyGame, seats: int, seat: Seat, most: int | None = None) -> None:
        self._rules, self._seat, self._left = rules, seat, most
        self._side = next(side for side in rules.sides(seats) if seat in side)

    def lead(self, state: Any) -> float:
        """Return how far the seat will be ahead if both sides play as well as can be."""
        decisions = self._rules.pending(state)
        if not decisions:
            return self._ahead(state)
        mover = decisions[0].seats[0]
        leads = [self._after(state, mover, one) for one in self._rules.legal_actions(state, mover)]
        return max(leads) if mover in self._side else min(leads)

    def _after(self, state: Any, mover: Seat, action: Any) -> float:
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise OverflowError
        return self.lead(self._rules.apply(state, mover, action).state)

    def _ahead(self, state: Any) -> float:
        outcome = self._rules.outcome(state)
        assert outcome is not None, "where nobody has to decide, the game is over"
        points = {placing.seat: placing.points or 0 for placing in outcome.placings}
        return points[self._seat] - max(p for s, p in points.items() if s not in self._side)
