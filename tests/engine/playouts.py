"""Random games through the contract, and the cases over which the contract suite runs."""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from engine import GAMES, AnyGame, Seat, Step

LONGEST = 1000
"""More moves than any game has: a playout that gets there would never end."""

CASES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
"""Every game with every number of players."""


@dataclass(frozen=True, slots=True)
class Move:
    """A state, what a seat did there, and what came of it."""

    before: Any
    seat: Seat
    action: Any
    step: Step[Any]


@dataclass(frozen=True, slots=True)
class Playout:
    """A whole game: the deal and every move until nobody is pending."""

    game: AnyGame
    seats: int
    seed: int
    deal: Step[Any]
    moves: tuple[Move, ...]

    @property
    def states(self) -> list[Any]:
        """Return every state from the deal to the end."""
        return [self.deal.state, *(move.step.state for move in self.moves)]

    @property
    def end(self) -> Any:
        """Return the last state."""
        return self.states[-1]


@cache
def playout(key: str, seats: int, seed: int) -> Playout:
    """Play a random game; the seed shuffles the cards and chooses the moves."""
    game, rng = GAMES[key], Random(seed)
    deal = game.new(seats=seats, seed=seed)
    state, moves = deal.state, []
    while decisions := game.pending(state):
        seat = rng.choice(rng.choice(decisions).seats)
        action = rng.choice(game.legal_actions(state, seat))
        step = game.apply(state, seat, action)
        moves.append(Move(state, seat, action, step))
        state = step.state
        assert len(moves) < LONGEST, "the game does not end"
    return Playout(game, seats, seed, deal, tuple(moves))
