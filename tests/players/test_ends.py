"""The last turns: what Chef plays there is the best of all that can be tried."""

from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from math import floor
from random import Random

import numpy as np
import pytest

from bot.games.point_salad.brain import endgame
from bot.games.point_salad.brain.candidates import ENDGAME, candidates
from bot.games.point_salad.brain.core import Reach, core
from bot.games.point_salad.brain.endgame import CLOSE, PLAYOUTS, QUICKLY, is_near, is_open
from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.search import evaluate
from bot.games.point_salad.brain.styles import styles_of
from bot.games.point_salad.brain.tables import NONE, Ints
from bot.players import choose
from bot.players.arena.__main__ import main
from bot.players.arena.ends import ends
from bot.thinking.answers import Evaluation
from bot.thinking.budget import Budget
from engine.point_salad import PointSalad, State, Tableau
from engine.point_salad.tableaux import scores
from tests.players.random_games import below, played_down
from tests.players.trying import Points, best_replies, lead

GAME = PointSalad()


def test_chef_plays_no_open_end_worse_than_trying_everything_and_sprout_does() -> None:
    found = list(ends("point-salad", 2, range(8)))
    assert len(found) == 8
    assert [end.lost_by("chef") for end in found] == [0] * 8
    assert max(end.lost_by("sprout") for end in found) > 0


def test_the_arena_tells_of_the_ends_of_each_game() -> None:
    out = StringIO()
    main(["chef", "--ends", "--games", "2"], out)
    assert "point-salad: chef plays 0 of 2 open ends worse than trying all does" in out.getvalue()


def test_just_before_all_cards_lie_open_chef_goes_by_replies_where_playouts_err() -> None:
    state = played_down(6, 12, seed=67)
    levels = ["chef" if seat == state.to_move else "gardener" for seat in range(6)]
    view = GAME.view(state, state.to_move)
    assert not is_open(view)
    taken = [choose(GAME.key, "chef", view, seed, levels=levels) for seed in range(3)]
    assert taken == ["B"] * 3, "it won 20 of 20 such games, and C1C2, as playouts advise, none"


def some_end(seats: int, left: int, seed: int) -> State:
    """A position with so many cards, open if it may, and few point cards before each player."""
    state = played_down(seats, left, seed)
    short = tuple(Tableau(own.veggies, own.points[-3:]) for own in state.tableaux)
    return State(state.start, state.turn, state.piles, state.market, short, later=())


def exactly(seats: int, left: int, seed: int) -> State:
    """Such a position with exactly so many cards."""
    found = (some_end(seats, left, 100 * seed + number) for number in range(99))
    return next(state for state in found if state.left == left)


def order(state: State) -> list[float]:
    """What ties are broken by: the later in turn order wins."""
    players = len(state.tableaux)
    return [(one - state.start) % players / 16 for one in range(players)]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_of_many_everybody_takes_the_best_reply_for_itself(seats: int, seed: int) -> None:
    assert_ends(some_end(seats, 4, seed), lambda after: best_replies(after, order(after)))


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("seed", range(3))
def test_of_too_many_replies_those_are_followed_that_lead_farthest_at_once(
    monkeypatch: pytest.MonkeyPatch, seats: int, seed: int
) -> None:
    monkeypatch.setattr(endgame, "ROOM", seats)
    assert_ends(some_end(seats, 7, seed), at_the_table)


def solved(state: State) -> list[Evaluation]:
    """The turns of an open position, best first."""
    view = GAME.view(state, state.to_move)
    assert is_open(view)
    return evaluate(view, 1, Budget(1))


def assert_ends(state: State, replies: Callable[[State], set[Points]]) -> None:
    """The best turns, and some others, end as these replies to them lead to."""
    seat = state.to_move
    assert seat is not None
    best, *others = solved(state)
    for found in (best, *others[:3], *others[-3:]):
        after = GAME.apply(state, seat, GAME.parse(found.action)).state
        assert found.standing.points in replies(after)
    assert best.value == max(one.value for one in (best, *others))


def farthest_replies(state: State) -> set[Points]:
    """The ends where replies that do not end the game are those that lead farthest at once."""
    mover = state.to_move
    if mover is None:
        return {scores(state.tableaux)}
    reached = [GAME.apply(state, mover, one).state for one in GAME.legal_actions(state, mover)]
    ahead = [floor(lead(scores(after.tableaux), mover, order(state))) for after in reached]
    last = [end for after in reached if after.to_move is None for end in farthest_replies(after)]
    found = set[Points]()
    for after, now in zip(reached, ahead, strict=True):
        if now == max(ahead):
            for end in farthest_replies(after):
                ends = [end, *last]
                best = max(lead(points, mover, order(state)) for points in ends)
                found |= {points for points in ends if lead(points, mover, order(state)) == best}
    return found


def at_the_table(state: State) -> set[Points]:
    """The ends where whoever moves tries each draft, and follows such replies in its head."""
    mover = state.to_move
    if mover is None:
        return {scores(state.tableaux)}
    turns = GAME.legal_actions(state, mover)
    reached = [GAME.apply(state, mover, one).state for one in turns]
    ahead = [floor(lead(scores(after.tableaux), mover, order(state))) for after in reached]
    tried = [
        after
        for turn, after, now in zip(turns, reached, ahead, strict=True)
        if turn.flip is None or now == max(ahead) or after.to_move is None
    ]
    guesses = [
        [lead(points, mover, order(state)) for points in farthest_replies(after)] for after in tried
    ]
    sure = max(min(guess) for guess in guesses)
    best = [after for after, guess in zip(tried, guesses, strict=True) if max(guess) >= sure]
    return {end for after in best for end in at_the_table(after)}


@pytest.mark.parametrize("seed", range(4))
def test_each_order_of_the_hidden_cards_is_settled_as_it_is_once_they_lie_open(seed: int) -> None:
    state = exactly(2, 10, seed)
    seat = state.to_move
    assert seat is not None
    view = GAME.view(state, seat)
    assert not is_open(view)
    turns = Random(seed).sample(candidates(view, ENDGAME), 6)
    hidden, reach = np.repeat(below(state), 2, axis=0), Reach(NONE, room=1)
    ends = core().play(view, hidden, turns, styles_of(2), generator(1), reach)
    for turn, both in zip(turns, ends, strict=True):
        after = GAME.apply(state, seat, GAME.parse(turn.text)).state
        best = solved(after)[0].standing.points
        for points in both.T:
            assert points[seat] - points[1 - seat] == best[seat] - best[1 - seat]


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_known_of_one_order_of_the_hidden_cards_is_not_taken_for_another(
    seats: int,
) -> None:
    state = exactly(seats, CLOSE[seats], 1)
    view, styles = GAME.view(state, state.to_move), styles_of(seats, ["chef", "gardener"])
    turns, orders = candidates(view, ENDGAME)[:6], deal_hidden(view, 12, generator(1))
    sure = [replace(style, wavers=0.0) for style in styles]

    def ends(some: Ints) -> Ints:
        return core().play(view, some, turns, sure, generator(1), QUICKLY)

    alone = np.concatenate([ends(one[None]) for one in orders], axis=-1)
    assert np.array_equal(ends(orders), alone)
    assert len({points.tobytes() for points in alone.T}) > 1


@pytest.mark.parametrize("seats", [2, 3])
def test_just_before_the_end_replies_are_foreseen_and_nothing_depends_on_luck_but_the_seed(
    seats: int,
) -> None:
    state = exactly(seats, CLOSE[seats], 3)
    view, budget = GAME.view(state, state.to_move), Budget(PLAYOUTS * 200)
    assert is_near(view)
    hurried = evaluate(view, "seed", Budget(PLAYOUTS * 20))
    assert sum(one.standing.playouts for one in hurried) > 400, "there is no time for it"
    found = evaluate(view, "seed", budget)
    assert found == evaluate(view, "seed", budget)
    assert found != evaluate(view, "another", budget)
    assert len(found) >= 18
    assert 200 > found[0].standing.playouts > found[-1].standing.playouts >= 1
    legal = {str(turn) for turn in GAME.legal_actions(state, state.to_move or 0)}
    for one in found:
        assert one.action in legal
        assert sum(one.standing.win) == pytest.approx(1)


def test_before_that_and_with_more_players_games_are_played_out() -> None:
    for seats, left in ((2, CLOSE[2] + 2), (3, CLOSE[3] + 2), (4, 11)):
        state = exactly(seats, left, 3)
        assert not is_near(GAME.view(state, state.to_move))


def test_denying_a_card_and_holding_back_a_flip_are_found_with_more_cards_than_can_be_tried() -> (
    None
):
    """With eight open cards, whoever moves gets at least what any reply of theirs gave before."""
    state = some_end(2, 8, 5)
    promised = None
    while (seat := state.to_move) is not None:
        best = solved(state)[0]
        ends = best.standing.points
        assert promised in {None, ends}, "both play as was foreseen"
        promised, state = ends, GAME.apply(state, seat, GAME.parse(best.action)).state
    assert promised == tuple(map(float, scores(state.tableaux)))
