"""A score comes with its reason: one sentence a person reads, which ends in the points."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.point_salad import CARDS, score_card
from tests.engine.salad_data import counts

LIMIT = settings(deadline=None, derandomize=True, max_examples=300)


def reason(card: str, mine: str, *others: str) -> str:
    rule = CARDS[card].rule
    return str(rule.reason(tuple(counts(mine)), [tuple(counts(other)) for other in others]))


@pytest.mark.parametrize(
    ("card", "mine", "others", "sentence"),
    [
        ("tomato-03", "", [], "0 onions: 0"),
        ("tomato-03", "1 onion", [], "1 onion (odd): 3"),
        ("tomato-03", "4 onion", [], "4 onions (even): 7"),
        ("cabbage-01", "4 carrot", ["3 carrot"], "4 carrots, others at most 3: 10"),
        ("cabbage-01", "4 carrot", ["4 carrot"], "4 carrots, others at most 4: 10"),
        ("cabbage-01", "1 carrot", ["2 carrot", "5 carrot"], "1 carrot, others at most 5: 0"),
        ("cabbage-02", "", ["3 carrot"], "0 carrots, others at least 3: 7"),
        ("cabbage-02", "3 carrot", ["2 carrot", ""], "3 carrots, others at least 0: 0"),
        ("pepper-18", "3 onion", ["1 carrot"], "3 veggies, others at most 1: 10"),
        ("lettuce-18", "1 onion", [""], "1 veggie, others at least 0: 0"),
        ("lettuce-18", "2 onion", ["5 onion", "1 tomato", "3 pepper"],
         "2 veggies, others at least 1: 0"),
        ("pepper-18", "2 onion", ["1 tomato", "3 pepper 2 onion", ""],
         "2 veggies, others at most 5: 0"),
        ("cabbage-04", "4 carrot", [], "4 carrots × 2: 8"),
        ("cabbage-06", "2 lettuce 3 onion", [], "2 sets × 5 = 10"),
        ("tomato-05", "3 onion", [], "1 set × 5 = 5"),
        ("cabbage-18", "2 onion 1 tomato", [], "4 missing kinds × 5 = 20"),
        ("cabbage-18", "1 cabbage 1 carrot 1 lettuce 1 onion 1 pepper", [],
         "1 missing kind × 5 = 5"),
        ("onion-18", "2 onion 5 tomato", [], "2 kinds with 2 or more × 3 = 6"),
    ],
)  # fmt: skip
def test_a_reason_reads_like_this(card: str, mine: str, others: list[str], sentence: str) -> None:
    assert reason(card, mine, *others) == sentence


def test_a_reason_with_negative_points_ends_in_the_negative_sum() -> None:
    sentence = reason("cabbage-10", "1 carrot 2 onion")
    assert sentence.startswith("1 carrot × 3, 2 onions × ")
    assert sentence.endswith(": −1")


def points_at_the_end(sentence: str) -> int:
    found = re.search(r"[ ]([-−]?\d+)$", sentence)
    assert found, sentence
    return int(found[1].replace("−", "-"))


six_counts = st.tuples(*[st.integers(0, 18)] * 6)


@LIMIT
@given(st.sampled_from(sorted(CARDS)), six_counts, st.lists(six_counts, min_size=1, max_size=5))
def test_the_number_at_the_end_of_a_reason_is_the_score(
    card: str, mine: tuple[int, ...], others: list[tuple[int, ...]]
) -> None:
    sentence = str(CARDS[card].rule.reason(mine, others))
    assert points_at_the_end(sentence) == score_card(card, mine, others)


@LIMIT
@given(st.sampled_from(sorted(CARDS)), six_counts, st.lists(six_counts, min_size=1, max_size=5))
def test_a_reason_is_short_and_has_its_plurals_right(
    card: str, mine: tuple[int, ...], others: list[tuple[int, ...]]
) -> None:
    sentence = str(CARDS[card].rule.reason(mine, others))
    assert len(sentence) <= 110
    assert "{" not in sentence
    counted = sentence.replace(" or more", "")
    for number, noun in re.findall(r"(\d+) (?:missing )?([a-z]+)", counted):
        many = noun.endswith("s") and noun != "s"
        assert many is (number != "1"), sentence
