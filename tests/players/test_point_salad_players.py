"""What is special to the players of Point Salad."""

import pytest

from bot.games.point_salad.brain import BRAIN
from bot.games.point_salad.brain.candidates import Width, candidates
from bot.games.point_salad.brain.endgame import is_open
from bot.games.point_salad.brain.kitchen import Kitchen
from bot.games.point_salad.brain.styles import BETWEEN_EQUALS, styles_of
from bot.players import Budget, Expectation, choose
from bot.players.arena.contests import Pairing, measure
from engine.point_salad import PointSalad, State, Tableau
from tests.players.trying import best_replies, lead

GAME = PointSalad()
LEVEL = (0.0, 0.0)


def best_end(state: State, seat: int) -> float:
    """The seat's lead over the other one under best play of both, by trying everything."""
    return lead(next(iter(best_replies(state, LEVEL))), seat, LEVEL)


def last_cards(seed: int) -> State:
    """A position with a handful of cards, all in sight."""
    state = GAME.new(seats=2, seed=seed).state
    while state.left > 4:
        seat = state.to_move
        assert seat is not None
        state = GAME.apply(state, seat, GAME.default_action(state, seat)).state
    short = tuple(Tableau(t.veggies, t.points[-3:]) for t in state.tableaux)
    return State(state.start, state.turn, state.piles, state.market, short, later=())


@pytest.mark.parametrize("seed", range(6))
def test_chef_finds_the_best_end_when_all_cards_lie_open(seed: int) -> None:
    state = last_cards(seed)
    seat = state.to_move
    assert seat is not None
    view = GAME.view(state, seat)
    assert is_open(view)
    turn = GAME.parse(choose(GAME.key, "chef", view, 1, Budget(1)))
    assert best_end(GAME.apply(state, seat, turn).state, seat) == best_end(state, seat)


@pytest.mark.parametrize(("strong", "weak"), [("gardener", "sprout"), ("chef", "gardener")])
def test_the_stronger_level_wins_most_games(strong: str, weak: str) -> None:
    pairing = Pairing(strong, weak, 2, times=0.2)
    assert sum(game.won for game in measure(pairing, 8, processes=1)) >= 5


@pytest.mark.parametrize("seats", [2, 5])
def test_who_is_known_to_play_weakly_is_expected_to_end_with_fewer_points(seats: int) -> None:
    view = GAME.view(GAME.new(seats=seats, seed=3).state, None)

    def expected(*levels: str) -> Expectation:
        return BRAIN.standing(view, 1, Budget(150), levels)

    alike, weak = expected(), expected("", "sprout")
    assert weak.points[1] < alike.points[1] - 5
    assert weak.win[1] < alike.win[1]
    assert sum(weak.win) == pytest.approx(1)
    assert expected("chef", "nobody") == alike


def test_nobody_can_be_sure_how_who_thinks_plays_on_but_how_a_gardener_does() -> None:
    gardener, cook, chef = styles_of(3, ["gardener", "cook", "chef"])
    assert gardener.wavers == BETWEEN_EQUALS < cook.wavers == chef.wavers


def test_what_is_certain_is_told_so() -> None:
    """With two cards left, each of two who do not think has one turn, or none."""
    for seed in range(40):
        state = last_cards(seed)
        while state.left > 2:
            seat = state.to_move
            assert seat is not None
            state = GAME.apply(state, seat, GAME.default_action(state, seat)).state
        told = BRAIN.standing(GAME.view(state, 0), 1, Budget(10**5), ["gardener", "shopper"])
        assert {*told.win} == {0, 1}
        assert told.playouts > 1


def test_all_turns_meet_the_same_luck_and_what_playouts_miss_is_the_same_for_all() -> None:
    view = GAME.view(GAME.new(seats=4, seed=3).state, 0)
    turn, kitchen = candidates(view, Width(1, 0))[0], Kitchen.of(view, 1, [], reach=None)
    (games,) = kitchen.play([turn, turn], 8)
    for same in games:
        assert (same[0] == same[1]).all()


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_told_of_a_turn_is_what_is_told_of_the_game(seats: int) -> None:
    view = GAME.view(GAME.new(seats=seats, seed=3).state, 0)
    best = BRAIN.evaluate(view, 0, 1, Budget(4000))[0].standing
    usual = BRAIN.standing(view, 1, Budget(1000))
    assert sum(best.points) / seats == pytest.approx(sum(usual.points) / seats, abs=1)
