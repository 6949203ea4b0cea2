"""The tiny game of secrets has what makes games differ; else it would show nothing."""

from itertools import chain, pairwise

import pytest

from engine import starter, turns_of, turns_over
from tests.engine.playouts import Playout, playout
from tests.games.hush import Hush
from tests.games.hush_table import Guarded, Private, Shuffled, Took

PLAYOUTS = [playout(Hush.key, 4, seed, match=True) for seed in range(6)]


def events(played: Playout) -> set[type]:
    return {type(event) for move in played.moves for event in move.step.events}


def test_several_decide_at_once_in_secret_and_not_in_order() -> None:
    game, state = Hush(), Hush().new(seats=3, seed=1).state
    (decision,) = game.pending(state)
    assert decision.seats == (0, 1, 2)
    step = game.apply(state, 2, game.default_action(state, 2))
    assert game.pending(step.state)[0].seats == (0, 1)
    assert step.shown_to(None) == step.shown_to(0) == ()
    assert step.shown_to(2) == step.events != ()
    assert (
        game.view(step.state, 0).laid
        == game.view(step.state, None).laid
        == (*(None, None, "hidden"),)
    )


def test_a_turn_is_several_decisions_of_several_seats() -> None:
    for played in PLAYOUTS:
        answered = [
            next(d for d in played.game.pending(move.before) if move.seat in d.seats)
            for move in played.moves
        ]
        turns = turns_of(answered)
        assert turns[-1] == 8 < len(played.moves)
        words = [move.seat for move, turn in zip(played.moves, turns, strict=True) if turn == 2]
        assert len(set(words)) == 4


def test_no_turn_is_over_at_first_and_each_once_its_last_part_was_decided() -> None:
    for played in PLAYOUTS:
        pending = [played.game.pending(state) for state in played.states]
        answered = [
            next(d for d in now if move.seat in d.seats)
            for now, move in zip(pending, played.moves, strict=False)
        ]
        over = [turns_over(answered[:n], now) for n, now in enumerate(pending)]
        assert (over[0], over[-1]) == (0, 8)
        assert all(after - before in {0, 1} for before, after in pairwise(over))


def test_a_window_may_be_passed_and_lasts_eight_seconds() -> None:
    decisions = chain(*(p.game.pending(state) for p in PLAYOUTS for state in p.states))
    windows = [decision for decision in decisions if not decision.missed]
    assert windows
    assert all((d.seconds, d.begins) == (8, False) for d in windows)


def test_cards_are_shuffled_in_mid_game_and_jars_change_hands_or_are_guarded() -> None:
    assert {Shuffled, Guarded, Took} <= set(chain(*map(events, PLAYOUTS)))
    assert any(issubclass(kind, Private) for kind in events(PLAYOUTS[0]))


def test_teams_win_and_lose_together_without_points() -> None:
    for played in PLAYOUTS:
        outcome = played.game.outcome(played.end)
        assert outcome is not None
        assert {placing.points for placing in outcome.placings} == {None}
        assert outcome.sides == ((0, 2), (1, 3))
        assert set(outcome.winners) in ({0, 2}, {1, 3}, {0, 1, 2, 3})
        assert sum(outcome.share(side[0]) for side in outcome.sides) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_jars_are_given_to_a_seat_by_itself_and_somebody_may_be_first(seats: int) -> None:
    deal = Hush().new(seats=seats, seed=1, options={"jars1": 2, "start": 1})
    assert deal.state.jars == (1, 2, 1, 1)[:seats]
    assert starter([deal]) == 1
