"""What is special to the players of Point Salad."""

from io import StringIO

import pytest

from bot.games.point_salad.brain.endgame import is_open
from bot.players import Budget, choose
from bot.players.arena import Pairing, interval, main, measure
from engine.point_salad import PointSalad, State, Tableau
from engine.point_salad.tableaux import scores

GAME = PointSalad()


def best_end(state: State, seat: int) -> int:
    """The seat's lead over the other one under best play of both, by trying everything."""
    mover = state.to_move
    if mover is None:
        points = scores(state.tableaux)
        return points[seat] - points[1 - seat]
    leads = [
        best_end(GAME.apply(state, mover, turn).state, seat)
        for turn in GAME.legal_actions(state, mover)
    ]
    return max(leads) if mover == seat else min(leads)


def last_cards(seed: int) -> State:
    """A position with a handful of cards, all in sight."""
    state = GAME.new(seats=2, seed=seed).state
    while state.left > 4:
        seat = state.to_move
        assert seat is not None
        state = GAME.apply(state, seat, GAME.default_action(state, seat)).state
    short = tuple(Tableau(t.veggies, t.points[-3:]) for t in state.tableaux)
    return State(state.start, state.turn, state.piles, state.market, short)


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
    pairing = Pairing(strong, weak, 2, times=0.02)
    assert sum(game.won for game in measure(pairing, 6, processes=1)) >= 4


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    low, high = interval(97, 100)
    assert (low, high) == pytest.approx((0.9155, 0.9897), abs=1e-4)
    assert sum(interval(5, 10)) == pytest.approx(1)


def test_the_arena_prints_a_line_for_each_number_of_seats() -> None:
    out = StringIO()
    main(["gardener", "sprout", "--seats", "2", "3", "--games", "2"], out)
    titles = [line.split(": won")[0] for line in out.getvalue().splitlines()]
    assert titles == ["gardener against 1 sprout", "gardener against 2 sprout"]


def test_the_arena_plays_matches_of_several_rounds_where_there_are() -> None:
    out = StringIO()
    main(["sprout", "--matches", "--seats", "2", "3", "4", "--games", "1"], out)
    titles = [line.split(": won")[0] for line in out.getvalue().splitlines()]
    assert titles == [
        f"sprout against {rivals} sprout, matches of several rounds" for rivals in (1, 2)
    ]
    (match,) = measure(Pairing("sprout", "sprout", 2, several_rounds=True), 1, processes=1)
    assert len(match.seconds) > len(measure(Pairing("sprout", "sprout", 2), 1, 1)[0].seconds)
