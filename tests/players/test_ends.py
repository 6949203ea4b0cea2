"""The last turns: what Chef plays there is the best of all that can be tried."""

from io import StringIO
from random import Random

import pytest

from bot.games.point_salad.brain import melee
from bot.games.point_salad.brain.columns import Columns, Take, columns_of, takes
from bot.games.point_salad.brain.endgame import is_open, solve
from bot.games.point_salad.brain.hands import counts_of, hand_of
from bot.games.point_salad.brain.melee import LastCards, Melee
from bot.players.arena.__main__ import main
from bot.players.arena.ends import ends
from engine.point_salad import PointSalad, State, Tableau
from engine.point_salad.tableaux import scores

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


def some_end(seats: int, left: int, seed: int) -> State:
    """A position with so many open cards, and few point cards before each player."""
    rng, state = Random(seed), GAME.new(seats=seats, seed=seed).state
    while state.left > left or not is_open(GAME.view(state, None)):
        seat = state.to_move
        assert seat is not None
        turns = GAME.legal_actions(state, seat)
        state = GAME.apply(state, seat, rng.choice(turns)).state
    short = tuple(Tableau(own.veggies, own.points[-3:]) for own in state.tableaux)
    return State(state.start, state.turn, state.piles, state.market, short, later=())


def lead(points: tuple[float, ...], seat: int, state: State) -> float:
    """How far a seat is ahead; the later in turn order wins a tie."""
    players = len(points)
    order = [(one - state.start) % players / 16 for one in range(players)]
    totals = [one + more for one, more in zip(points, order, strict=True)]
    return totals.pop(seat) - max(totals)


@pytest.mark.parametrize("seed", range(4))
def test_of_three_everybody_takes_the_best_reply_for_itself(seed: int) -> None:
    state = some_end(3, 4, seed)
    seat = state.to_move
    assert seat is not None
    best, *others = solve(GAME.view(state, seat))
    for found in (best, *others[:3]):
        after = GAME.apply(state, seat, GAME.parse(found.action)).state
        assert found.standing.points in best_replies(after)
    assert best.value == max(one.value for one in others)


@pytest.mark.parametrize("seats", [3, 6])
def test_of_many_about_as_many_positions_are_looked_at_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    looked_at = list[Columns]()

    def noted(columns: Columns) -> tuple[Take, ...]:
        looked_at.append(columns)
        return takes(columns)

    monkeypatch.setattr(melee, "takes", noted)
    state = some_end(seats, 9, 1)
    owned = tuple((hand_of(own.points), counts_of(own.veggies)) for own in state.tableaux)
    table = LastCards(columns_of(GAME.view(state, None)), owned, state.to_move or 0)
    Melee([0.0] * seats).ends(table, 400)
    assert 300 < len(looked_at) < 500


def best_replies(state: State) -> set[tuple[float, ...]]:
    """The ends of best replies; of equally good ones any may be taken."""
    mover = state.to_move
    if mover is None:
        return {tuple(map(float, scores(state.tableaux)))}
    ends = {
        points
        for turn in GAME.legal_actions(state, mover)
        for points in best_replies(GAME.apply(state, mover, turn).state)
    }
    most = max(lead(points, mover, state) for points in ends)
    return {points for points in ends if lead(points, mover, state) == most}


def test_denying_a_card_and_holding_back_a_flip_are_found_with_more_cards_than_can_be_tried() -> (
    None
):
    """With eight open cards, whoever moves gets at least what any reply of theirs gave before."""
    state = some_end(2, 8, 5)
    promised = None
    while (seat := state.to_move) is not None:
        best = solve(GAME.view(state, seat))[0]
        ends = best.standing.points
        assert promised in {None, ends}, "both play as was foreseen"
        promised, state = ends, GAME.apply(state, seat, GAME.parse(best.action)).state
    assert promised == tuple(map(float, scores(state.tableaux)))
