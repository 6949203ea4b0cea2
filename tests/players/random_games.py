"""Games of Point Salad in which everybody takes any turn."""

from collections.abc import Iterator
from random import Random

from engine.dealing import Seed
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
