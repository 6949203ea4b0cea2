"""Computer players in matches of several rounds (R22)."""

import random
from dataclasses import replace

import numpy as np
import pytest

from bot.games import TITLES
from bot.games.point_salad.brain.endgame import is_open
from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.rounds import points_of_a_round
from bot.games.point_salad.brain.tables import IDS
from bot.players import LEVELS, Budget, choose, evaluate, standing
from bot.thinking import generic
from bot.thinking.brain import ABOUT
from engine import GAMES
from engine.point_salad import PointSalad, State, totals
from engine.point_salad.state import Round

GAME = PointSalad()
FEW = Budget(24)
MATCHES = [(2, 3), (3, 2)]

every_match = pytest.mark.parametrize(("seats", "rounds"), MATCHES)
every_level = pytest.mark.parametrize("level", LEVELS)


def random_turns(seats: int, rounds: int, seed: int) -> list[State]:
    rng = random.Random(seed)
    states = [GAME.new(seats=seats, seed=seed, options={"rounds": rounds}).state]
    while (seat := states[-1].to_move) is not None:
        turn = rng.choice(GAME.legal_actions(states[-1], seat))
        states.append(GAME.apply(states[-1], seat, turn).state)
    return states


def late(seats: int, rounds: int, number: int, left: int) -> State:
    """Return a position of a round of random turns with so many cards left in it, or a few less."""
    states = random_turns(seats, rounds, 1)
    return next(s for s in states if s.round == number and s.left <= left)


def think(level: str, state: State) -> str:
    assert state.to_move is not None
    return choose(GAME.key, level, GAME.view(state, state.to_move), 1, FEW)


@every_level
@every_match
def test_every_level_plays_a_whole_match_legally(level: str, seats: int, rounds: int) -> None:
    for number, state in enumerate(random_turns(seats, rounds, 5)[:-1]):
        if number % 6 == 0 or state.left < 8:
            assert state.to_move is not None
            GAME.check(state, state.to_move, GAME.parse(think(level, state)))


@every_level
@every_match
def test_states_that_differ_only_in_hidden_cards_of_all_rounds_give_equal_moves(
    level: str, seats: int, rounds: int
) -> None:
    for number in range(1, rounds + 1):
        state = late(seats, rounds, number, 20)
        view = GAME.view(state, state.to_move)
        others = [GAME.determinize(view, seed) for seed in range(3)]
        assert number == rounds or len({other.later for other in others}) > 1
        assert len({think(level, other) for other in [state, *others]}) == 1


@every_match
def test_cards_that_were_seen_in_earlier_rounds_are_never_thought_to_come_again(
    seats: int, rounds: int
) -> None:
    for state in random_turns(seats, rounds, 3)[::5]:
        view = GAME.view(state, 0)
        dealt = deal_hidden(view, 200, generator(1))
        assert dealt.shape[1] == sum(max(pile.left - 1, 0) for pile in view.piles)
        found = {IDS[card] for card in np.unique(dealt)}
        below = {card for pile in state.piles for card in pile[1:]}
        later = {card for piles in state.later for pile in piles for card in pile}
        assert found <= below | later | state.closed
        assert found & later or not (later and below)


@every_match
def test_chances_add_up_and_points_are_those_of_the_whole_match(seats: int, rounds: int) -> None:
    first = GAME.new(seats=seats, seed=2, options={"rounds": rounds}).state
    expected = standing(GAME.key, GAME.view(first, None), 1, Budget(200))
    alone = standing(GAME.key, GAME.view(GAME.new(seats=seats, seed=2).state, None), 1, Budget(200))
    assert sum(expected.win) == pytest.approx(1)
    later = (rounds - 1) * points_of_a_round(seats)
    for whole, one, more in zip(expected.points, alone.points, later, strict=True):
        assert whole == pytest.approx(one + more, abs=0.3 * one)


def test_in_rounds_to_come_chef_takes_more_from_those_whose_turns_he_can_foresee() -> None:
    for seats in (2, 3):
        known = points_of_a_round(seats, ["chef", *["gardener"] * (seats - 1)])
        person = points_of_a_round(seats, ["chef", *[ABOUT + "gardener"] * (seats - 1)])
        assert known[0] >= person[0] + 1
        assert known.sum() == pytest.approx(person.sum())


def test_a_lead_from_earlier_rounds_counts_and_the_less_the_more_rounds_are_to_come() -> None:
    chances = []
    for number in (1, 2):
        state = random_turns(2, 3, 4)[0]
        lead = Round((), (20, 0))
        earlier = (lead, *[Round((), (0, 0))] * (number - 1))
        state = replace(state, earlier=earlier, later=state.later[number:])
        chances.append(standing(GAME.key, GAME.view(state, None), 1, Budget(400)).win[0])
    assert 0.5 < chances[0] < chances[1]


def test_in_the_last_round_a_turn_that_wins_by_the_total_is_taken() -> None:
    """Chef takes what keeps the lead of all rounds, and knows the end when all cards lie open."""
    state = late(2, 3, 3, 4)
    seat = state.to_move
    assert seat is not None
    assert is_open(GAME.view(state, seat))
    for margin in (-8, -4, 0, 4, 8):
        points = [0, 0]
        points[seat] = margin - (totals(state)[seat] - totals(state)[1 - seat])
        earlier = (*state.earlier[:-1], with_more(state.earlier[-1], points))
        close = replace(state, earlier=earlier)
        best = evaluate(GAME.key, GAME.view(close, seat), 1, Budget(1))[0]
        assert (best.standing.win[seat] == 1) == wins(close, seat)


def with_more(over: Round, points: list[int]) -> Round:
    return Round(over.tableaux, tuple(a + b for a, b in zip(over.points, points, strict=True)))


def wins(state: State, seat: int) -> bool:
    """Return whether the seat can win against best play, by trying everything."""
    mover = state.to_move
    if mover is None:
        outcome = GAME.outcome(state)
        assert outcome is not None
        return seat in outcome.winners
    after = [GAME.apply(state, mover, turn).state for turn in GAME.legal_actions(state, mover)]
    results = [wins(other, seat) for other in after]
    return any(results) if mover == seat else all(results)


@every_match
def test_chef_thinks_about_a_round_of_a_match_as_long_as_about_a_game(
    seats: int, rounds: int
) -> None:
    brain = TITLES[GAME.key].brain
    match = GAME.new(seats=seats, seed=1, options={"rounds": rounds}).state
    alone = GAME.new(seats=seats, seed=1).state
    assert brain.usual(GAME.view(match, 0)) == brain.usual(GAME.view(alone, 0))


def test_the_search_for_any_game_plays_matches() -> None:
    game, state = GAMES[GAME.key], late(2, 3, 2, 5)
    seat = state.to_move
    assert seat is not None
    found = generic.evaluate(game, game.view(state, seat), seat, 1, Budget(4))
    assert game.parse(found[0].action) in game.legal_actions(state, seat)
    assert sum(found[0].standing.win) == pytest.approx(1)
