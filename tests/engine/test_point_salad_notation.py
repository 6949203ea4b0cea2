"""The notation of a turn: short, round-tripping, and nothing else is read."""

from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import MalformedAction
from engine.point_salad import CARDS, Turn
from engine.point_salad.actions import PILES, SLOTS
from tests.engine.salad_adapter import ALL_TURNS, NO_TURNS
from tests.engine.salad_tables import SALAD
from tests.hard_texts import HARD_TEXTS

LIMIT = settings(deadline=None, derandomize=True, max_examples=400)

DRAFTS = [*PILES, *SLOTS, *(first + second for first, second in combinations(SLOTS, 2))]
TURN_TEXTS = {draft + flip for draft in DRAFTS for flip in ("", *(f"/{card}" for card in CARDS))}


def parses_or_is_malformed(text: str) -> None:
    if text in TURN_TEXTS:
        assert str(SALAD.parse(text)) == text
        return
    with pytest.raises(MalformedAction) as error:
        SALAD.parse(text)
    assert str(error.value).endswith(".")
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("B", Turn("B")),
        ("A1C2", Turn("A1C2")),
        ("B1", Turn("B1")),
        ("A1C2/onion-04", Turn("A1C2", "onion-04")),
        ("B/carrot-07", Turn("B", "carrot-07")),
    ],
)
def test_the_examples_of_the_rules_are_read(text: str, turn: Turn) -> None:
    assert SALAD.parse(text) == turn
    assert str(turn) == text


def test_the_notation_has_exactly_24_drafts_each_with_108_flips_or_none() -> None:
    assert len(DRAFTS) == 24
    assert {str(turn) for turn in ALL_TURNS} == TURN_TEXTS
    assert len(TURN_TEXTS) == 24 * 109
    for text in TURN_TEXTS:
        assert str(SALAD.parse(text)) == text


@pytest.mark.parametrize("text", NO_TURNS)
def test_text_that_is_no_turn_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction):
        SALAD.parse(text)


@pytest.mark.parametrize("text", HARD_TEXTS, ids=lambda text: ascii(text)[:20])
@pytest.mark.parametrize("place", ["{}", "{}/onion-04", "B/{}", "A1{}", "B/onion-{}"])
def test_hard_texts_in_any_place_of_a_turn_are_malformed(place: str, text: str) -> None:
    parses_or_is_malformed(place.format(text))


@settings(LIMIT, max_examples=80)  # each text is long, and there are fewer than eighty kinds
@given(st.sampled_from(HARD_TEXTS), st.integers(9_000, 10_000))
def test_texts_of_ten_thousand_characters_are_malformed_and_quoted_in_short(
    text: str, length: int
) -> None:
    parses_or_is_malformed(((text or "B") * length)[:length])


def test_the_refusal_of_a_text_quotes_it_but_never_at_length() -> None:
    with pytest.raises(MalformedAction, match="hello"):
        SALAD.parse("hello")
    with pytest.raises(MalformedAction) as error:
        SALAD.parse("x" * 5000)
    assert len(str(error.value)) < 200


def test_a_flip_of_a_card_that_does_not_exist_is_malformed_and_names_the_card() -> None:
    with pytest.raises(MalformedAction, match="onion-19"):
        SALAD.parse("B/onion-19")


@pytest.mark.parametrize("text", ["A1A1", "C2A1", "B2B1"])
def test_two_slots_out_of_order_or_the_same_twice_are_told_so(text: str) -> None:
    with pytest.raises(MalformedAction, match="two different slots, in order"):
        SALAD.parse(text)


@LIMIT
@given(st.text())
@example("A\n")
@example("A1C2/onion-0\u0664")
def test_any_text_parses_to_what_prints_it_or_is_malformed(text: str) -> None:
    parses_or_is_malformed(text)


@LIMIT
@given(st.text(alphabet="ABCD123/-0onicart \n", max_size=16))
def test_any_text_of_the_notations_own_letters_does_too(text: str) -> None:
    parses_or_is_malformed(text)


@LIMIT
@given(st.sampled_from(sorted(TURN_TEXTS)), st.integers(0, 15), st.characters())
def test_any_turn_with_one_character_put_in_does_too(text: str, place: int, char: str) -> None:
    parses_or_is_malformed(text[:place] + char + text[place:])


@LIMIT
@given(st.sampled_from(sorted(TURN_TEXTS)), st.integers(0, 15))
def test_any_turn_with_one_character_taken_out_does_too(text: str, place: int) -> None:
    parses_or_is_malformed(text[:place] + text[place + 1 :])
