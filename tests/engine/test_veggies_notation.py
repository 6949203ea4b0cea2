"""V18: the notation of an action is short, round-trips, and nothing else is read."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import MalformedAction
from engine.veggies import Declare, First, Good, Lay
from tests.engine.veggies_adapter import DECLARATIONS, NO_ACTIONS
from tests.engine.veggies_tables import GAME, opened, why_not
from tests.hard_texts import HARD_TEXTS

LIMIT = settings(deadline=None, derandomize=True, max_examples=150)
TURN = re.compile(r"(h|m[123])@(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)r[0123]", re.ASCII)
OTHERS = {"h1", "h2", *map(str, DECLARATIONS)}


def parses_or_is_malformed(text: str) -> None:
    if text in OTHERS or TURN.fullmatch(text):
        assert str(GAME.parse(text)) == text
        return
    with pytest.raises(MalformedAction) as error:
        GAME.parse(text)
    assert str(error.value).endswith(".")
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("h1", First(1)),
        ("h2", First(2)),
        ("h@-2,3r1", Lay("h", -2, 3, 1)),
        ("m2@0,1r0", Lay("m2", 0, 1, 0)),
        ("grapes", Declare((Good.GRAPES,))),
        ("banana+grapes", Declare((Good.BANANA, Good.GRAPES))),
    ],
)
def test_v18_the_examples_of_the_rules_are_read(text: str, action: object) -> None:
    assert GAME.parse(text) == action
    assert str(action) == text


def test_v18_five_goods_are_declared_alone_or_two_in_order() -> None:
    assert len(OTHERS) == 2 + 5 + 10
    for text in OTHERS:
        assert str(GAME.parse(text)) == text
    for text in ("grapes+banana", "grapes+grapes"):
        with pytest.raises(MalformedAction, match="two different goods, in order"):
            GAME.parse(text)


@pytest.mark.parametrize("text", [*NO_ACTIONS, *HARD_TEXTS], ids=lambda text: ascii(text)[:20])
def test_v18_another_spelling_is_no_action(text: str) -> None:
    parses_or_is_malformed(text)
    for place in ("h@{}", "h@0,{}r0", "m1@0,0r{}", "grapes+{}"):
        parses_or_is_malformed(place.replace("{}", text))


@LIMIT
@given(st.text(alphabet="hm123@-0,r+grapes \n", max_size=14))
@example("h@0,0r0\n")
def test_v18_any_text_of_the_notations_own_letters_is_read_or_malformed(text: str) -> None:
    parses_or_is_malformed(text)


@LIMIT
@given(st.sampled_from(["h@-2,13r1", "m2@0,1r0", "banana+grapes", "h1"]), st.data())
def test_v18_so_is_any_action_with_one_character_more_less_or_other(
    text: str, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(place, place + 1))
    parses_or_is_malformed(text[:place] + data.draw(st.text(max_size=1)) + text[end:])


def test_v18_what_is_not_asked_now_is_refused_with_what_is() -> None:
    state = opened(start=0)
    assert "one from the market" in why_not(state, 0, "h1")
    assert "one from the market" in why_not(state, 0, "grapes")
    assert "somebody else" in why_not(state, 1, "h@3,0r0")
    assert "no such card" in why_not(state, 0, Lay("m4", 3, 0, 0))
    assert "no such card" in why_not(state, 0, Lay("h", 3, 0, 4))
    dealt = GAME.new(seats=2, seed=1).state
    assert "h1 or h2" in why_not(dealt, 0, "h@3,0r0")
    assert "h1 or h2" in why_not(dealt, 0, First(3))
    assert "somebody else" in why_not(dealt, 7, "h1")
