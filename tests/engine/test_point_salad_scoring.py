"""R13 to R20: every point card is worth what the data says, and every rule by hand."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from engine.point_salad import CARDS, score_card, score_lines, scores
from tests.engine.salad_data import CARD_FACTS, SCORING_ROWS, counts
from tests.engine.salad_tables import own, play, table


def worth(card: str, mine: str, *others: str) -> int:
    return score_card(card, counts(mine), [counts(other) for other in others])


@pytest.mark.parametrize("card", CARD_FACTS)
def test_every_row_of_the_scoring_data_holds(card: str) -> None:
    rows = [(table, points) for name, table, points in SCORING_ROWS if name == card]
    assert rows
    for (mine, *others), points in rows:
        assert score_card(card, mine, others) == points, (mine, others)


def test_the_scoring_data_is_complete() -> None:
    assert len(SCORING_ROWS) == 648
    assert {card for card, _, _ in SCORING_ROWS} == set(CARDS)


def test_a_score_is_an_int_whatever_sequences_hold_the_counts() -> None:
    rows = [((0, 1, 0, 0, 0, 0), ()), ([0, 1, 0, 0, 0, 0], [[0] * 6]), ((0, 1, 0, 0, 0, 0), [])]
    for mine, others in rows:
        assert type(score_card("cabbage-04", mine, others)) is int


def test_a_card_that_does_not_exist_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        worth("onion-19", "")


def test_r13_each_card_is_scored_on_its_own_and_a_veggie_serves_all_of_them() -> None:
    """Two carrots serve: 2 a carrot, a set of two, and the even number."""
    players = [own("carrot-01 carrot-02", "cabbage-04 cabbage-05 cabbage-03"), own()]
    assert [line.points for line in score_lines(players, 0)] == [4, 5, 7]
    assert scores(players) == (16, 0)


def test_r13_a_card_scores_as_often_as_its_condition_is_met() -> None:
    assert worth("cabbage-05", "7 carrot") == 15


def test_r13_a_flipped_card_is_a_veggie_and_scores_nothing() -> None:
    before = table(
        a=["lettuce-01"], tableaux=[own("carrot-01 carrot-02", "carrot-04 cabbage-04"), own()]
    )
    assert scores(before.tableaux) == (4, 0)
    after, _ = play(before, "A/cabbage-04")
    assert "cabbage-04" in after.tableaux[0].veggies
    assert scores(after.tableaux)[0] == 2 + worth("lettuce-01", "2 carrot 1 cabbage", "")


def test_r13_totals_may_be_negative() -> None:
    players = [own("onion-01 onion-02", "cabbage-10"), own()]
    assert scores(players) == (-4, 0)


def test_r13_only_the_owners_point_cards_count_for_the_owner() -> None:
    players = [own("carrot-01"), own("carrot-02 carrot-03", "cabbage-04"), own()]
    assert scores(players) == (0, 4, 0)


def test_r13_opponents_are_all_the_others_for_every_seat() -> None:
    """Whoever sits before or after may have more carrots, and spoil the card for the most."""
    rich, poor = "carrot-01 carrot-02", "carrot-03"
    for owner, richer in permutations(range(4), 2):
        players = [
            own(rich if seat == richer else poor, "cabbage-01" if seat == owner else "")
            for seat in range(4)
        ]
        assert scores(players)[owner] == 0
        assert score_lines(players, owner)[0].points == 0
        assert str(score_lines(players, owner)[0].reason) == "1 carrot, others at most 2: 0"


def test_r13_the_lines_are_the_point_cards_in_their_order_and_add_up() -> None:
    players = [own("carrot-01 onion-01", "cabbage-10 cabbage-01 cabbage-18"), own("carrot-02")]
    lines = score_lines(players, 0)
    assert [line.source for line in lines] == ["cabbage-10", "cabbage-01", "cabbage-18"]
    assert [line.points for line in lines] == [1, 10, 20]
    assert sum(line.points for line in lines) == scores(players)[0]


Row = tuple[str, str, Sequence[str], int]

R14: list[Row] = [
    ("cabbage-04", "", [], 0),
    ("cabbage-04", "5 carrot 3 onion", [], 10),
    ("cabbage-08", "2 carrot 3 pepper", [], 5),
    ("cabbage-10", "3 carrot 2 onion", [], 5),
    ("cabbage-10", "1 carrot 4 onion", [], -5),
    ("cabbage-15", "1 carrot 1 onion 1 pepper", [], 0),
    ("cabbage-17", "4 lettuce 1 tomato", [], -10),
]
R15: list[Row] = [
    ("tomato-05", "1 onion", [], 0),
    ("tomato-05", "5 onion", [], 10),
    ("cabbage-11", "2 carrot", [], 0),
    ("cabbage-11", "6 carrot", [], 16),
    ("cabbage-06", "3 lettuce 1 onion", [], 5),
    ("cabbage-12", "2 cabbage 2 carrot 1 tomato", [], 8),
    ("tomato-18", "1 cabbage 1 carrot 1 lettuce 1 onion 1 pepper", [], 0),
    ("tomato-18", "2 cabbage 2 carrot 2 lettuce 3 onion 2 pepper 2 tomato", [], 24),
]
R16: list[Row] = [
    ("cabbage-01", "3 carrot", ["2 carrot", "2 carrot"], 10),
    ("cabbage-01", "3 carrot", ["3 carrot", "1 carrot"], 10),
    ("cabbage-01", "3 carrot", ["1 carrot", "4 carrot"], 0),
    ("cabbage-01", "", ["", ""], 10),
    ("cabbage-01", "9 onion", ["", "1 carrot"], 0),
    ("cabbage-02", "1 carrot", ["2 carrot", "2 carrot"], 7),
    ("cabbage-02", "1 carrot", ["1 carrot", "2 carrot"], 7),
    ("cabbage-02", "1 carrot", ["2 carrot", ""], 0),
    ("cabbage-02", "", ["2 carrot", "5 carrot"], 7),
    ("cabbage-02", "", ["", ""], 7),
]
R17: list[Row] = [
    ("pepper-18", "2 onion 2 carrot", ["3 onion"], 10),
    ("pepper-18", "2 onion 2 carrot", ["4 onion"], 10),
    ("pepper-18", "2 onion 2 carrot", ["5 onion", "1 carrot"], 0),
    ("pepper-18", "", ["", ""], 10),
    ("lettuce-18", "3 onion", ["2 onion 2 carrot"], 7),
    ("lettuce-18", "3 onion", ["2 onion 1 carrot"], 7),
    ("lettuce-18", "3 onion", ["9 onion", "1 pepper"], 0),
]
R18: list[Row] = [
    ("tomato-03", "", [], 0),
    ("tomato-03", "3 carrot", [], 0),
    ("tomato-03", "1 onion", [], 3),
    ("tomato-03", "2 onion", [], 7),
    ("tomato-03", "17 onion", [], 3),
    ("tomato-03", "18 onion", [], 7),
]
R19: list[Row] = [
    ("cabbage-18", "", [], 30),
    ("cabbage-18", "3 onion 1 carrot", [], 20),
    ("cabbage-18", "1 cabbage 1 carrot 1 lettuce 1 onion 1 pepper 1 tomato", [], 0),
]
R20: list[Row] = [
    ("onion-18", "1 cabbage 1 carrot", [], 0),
    ("onion-18", "2 cabbage 3 carrot 1 onion", [], 6),
    ("onion-18", "2 cabbage 2 carrot 2 lettuce 2 onion 2 pepper 2 tomato", [], 18),
    ("carrot-18", "2 cabbage 3 carrot 6 onion", [], 10),
]


@pytest.mark.parametrize(("card", "mine", "others", "points"), R14)
def test_r14_per_veggie_adds_number_times_points(
    card: str, mine: str, others: list[str], points: int
) -> None:
    assert worth(card, mine, *others) == points


@pytest.mark.parametrize(("card", "mine", "others", "points"), R15)
def test_r15_a_set_pays_for_each_complete_one(
    card: str, mine: str, others: list[str], points: int
) -> None:
    assert worth(card, mine, *others) == points


@pytest.mark.parametrize(("card", "mine", "others", "points"), R16)
def test_r16_most_and_fewest_pay_also_in_a_tie(
    card: str, mine: str, others: list[str], points: int
) -> None:
    assert worth(card, mine, *others) == points


@pytest.mark.parametrize(("card", "mine", "others", "points"), R17)
def test_r17_most_and_fewest_veggies_pay_also_in_a_tie(
    card: str, mine: str, others: list[str], points: int
) -> None:
    assert worth(card, mine, *others) == points


@pytest.mark.parametrize(("card", "mine", "others", "points"), R18)
def test_r18_even_pays_seven_odd_three_and_none_nothing(
    card: str, mine: str, others: list[str], points: int
) -> None:
    assert worth(card, mine, *others) == points


@pytest.mark.parametrize(("card", "mine", "others", "points"), R19)
def test_r19_every_missing_type_pays(card: str, mine: str, others: list[str], points: int) -> None:
    assert worth(card, mine, *others) == points


@pytest.mark.parametrize(("card", "mine", "others", "points"), R20)
def test_r20_every_type_with_enough_pays(
    card: str, mine: str, others: list[str], points: int
) -> None:
    assert worth(card, mine, *others) == points


def test_r17_point_cards_are_no_veggie_cards() -> None:
    players = [own("onion-01", "pepper-18 tomato-18 cabbage-18"), own("carrot-01 carrot-02")]
    assert score_lines(players, 0)[0].points == 0
