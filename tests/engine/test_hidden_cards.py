"""What a seat cannot know, it cannot tell: asked of every game in GAMES."""

import pytest

from tests.engine.game_adapters import ADAPTERS
from tests.engine.playouts import CASES, Case, Playout, playout


@pytest.fixture(params=CASES, ids=str)
def played(request: pytest.FixtureRequest) -> Playout:
    case: Case = request.param
    return playout(case.key, case.seats, 3, match=case.match)


def test_a_state_imagined_from_a_view_looks_the_same_to_that_seat(played: Playout) -> None:
    game, changed = played.game, 0
    for state in played.states:
        for seat in (None, *range(played.seats)):
            view = game.view(state, seat)
            imagined = game.determinize(view, 11)
            assert game.view(imagined, seat) == view
            changed += imagined != state
    assert changed, "no hidden card ever changed: the test showed nothing"


def test_in_a_state_imagined_from_its_view_a_seat_may_and_does_the_same(played: Playout) -> None:
    game = played.game
    for move in played.moves[::2]:
        for seed in range(3):
            imagined = game.determinize(game.view(move.before, move.seat), seed)
            assert game.pending(imagined) == game.pending(move.before)
            assert game.legal_actions(imagined, move.seat) == game.legal_actions(
                move.before, move.seat
            )
            assert game.default_action(imagined, move.seat) == game.default_action(
                move.before, move.seat
            )


def test_an_imagined_state_can_be_played_to_an_end(played: Playout) -> None:
    game = played.game
    for move in played.moves[::10]:
        state = game.determinize(game.view(move.before, move.seat), 5)
        cards = sorted(ADAPTERS[game.key].cards(state))
        while decisions := game.pending(state):
            seat = decisions[0].seats[0]
            state = game.apply(state, seat, game.legal_actions(state, seat)[-1]).state
        assert sorted(ADAPTERS[game.key].cards(state)) == cards
        assert game.outcome(state) is not None


def test_imagining_is_the_same_for_the_same_seed_and_differs_between_seeds(
    played: Playout,
) -> None:
    view = played.game.view(played.deal.state, 0)
    assert played.game.determinize(view, 1) == played.game.determinize(view, 1)
    assert len({repr(played.game.determinize(view, seed)) for seed in range(10)}) > 1
