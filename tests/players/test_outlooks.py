"""How sure a glance at where a turn may lead is, by the deals that it looks at."""

from collections.abc import Sequence

import pytest

from bot.players import Expectation, Time, outlooks
from engine.point_salad import PointSalad

GAME = PointSalad()
STATE = GAME.new(seats=2, seed=1).state


def ends(winner: int, points: float, games: int, error: float) -> Expectation:
    """What is found of one deal after so many games, all of which somebody of four wins."""
    win = tuple(float(seat == winner) for seat in range(4))
    return Expectation(
        (points, 1.0, 2.0, 3.0), win, (1.0,) * 4, games, (error,) * 4, (1 / games,) * 4
    )


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[Expectation]:
    """What is found of each deal, one after the other."""
    found = list[Expectation]()
    monkeypatch.setattr(outlooks, "standing", lambda *_, **__: found.pop())
    return found


def errors(found: list[Expectation], deals: Sequence[Expectation]) -> Sequence[float]:
    """How sure the chances are, where that is found of the deals."""
    found += deals
    view = GAME.view(STATE, STATE.to_move)
    told = outlooks.outlook(GAME.key, view, "A", 1, Time(0.1), deals=len(deals))
    return told.win_error


@pytest.mark.parametrize("games", [4, 6, 20, 1000])
def test_a_deal_from_which_all_games_go_alike_counts_as_one(
    looked_at: list[Expectation], games: int
) -> None:
    deals = [ends(0, 50.0 + deal, games, error=1 / games) for deal in range(16)]
    assert errors(looked_at, deals) == pytest.approx([1 / 16] * 4)


def test_where_deals_make_no_difference_either_nothing_is_unsure(
    looked_at: list[Expectation],
) -> None:
    assert max(errors(looked_at, [ends(0, 50.0, games=1000, error=0.001)] * 16)) < 0.0001


def test_games_of_a_deal_that_go_otherwise_each_count(looked_at: list[Expectation]) -> None:
    deals = [ends(0, 50.0 + deal, games=5, error=0.4) for deal in range(16)]
    assert errors(looked_at, deals) == pytest.approx([1 / 80] * 4)


def test_who_never_wins_is_no_surer_than_those_about_whom_deals_disagree(
    looked_at: list[Expectation],
) -> None:
    deals = [ends(1 + deal % 2, 50.0 + deal, games=100, error=0.4) for deal in range(16)]
    never, sometimes, *_ = errors(looked_at, deals)
    assert sometimes > 0.1
    assert never > 1 / 20, "one of sixteen deals may be otherwise, though 1,600 games agree"
