"""What a seat cannot know, it cannot tell: asked of every game that is played."""

import pytest

from tests.engine.game_adapters import ADAPTERS
from tests.engine.playouts import CASES, Case, Playout, playout_of, spread


@pytest.fixture(params=CASES, ids=str)
def played(request: pytest.FixtureRequest) -> Playout:
    case: Case = request.param
    return playout_of(case, 3)


def test_a_state_imagined_from_a_view_looks_the_same_to_that_seat(played: Playout) -> None:
    game, changed = played.game, 0
    for state in played.some_states:
        for seat in (None, *range(played.seats)):
            view = game.view(state, seat)
            imagined = game.determinize(view, 11)
            assert game.view(imagined, seat) == view
            changed += imagined != state
    assert changed, "no hidden card ever changed: the test showed nothing"


def test_in_a_state_imagined_from_its_view_a_seat_may_and_does_the_same(played: Playout) -> None:
    game = played.game
    for move in spread(played.moves, 40):
        for seed in range(3):
            imagined = game.determinize(game.view(move.before, move.seat), seed)
            assert game.pending(imagined) == game.pending(move.before)
            assert game.legal_actions(imagined, move.seat) == game.legal_actions(
                move.before, move.seat
            )
            assert game.default_action(imagined, move.seat) == game.default_action(
                move.before, move.seat
            )


def test_where_a_seat_sees_no_difference_it_is_told_of_none(played: Playout) -> None:
    """What others do in secret looks alike, whatever it is: in the view and in what is told."""
    game = played.game
    for move in spread(played.moves, 40):
        for viewer in (None, *range(played.seats)):
            if viewer == move.seat:
                continue
            imagined = game.determinize(game.view(move.before, viewer), 5)
            seen, told = game.view(move.step.state, viewer), move.step.shown_to(viewer)
            for action in spread(game.legal_actions(imagined, move.seat), 5):
                other = game.apply(imagined, move.seat, action)
                if game.view(other.state, viewer) == seen:
                    assert other.shown_to(viewer) == told


def test_an_imagined_state_can_be_played_to_an_end(played: Playout) -> None:
    game = played.game
    for move in spread(played.moves, 8):
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
