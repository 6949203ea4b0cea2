"""Random games through the contract, and the cases over which the contract suite runs."""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from engine import GAMES, AnyGame, Options, Seat, Step

LONGEST = 1000
"""More moves than any game has: a playout that gets there would never end."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game with a number of players, as one round or as a match."""

    key: str
    seats: int
    match: bool = False

    @property
    def options(self) -> Options | None:
        return GAMES[self.key].match(self.seats) if self.match else None

    def __str__(self) -> str:
        return f"{self.key}-{self.seats}{'-match' if self.match else ''}"


CASES = [
    Case(key, seats, match)
    for key, game in GAMES.items()
    for seats in game.seats
    for match in (False, True)
    if not match or game.match(seats) is not None
]
"""Every game with every number of players, and every match."""


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
    options: Options | None
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
def playout(key: str, seats: int, seed: int, *, match: bool = False) -> Playout:
    """Play a random game; the seed shuffles the cards and chooses the moves."""
    game, rng, options = GAMES[key], Random(seed), Case(key, seats, match).options
    deal = game.new(seats=seats, seed=seed, options=options)
    state, moves = deal.state, []
    while decisions := game.pending(state):
        seat = rng.choice(rng.choice(decisions).seats)
        action = rng.choice(game.legal_actions(state, seat))
        step = game.apply(state, seat, action)
        moves.append(Move(state, seat, action, step))
        state = step.state
        assert len(moves) < LONGEST, "the game does not end"
    return Playout(game, seats, options, seed, deal, tuple(moves))
