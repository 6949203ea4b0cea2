"""How computer players are taken to play inside playouts, against how they play."""

from collections.abc import Iterator

import numpy as np
import pytest

from bot.games.point_salad.brain import sprout
from bot.games.point_salad.brain.hidden import generator
from bot.games.point_salad.brain.styles import SPREAD, Style, beyond, missed, styles_by_level
from bot.games.point_salad.brain.turns import notation, open_cards
from bot.players import Budget, choose
from bot.players.levels import standing
from engine.point_salad import PointSalad, View
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


def test_what_playouts_miss_is_what_a_seat_gains_less_what_the_others_take() -> None:
    policy = styles_by_level(2)["cook"].policy
    thinker, plain = Style(policy, gains=0.5, takes=0.25), Style(policy)
    assert beyond([thinker, plain], 8).tolist() == [4.0, -2.0]
    assert beyond([thinker, thinker], 4).tolist() == [1.0, 1.0]
    assert not beyond([thinker, plain], 0).any()


def test_of_more_rivals_less_is_taken_and_of_five_nothing() -> None:
    policy = styles_by_level(2)["cook"].policy
    thinker, plain = Style(policy, takes=1.0), Style(policy)
    lost = [-beyond([thinker, *[plain] * rivals], 8).sum() for rivals in range(1, 6)]
    assert lost == [8, 6, 4, 2, 0]


def test_what_playouts_miss_is_not_always_the_same() -> None:
    styles = [*styles_by_level(2).values()][:2]
    points = missed(styles, 4, 4000, generator(1))
    assert points.mean(axis=1) == pytest.approx(beyond(styles, 4), abs=0.15)
    assert points.std(axis=1) == pytest.approx([2 * SPREAD] * 2, rel=0.05)
    assert SPREAD > 0


def test_beside_a_chef_one_is_told_fewer_points_than_beside_a_gardener() -> None:
    view = GAME.view(GAME.new(seats=2, seed=5).state, 0)
    told = {
        other: standing(GAME.key, view, 1, Budget(200), ["shopper", other]).points[0]
        for other in ("gardener", "chef")
    }
    assert told["chef"] + 5 < told["gardener"]
