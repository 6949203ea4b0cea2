"""The opponent that needs nothing but the contract."""

from random import Random
from typing import Any

import pytest

from bot.players import Budget, Time
from bot.thinking import generic
from bot.thinking.answers import Evaluation
from bot.thinking.brain import GenericBrain
from bot.thinking.tally import PlayoutTally
from engine import GAMES, AnyGame, Outcome, Placing
from engine.game import Sides
from tests.games.hush import Hush

SMALLEST = [pytest.param(game, min(game.seats), id=key) for key, game in GAMES.items()]


def play(game: AnyGame, seats: int, hero: int, seed: int) -> bool:
    """Play the generic search against random players; return whether it is among the winners."""
    state = game.new(seats=seats, seed=seed).state
    while decisions := game.pending(state):
        seat = decisions[0].seats[0]
        view = game.view(state, seat)
        if seat == hero:
            text = generic.evaluate(game, view, seat, f"{seed}", Budget(6))[0].action
        else:
            text = generic.random_action(game, view, seat, f"{seed} {decisions[0].id}")
        state = game.apply(state, seat, game.parse(text)).state
    outcome = game.outcome(state)
    assert outcome is not None
    return hero in outcome.winners


@pytest.mark.parametrize(("game", "seats"), SMALLEST)
def test_it_plays_every_game_legally_and_beats_random_players(game: AnyGame, seats: int) -> None:
    assert sum(play(game, seats, number % seats, number) for number in range(2)) == 2


@pytest.mark.parametrize(("game", "seats"), SMALLEST)
def test_it_expects_something_from_every_seat(game: AnyGame, seats: int) -> None:
    state = game.new(seats=seats, seed=1).state
    expected = generic.standing(game, game.view(state, None), 1, Budget(3))
    assert len(expected.rank) == seats
    assert sum(expected.win) == pytest.approx(1)


@pytest.mark.parametrize(("speed", "playouts"), [(1200, 480), (10, 4), (0.5, 1)])
def test_a_time_is_spent_as_playouts_at_the_speed_of_the_game(speed: float, playouts: int) -> None:
    assert Time(0.4).at(speed) == Budget(playouts)
    assert Time(0.8).times(0.5).at(speed) == Budget(playouts)


def test_thinking_about_a_costly_game_takes_no_longer_than_about_another(hush: Hush) -> None:
    """What is the same time for both is one playout of the one and a hundred of the other."""
    brain, view = GenericBrain(hush), hush.view(hush.new(seats=4, seed=1).state, 2)
    for seconds in (0.01, 0.2):
        spent = Time(seconds).at(brain.playouts_a_second(view))
        assert brain.standing(view, 1, spent).playouts == spent.playouts == round(100 * seconds)
    assert brain.usual(view).playouts == hush.playouts_a_second


def test_cook_is_quicker_than_chef(hush: Hush, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, playouts = generic.evaluate, list[int]()

    def counted(*asked: Any) -> list[Evaluation]:
        found = thinking(*asked)
        playouts.append(sum(one.standing.playouts for one in found))
        return found

    monkeypatch.setattr(generic, "evaluate", counted)
    state = hush.new(seats=4, seed=1).state
    seat = hush.pending(state)[0].seats[0]
    for think in (GenericBrain(hush).cook, GenericBrain(hush).evaluate):
        think(hush.view(state, seat), seat, "1", Budget(60))
    cook, chef = playouts
    assert 5 * cook < chef


def test_partners_have_the_same_chances_and_those_of_the_sides_add_up(hush: Hush) -> None:
    view = hush.view(hush.new(seats=4, seed=1).state, None)
    win = GenericBrain(hush).standing(view, 1, Budget(8)).win
    assert (win[0], win[1]) == (win[2], win[3])
    assert win[0] + win[1] == pytest.approx(1)


def ended(points: list[int | None], ranks: list[int], sides: Sides = ()) -> float:
    """Return how much the end of a game is worth to its first seat."""
    placings = [Placing(seat, *one) for seat, one in enumerate(zip(ranks, points, strict=True))]
    tally = PlayoutTally()
    generic._count(tally, 0, Outcome((*placings[::-1],), sides=sides))
    return tally.value


def test_an_end_is_worth_more_the_more_of_the_victory_then_of_rank_and_lead() -> None:
    """0.6 for the victory, 0.2 for the rank among all, 0.2 for the lead, half of it at 20."""
    assert ended([30, 10], [1, 2]) == pytest.approx(0.6 + 0.2 + 0.2 * 0.75)
    assert ended([10, 30], [2, 1]) == pytest.approx(0.2 * 0.25)
    assert ended([10, 10], [1, 1]) == pytest.approx(0.3 + 0.2 + 0.2 * 0.5)
    assert ended([10, 0, 30], [2, 3, 1]) == pytest.approx(0.2 * 0.5 + 0.2 * 0.25)
    # Without points there is no lead; with a partner none over them, and the victory is whole.
    assert ended([None, None], [1, 2]) == pytest.approx(0.6 + 0.2 + 0.2 * 0.5)
    partners = ((0, 2), (1, 3))
    assert ended([9, 5, 9, 5], [1, 3, 1, 3], partners) == pytest.approx(0.8 + 0.1 * (1 + 4 / 24))


def test_of_too_many_actions_the_default_one_and_some_others_are_thought_about(hush: Hush) -> None:
    state = hush.new(seats=4, seed=1).state
    seat = hush.pending(state)[0].seats[0]
    first = str(hush.default_action(state, seat))
    legal = {str(action) for action in hush.legal_actions(state, seat)}
    assert len(legal) > 2
    for most in (2, len(legal) - 1, len(legal), len(legal) + 1):
        found = generic._actions(hush, state, seat, Random(1), most)
        assert found[0] == first
        assert len(found) == len(set(found)) == min(most, len(legal))
        assert set(found) <= legal
    others = [generic._actions(hush, state, seat, Random(n), 2)[1] for n in range(20)]
    assert set(others) == legal - {first}


def test_only_who_is_asked_decides(hush: Hush) -> None:
    state, askings = hush.new(seats=4, seed=1).state, set[frozenset[int]]()
    while decisions := hush.pending(state):
        asked = frozenset(seat for decision in decisions for seat in decision.seats)
        assert {seat for seat in range(4) if generic.decides(hush, state, seat)} == asked
        askings.add(asked)
        seat = decisions[-1].seats[-1]
        state = hush.apply(state, seat, hush.default_action(state, seat)).state
    assert len(askings) > 4
