"""A thousand random games for each number of players, with the cards conserved at every step."""

from random import Random

import pytest

from tests.engine.salad_adapter import PointSaladAdapter
from tests.engine.salad_tables import SALAD

GAMES = 1000
cards = PointSaladAdapter().cards


@pytest.mark.parametrize("players", range(2, 7))
def test_r12_random_games_conserve_the_cards_at_every_step_and_end_with_all_of_them_taken(
    players: int,
) -> None:
    for seed in range(GAMES):
        rng = Random(seed)
        state = SALAD.new(seats=players, seed=seed).state
        dealt, size = frozenset(cards(state)), 18 * players
        while (seat := state.to_move) is not None:
            turn = rng.choice(SALAD.legal_actions(state, seat))
            state = SALAD.apply(state, seat, turn).state
            now = cards(state)
            assert len(now) == size
            assert dealt.issuperset(now)
            assert len(set(now)) == size
        assert sum(len(t.veggies) + len(t.points) for t in state.tableaux) == size
        assert SALAD.outcome(state) is not None
