"""R21: the ranking, and how ties are broken."""

import pytest

from engine import Outcome
from engine.point_salad import Tableau, score_lines
from tests.engine.salad_tables import SALAD, own, table

FOUR = own("carrot-01 carrot-02", "cabbage-04")
TWO = own("lettuce-01", "pepper-04")
MINUS_TWO = own("onion-01", "cabbage-10")
NOTHING = own()


def outcome_of(*tableaux: Tableau, start: int = 0) -> Outcome:
    outcome = SALAD.outcome(table(tableaux=tableaux, start=start, turn=20))
    assert outcome is not None
    return outcome


def ranking(*tableaux: Tableau, start: int = 0) -> list[int]:
    return [placing.seat for placing in outcome_of(*tableaux, start=start).placings]


def test_r21_most_points_win() -> None:
    outcome = outcome_of(TWO, FOUR, MINUS_TWO)
    assert [(p.seat, p.rank, p.points) for p in outcome.placings] == [
        (1, 1, 4),
        (0, 2, 2),
        (2, 3, -2),
    ]
    assert outcome.winners == (1,)
    assert outcome.tie_break is None


def test_r21_negative_points_rank_below_none() -> None:
    assert ranking(MINUS_TWO, NOTHING) == [1, 0]


@pytest.mark.parametrize(("start", "winner"), [(0, 1), (1, 0)])
def test_r21_a_tie_of_two_goes_to_the_one_who_did_not_start(start: int, winner: int) -> None:
    outcome = outcome_of(NOTHING, NOTHING, start=start)
    assert outcome.winners == (winner,)


@pytest.mark.parametrize(
    ("start", "order"),
    [(0, [3, 2, 1, 0]), (1, [0, 3, 2, 1]), (2, [1, 0, 3, 2]), (3, [2, 1, 0, 3])],
)
def test_r21_a_tie_of_all_ranks_them_backwards_from_the_seat_before_the_start_player(
    start: int, order: list[int]
) -> None:
    assert ranking(NOTHING, NOTHING, NOTHING, NOTHING, start=start) == order


@pytest.mark.parametrize(("start", "winner"), [(0, 2), (1, 0), (2, 0), (3, 2)])
def test_r21_only_the_tied_players_take_part_in_the_tie_break(start: int, winner: int) -> None:
    assert ranking(FOUR, TWO, FOUR, NOTHING, start=start)[0] == winner


@pytest.mark.parametrize("players", range(2, 7))
def test_r21_the_last_in_turn_order_wins_a_tie_of_any_number(players: int) -> None:
    for start in range(players):
        assert ranking(*[NOTHING] * players, start=start)[0] == (start - 1) % players


def test_r21_a_tie_for_a_lower_place_is_broken_in_the_same_way() -> None:
    assert ranking(FOUR, TWO, TWO, start=0) == [0, 2, 1]
    assert ranking(FOUR, TWO, TWO, start=2) == [0, 1, 2]


def test_r21_every_rank_is_given_once_because_every_tie_is_broken() -> None:
    outcome = outcome_of(*[NOTHING] * 6)
    assert [placing.rank for placing in outcome.placings] == [1, 2, 3, 4, 5, 6]


def test_r21_a_tie_for_the_first_place_is_told_with_its_points() -> None:
    outcome = outcome_of(FOUR, FOUR, NOTHING)
    assert str(outcome.tie_break) == ("A tie at 4 points: the player later in turn order wins.")


def test_r21_a_placing_carries_the_reasons_of_its_points() -> None:
    tableaux = (FOUR, MINUS_TWO)
    for placing in outcome_of(*tableaux).placings:
        assert placing.lines == score_lines(tableaux, placing.seat)
        assert sum(line.points for line in placing.lines) == placing.points


def test_r21_there_is_no_ranking_while_a_card_is_on_the_table() -> None:
    assert SALAD.outcome(table(c=["onion-01"])) is None
    assert SALAD.outcome(table(market={"A1": "onion-01"})) is None
