"""Random games through the contract, and the cases over which the contract suite runs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, TypeVar

from engine import AnyGame, Options, Seat, Step, match_of
from tests.engine.game_adapters import ADAPTERS, PLAYED

T = TypeVar("T")

LONGEST = 1000
"""More moves than any game has: a playout that gets there would never end."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game with a number of players, and what they have chosen."""

    key: str
    seats: int
    chosen: tuple[tuple[str, int], ...] = ()

    @property
    def game(self) -> AnyGame:
        return PLAYED[self.key]

    @property
    def options(self) -> dict[str, int]:
        return dict(self.chosen)

    def __str__(self) -> str:
        words = [name if value == 1 else f"{name}{value}" for name, value in self.chosen]
        words = (
            ["match"] if self.chosen and self.options == match_of(self.game, self.seats) else words
        )
        return "-".join([self.key, str(self.seats), *words])


def _cases() -> Iterator[Case]:
    for key, game in PLAYED.items():
        for seats in game.seats:
            choices = ({}, match_of(game, seats), *ADAPTERS[key].variants(seats))
            yield from dict.fromkeys(Case(key, seats, tuple(chosen.items())) for chosen in choices)


CASES = list(_cases())
"""Every game with every number of players, every match, and what else the adapters ask for."""


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
    options: Options
    seed: int
    deal: Step[Any]
    moves: tuple[Move, ...]

    @property
    def states(self) -> list[Any]:
        """Return every state from the deal to the end."""
        return [self.deal.state, *(move.step.state for move in self.moves)]

    @property
    def some_states(self) -> list[Any]:
        """Return some states from all over the game, the deal and the end included."""
        return [*spread(self.states, 60), self.end]

    @property
    def end(self) -> Any:
        """Return the last state."""
        return self.states[-1]

    @property
    def some_moves(self) -> Iterator[Move]:
        """Yield some moves from all over the game, the first and the last few included."""
        yield from spread(self.moves, 16)
        yield from self.moves[-4:]


def spread(things: Sequence[T], most: int) -> Sequence[T]:
    """Return at most so many of the things, from all over, the first included.

    A long game, or one with a thousand actions at a time, is asked no more than a short one.
    """
    return things[:: -(-len(things) // most) or 1]


def playout(key: str, seats: int, seed: int, *, match: bool = False) -> Playout:
    """Play a random game; the seed shuffles the cards and chooses the moves."""
    chosen = match_of(PLAYED[key], seats) if match else {}
    return playout_of(Case(key, seats, tuple(chosen.items())), seed)


@cache
def playout_of(case: Case, seed: int) -> Playout:
    """Play a random game of a case."""
    game, rng = case.game, Random(seed)
    deal = game.new(seats=case.seats, seed=seed, options=case.options)
    state, moves = deal.state, list[Move]()
    while decisions := game.pending(state):
        seat = rng.choice(rng.choice(decisions).seats)
        action = rng.choice(game.legal_actions(state, seat))
        step = game.apply(state, seat, action)
        moves.append(Move(state, seat, action, step))
        state = step.state
        assert len(moves) < LONGEST, "the game does not end"
    return Playout(game, case.seats, case.options, seed, deal, tuple(moves))
