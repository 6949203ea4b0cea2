"""How computer players are taken to play inside playouts, against how they play."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import fmean

import numpy as np
import pytest

from bot.games.point_salad.brain import gardener, shopper, sprout
from bot.games.point_salad.brain.core import Reach, core
from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.missed import (
    AT_FULL_TABLE,
    GUARDED,
    HOPED,
    SPREAD,
    beyond,
    guarded,
    hoped,
    missed,
    turns_to_miss,
)
from bot.games.point_salad.brain.styles import Style, styles_by_level, styles_of
from bot.games.point_salad.brain.tables import Floats
from bot.games.point_salad.brain.turns import notation, open_cards
from bot.games.point_salad.brain.worths import CARDS_A_TURN
from bot.players import Budget, choose
from bot.players.levels import standing
from bot.thinking.brain import ABOUT, ALONE
from engine.point_salad import PointSalad, View
from engine.point_salad.tableaux import scores
from tests.players.random_games import below, played_down
from tests.players.reference import of_style, settle

GAME = PointSalad()


def turns_of(level: str, seats: int, seeds: range) -> Iterator[tuple[View, str]]:
    """Each position of some games of a level among its like, and the draft that it made."""
    for seed in seeds:
        state = GAME.new(seats=seats, seed=seed).state
        while (seat := state.to_move) is not None:
            view = GAME.view(state, seat)
            turn = GAME.parse(choose(GAME.key, level, view, f"{seed} {state.turn}"))
            yield view, turn.draft
            state = GAME.apply(state, seat, turn).state


def draft_inside(style: Style, view: View) -> str:
    """The draft that somebody of this style makes in a playout."""
    seat, left = view.seat, np.array([view.left])
    assert seat is not None
    values = of_style(style, open_cards(view, 1), seat, left, generator(1))
    return notation(view, int(settle(values.argmax(axis=0), values, left)[0]))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    ("level", "share"), [("sprout", 0.99), ("shopper", 0.5), ("gardener", 0.65)]
)
def test_inside_playouts_a_level_makes_most_drafts_that_it_makes_at_the_table(
    monkeypatch: pytest.MonkeyPatch, level: str, share: float, seats: int
) -> None:
    monkeypatch.setattr(sprout, "WAVERS", 0.0)
    style = Style(styles_by_level(seats)[level].policy)
    same = [draft_inside(style, view) == made for view, made in turns_of(level, seats, range(3))]
    assert sum(same) / len(same) >= share


class NoLuck:
    """Luck that decides nothing."""

    def random(self, number: int) -> Floats:
        """No difference between so many."""
        return np.zeros(number)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("level", ["shopper", "gardener"])
def test_in_the_last_turns_a_level_is_taken_to_play_just_as_it_does(
    monkeypatch: pytest.MonkeyPatch, seats: int, level: str
) -> None:
    for module in (shopper, gardener):
        monkeypatch.setattr(module, "generator", lambda _seed: NoLuck())
    sure = replace(styles_by_level(seats)[level], wavers=0.0)
    for seed in range(15):
        state = played_down(seats, 14, seed)
        view = GAME.view(state, state.to_move)
        reached = core().play(
            *(view, below(state), [], [sure] * seats, generator(1), Reach(flips=0, room=1))
        )
        while (seat := state.to_move) is not None:
            turn = choose(GAME.key, level, GAME.view(state, seat), 1)
            state = GAME.apply(state, seat, GAME.parse(turn)).state
        assert tuple(reached[0, :, 0].tolist()) == scores(state.tableaux)


def test_what_playouts_miss_is_what_a_seat_gains_less_what_the_others_take() -> None:
    policy = styles_by_level(2)["cook"].policy
    thinker, plain = Style(policy, gains=0.5, takes=0.25), Style(policy)
    assert beyond([thinker, plain], np.array([4, 9])).tolist() == [2.0, -1.0]
    assert beyond([thinker, thinker], np.array([2, 4])).tolist() == [0.0, 1.5]
    late = replace(thinker, last=5)
    assert beyond([late, plain], np.array([8, 9])).tolist() == [4.0, -1.25]
    assert not beyond([thinker, plain], np.zeros(2)).any()
    unsure = replace(plain, beside=(thinker, late))
    assert beyond([unsure, plain], np.array([12, 9])).tolist() == [4.0, -(3 + 1.25) / 3]


def test_who_knows_the_others_takes_points_over_from_those_who_can_be_foreseen() -> None:
    policy = styles_of(3)[0].policy
    plain, thinker = Style(policy), Style(policy, settles=True)
    reader = replace(thinker, reads=0.5)
    turns = np.array([4, 3, 3])
    assert beyond([reader, plain, plain], turns).tolist() == [2, -1, -1]
    assert beyond([reader, plain, thinker], turns).tolist() == [1, -1, 0]
    assert beyond([reader, plain, replace(plain, beside=(thinker,))], turns).tolist() == [1, -1, 0]
    assert beyond([plain, reader], turns[:2]).tolist() == [-1.5, 1.5]
    assert not beyond([reader, thinker, reader], turns).any()


def test_who_chooses_hopes_to_take_over_more_from_those_who_can_be_foreseen() -> None:
    policy = styles_of(3)[0].policy
    plain, thinker = Style(policy), Style(policy, settles=True)
    turns = np.array([5.0, 4, 4, 4, 4, 4])
    hopes = hoped([thinker, *[plain] * 5], turns, 0)
    assert hopes == pytest.approx([HOPED * 5, *[-HOPED] * 5])
    among_others = hoped([thinker, plain, *[thinker] * 4], turns, 0)
    assert among_others == pytest.approx([HOPED, -HOPED, 0, 0, 0, 0])
    assert not hoped([thinker, plain], turns[:2], 0).any(), "against one rival"


def test_those_who_think_get_less_than_playouts_say_by_the_share_of_rivals_who_do() -> None:
    policy = styles_of(3)[0].policy
    plain, thinker = Style(policy), Style(policy, settles=True)
    now_and_then = replace(plain, beside=(thinker,))
    assert guarded([thinker, thinker]).tolist() == [GUARDED] * 2
    assert guarded([thinker] * 6).tolist() == [AT_FULL_TABLE] * 6
    assert guarded([thinker, now_and_then]).tolist() == [GUARDED / 2] * 2
    assert not guarded([thinker, plain, plain]).any()
    whole = guarded([thinker] * 3)[0]
    assert guarded([thinker, plain, thinker]).tolist() == [whole / 2, 0, whole / 2]
    told = missed([thinker] * 3, np.array([0.25, 0.0, 0.0]), 4000, generator(1)).mean(axis=1)
    assert told == pytest.approx([-whole] * 3, abs=0.1), "also who has had its turn"


def test_of_more_than_two_who_think_take_over_and_thinkers_and_people_cannot_be_foreseen() -> None:
    for seats in GAME.seats:
        known = styles_by_level(seats)
        reading = [level for level, style in known.items() if style.reads]
        assert reading == (["cook", "chef"] if seats > 2 else [])
        foreseen = [level for level, style in known.items() if style.is_foreseen]
        assert foreseen == ["sprout", "shopper", "gardener"]
        assert [style.is_foreseen for style in styles_of(seats, [ABOUT + "sprout", ALONE])] == [
            False,
            True,
        ] + [False] * (seats - 2)


def test_of_more_rivals_less_is_taken_in_equal_parts_and_of_five_nothing() -> None:
    takes = [styles_of(seats)[0].takes for seats in GAME.seats]
    assert takes == pytest.approx([takes[0] * part / 4 for part in (4, 3, 2, 1, 0)])
    assert takes[0] > 0
    policy = styles_of(2)[0].policy
    table = [Style(policy, takes=1.5), Style(policy), Style(policy), Style(policy)]
    assert beyond(table, np.full(4, 2)).tolist() == [0, -1, -1, -1]


def test_what_playouts_miss_is_not_always_the_same() -> None:
    styles = [*styles_by_level(2).values()][:2]
    points = missed(styles, turns := np.array([0.5, 9]), 4000, generator(1))
    assert points.mean(axis=1) == pytest.approx(beyond(styles, turns), abs=0.15)
    assert points.std(axis=1) == pytest.approx([SPREAD / 2, SPREAD], rel=0.05)
    assert SPREAD > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_a_person_plays_as_its_level_as_the_one_below_and_as_the_one_above_equally_often(
    seats: int,
) -> None:
    view, decks = GAME.view(GAME.new(seats=seats, seed=7).state, 0), 501
    hidden = deal_hidden(view, decks, generator(2))
    beside = [ABOUT + "shopper", "sprout", "shopper", "gardener"]
    person, *others = [
        core().play(view, hidden, [], styles_of(seats, [level]), generator(3))[0].mean(axis=1)
        for level in beside
    ]
    assert person == pytest.approx(sum(others) / 3, abs=1.5)
    assert abs(others[0] - others[2])[0] > 5, "otherwise this tells nothing"


def test_the_weakest_and_the_strongest_have_nobody_beside_them_but_their_like() -> None:
    for level, lower, higher in (("sprout", "sprout", "shopper"), ("chef", "cook", "chef")):
        known = styles_by_level(2)
        assert styles_of(2, [ABOUT + level])[0].beside == (known[lower], known[higher])


def test_who_moves_first_has_more_turns_to_come_and_a_turn_that_is_tried_counts_no_more() -> None:
    left = 20 * CARDS_A_TURN
    turns = turns_to_miss(left, 4, mover=1, tried=False)
    assert turns == pytest.approx([3.625, 4.375, 4.125, 3.875])
    after = turns_to_miss(left - CARDS_A_TURN, 4, mover=2, tried=False)
    assert turns_to_miss(left, 4, mover=1, tried=True) == pytest.approx(after)
    assert not turns_to_miss(4, 4, mover=1, tried=True).any()


@pytest.mark.parametrize("seats", [4, 6])
def test_of_a_seat_that_is_left_alone_and_of_its_rivals_points_come_true(seats: int) -> None:
    off, of_rivals = list[float](), list[float]()
    for seed in range(60):
        place = seed % seats
        levels = [ALONE if seat == place else "gardener" for seat in range(seats)]
        state = GAME.new(seats=seats, seed=seed).state
        told = standing(GAME.key, GAME.view(state, None), seed, Budget(100), levels).points
        while (seat := state.to_move) is not None:
            turn = choose(GAME.key, "gardener", GAME.view(state, seat), seed)
            taken = GAME.default_action(state, seat) if seat == place else GAME.parse(turn)
            state = GAME.apply(state, seat, taken).state
        each = [one - true for one, true in zip(told, scores(state.tableaux), strict=True)]
        off.append(each.pop(place))
        of_rivals += each
    assert fmean(off) == pytest.approx(0, abs=2.5)
    assert fmean(of_rivals) == pytest.approx(0, abs=1)


def test_beside_a_chef_one_is_told_fewer_points_than_beside_a_gardener() -> None:
    view = GAME.view(GAME.new(seats=2, seed=5).state, 0)
    told = {
        other: standing(GAME.key, view, 1, Budget(200), ["shopper", other]).points[0]
        for other in ("gardener", "chef")
    }
    assert told["chef"] + 5 < told["gardener"]
