"""What every computer player keeps to, whatever its level."""

import random
from typing import Any

import pytest

from bot.games.point_salad.brain import search
from bot.players import LEVELS, Budget, choose, evaluate, standing
from bot.thinking.answers import Evaluation
from bot.thinking.brain import ABOUT, ALONE
from engine import GAMES, AnyGame
from engine.dealing import Seed
from engine.point_salad import PointSalad, State, View

GAME = PointSalad()
FEW = Budget(24)
ENOUGH = 60_000
"""Actions to choose from, over all games: a game of thousands takes long to think about."""
SIZES = [(game, seats) for game in GAMES.values() for seats in game.seats]


def some_state(seats: int, turns: int, seed: int = 0) -> State:
    """A position after some random turns."""
    rng = random.Random(seed)
    state = GAME.new(seats=seats, seed=seed).state
    for _ in range(turns):
        seat = state.to_move
        assert seat is not None
        state = GAME.apply(state, seat, rng.choice(GAME.legal_actions(state, seat))).state
    return state


def think(level: str, state: State, seed: int = 1) -> str:
    assert state.to_move is not None
    return choose(GAME.key, level, GAME.view(state, state.to_move), seed, FEW)


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_every_level_moves_legally_wherever_a_game_may_lead(game: AnyGame, seats: int) -> None:
    rng = random.Random(seats)
    seen = 0
    for number in range(12):
        if seen > ENOUGH:
            break
        state = game.new(seats=seats, seed=number).state
        while decisions := game.pending(state):
            seat = decisions[0].seats[0]
            level = rng.choices([None, *LEVELS], weights=[40, 3, 3, 3, 1, 1])[0]
            actions = game.legal_actions(state, seat)
            seen += len(actions)
            if level is None:
                action = rng.choice(actions)
            else:
                text = choose(game.key, level, game.view(state, seat), number, FEW)
                action = game.parse(text)
            state = game.apply(state, seat, action).state
        assert game.outcome(state) is not None


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_a_whole_game_with_itself(level: str) -> None:
    state = GAME.new(seats=2, seed=1).state
    while state.to_move is not None:
        state = GAME.apply(state, state.to_move, GAME.parse(think(level, state))).state
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("turns", [0, 7, 20])
def test_states_that_differ_only_in_hidden_cards_give_equal_moves(level: str, turns: int) -> None:
    state = some_state(3, turns)
    assert state.to_move is not None
    view = GAME.view(state, state.to_move)
    others = [GAME.determinize(view, seed) for seed in range(3)]
    assert len({state, *others}) > 1
    assert len({think(level, other) for other in [state, *others]}) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_equal_seeds_think_the_same_and_other_seeds_may_think_otherwise(level: str) -> None:
    states = [some_state(3, 2 * seed, seed) for seed in range(6)]
    moves = [[think(level, state, seed) for state in states] for seed in (1, 1, 2, 3)]
    assert moves[0] == moves[1]
    certain = {"shopper", "gardener", "cook"}  # with so few playouts a cook goes by its first look
    assert level in certain or len({*map(tuple, moves)}) > 1


def test_no_more_playouts_are_made_than_the_budget_allows() -> None:
    view = GAME.view(some_state(2, 6), 0)
    for playouts in (1, 5, 50, 400):
        found = evaluate(GAME.key, view, 1, Budget(playouts))
        spent = sum(evaluation.standing.playouts for evaluation in found)
        assert playouts / 2 <= spent <= playouts


def test_cook_thinks_the_more_the_more_rivals_there_are_and_never_as_long_as_chef(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = list[int]()
    evaluated = search.evaluate

    def counted(view: View, seed: Seed, budget: Budget, *how: Any) -> list[Evaluation]:
        found.append(budget.playouts)
        return evaluated(view, seed, budget, *how)

    monkeypatch.setattr(search, "evaluate", counted)
    for seats in GAME.seats:
        state = some_state(seats, 6)
        choose(GAME.key, "cook", GAME.view(state, state.to_move), 1, Budget(200))
    assert found == sorted(set(found))
    assert found[0] < found[-1] < 200


def test_chef_takes_his_own_advice_against_whoever_sits_there() -> None:
    different = list[set[str]]()
    for seats in GAME.seats:
        state = some_state(seats, 8)
        view, budget = GAME.view(state, state.to_move), Budget(200)
        different.append(set())
        for rival in (*LEVELS, ALONE, ABOUT + "shopper", ""):
            levels = [rival] * seats
            chosen = choose(GAME.key, "chef", view, 1, budget, levels)
            assert chosen == evaluate(GAME.key, view, 1, budget, levels)[0].action
            different[-1].add(chosen)
    assert max(map(len, different)) > 1


def test_chances_add_up_and_the_best_turn_comes_first() -> None:
    found = evaluate(GAME.key, GAME.view(some_state(5, 9), 4), 1, Budget(200))
    assert len({evaluation.action for evaluation in found}) == len(found)
    for evaluation in found:
        assert sum(evaluation.standing.win) == pytest.approx(1)
        assert sum(evaluation.standing.rank) == pytest.approx(1 + 2 + 3 + 4 + 5)


def test_the_standing_of_a_finished_game_is_its_outcome() -> None:
    state = some_state(2, 0)
    while (seat := state.to_move) is not None:
        state = GAME.apply(state, seat, GAME.default_action(state, seat)).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    found = standing(GAME.key, GAME.view(state, None), 1, Budget(3))
    for placing in outcome.placings:
        assert found.points[placing.seat] == placing.points
        assert found.rank[placing.seat] == placing.rank


def test_an_onlooker_may_ask_for_the_standing_but_not_for_a_move() -> None:
    view = GAME.view(some_state(2, 3), None)
    assert sum(standing(GAME.key, view, 1, FEW).win) == pytest.approx(1)
    with pytest.raises(ValueError, match="onlooker"):
        choose(GAME.key, "chef", view, 1)


def test_a_seat_that_is_not_to_move_has_no_turns_to_think_about() -> None:
    state = some_state(2, 3)
    assert state.to_move is not None
    assert evaluate(GAME.key, GAME.view(state, 1 - state.to_move), 1, FEW) == []
    with pytest.raises(ValueError, match="nothing to decide"):
        choose(GAME.key, "sprout", GAME.view(state, 1 - state.to_move), 1, FEW)


def test_a_budget_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Budget(0)
    assert Budget(10).times(0.01) == Budget(1)
