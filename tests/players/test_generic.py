"""The opponent that needs nothing but the contract."""

import pytest

from bot.players import Budget
from bot.thinking import generic
from engine import GAMES, AnyGame

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


@pytest.mark.parametrize(("game", "seats"), SMALLEST)
def test_actions_to_include_are_among_those_thought_about(game: AnyGame, seats: int) -> None:
    state = game.new(seats=seats, seed=1).state
    seat = game.pending(state)[0].seats[0]
    wanted = [str(game.legal_actions(state, seat)[-1])]
    found = generic.evaluate(game, game.view(state, seat), seat, 1, Budget(4), wanted)
    assert wanted[0] in [evaluation.action for evaluation in found]
