"""Games of Point Salad in which everybody takes any turn."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np

from bot.games.point_salad.brain.tables import NUMBER, Ints
from engine.dealing import Seed
from engine.options import Options
from engine.point_salad import PointSalad, State, Turn

GAME = PointSalad()


def random_turns(seats: int, seed: Seed, rng: Random) -> Iterator[tuple[State, Turn, State]]:
    """Yield each turn of a game, between the state before it and the one after it."""
    state = GAME.new(seats=seats, seed=seed).state
    while (seat := state.to_move) is not None:
        turn = rng.choice(GAME.legal_actions(state, seat))
        after = GAME.apply(state, seat, turn).state
        yield state, turn, after
        state = after


def positions(seats: int, number: int) -> Iterator[State]:
    """Yield some positions of random games, hands of all kinds in them."""
    rng = Random(seats)
    for seed in range(number):
        # No game has fewer turns than this.
        turns = random_turns(seats, f"position {seed}", rng)
        state, _, _ = next(islice(turns, rng.randrange(9 * seats), None))
        yield state


def played_down(seats: int, left: int, seed: int, options: Options | None = None) -> State:
    """A position with at most so many cards, by turns that are random."""
    rng, state = Random(seed), GAME.new(seats=seats, seed=seed, options=options).state
    while state.left > left:
        assert state.to_move is not None
        turns = GAME.legal_actions(state, state.to_move)
        state = GAME.apply(state, state.to_move, rng.choice(turns)).state
    return state


def below(state: State) -> Ints:
    """The true cards below the tops, as the one deck that there may be."""
    return np.array([[NUMBER[card] for pile in state.piles for card in pile[1:]]], dtype=np.uint8)
