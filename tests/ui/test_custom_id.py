from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.kit.custom_id import CustomId, MalformedId
from tests.bot.limits import CUSTOM_ID
from tests.hard_texts import HARD_TEXTS

VERBS = st.from_regex(r"[a-z]{1,12}", fullmatch=True)
GAMES = st.integers(0, 10**15 - 1)
ARGS = st.lists(st.from_regex(r"[^:\s]{0,64}", fullmatch=True), max_size=4).map(tuple)
IDS = st.builds(CustomId, VERBS, GAMES, ARGS)


@given(IDS)
def test_what_is_printed_is_read_back_or_refused_for_its_length(custom_id: CustomId) -> None:
    for written in (custom_id.button, custom_id.menu):
        try:
            text = written()
        except MalformedId as error:
            too_long = len(str(error)) > CUSTOM_ID
        else:
            too_long = len(text) > CUSTOM_ID or CustomId.parse(text) != custom_id
        length = len(":".join(["s", custom_id.verb, str(custom_id.game), *custom_id.args]))
        assert too_long == (length > CUSTOM_ID)


def test_as_much_is_carried_as_discord_takes() -> None:
    whole = CustomId("pick", 1, ("a" * 64, "b" * 26))
    assert len(whole.button()) == CUSTOM_ID
    with pytest.raises(MalformedId):
        replace(whole, args=("a" * 64, "b" * 27)).button()


@given(st.text() | st.from_regex(r"[sm]:[a-z]*:[0-9]*(:\w*)*"))
def test_other_text_is_refused_and_whatever_is_read_prints_the_same(text: str) -> None:
    try:
        custom_id = CustomId.parse(text)
    except MalformedId:
        return
    printed = custom_id.button() if text.startswith("s") else custom_id.menu()
    assert CustomId.parse(printed) == custom_id


@pytest.mark.parametrize(
    "custom_id",
    [
        CustomId("Pick", 1),
        CustomId("", 1),
        CustomId("pick", -1),
        CustomId("pick", 10**15),
        CustomId("pick", 1, ("a:b",)),
        CustomId("pick", 1, ("a b",)),
        CustomId("pick", 1, ("a\n",)),
        CustomId("pick", 1, ("x" * 65,)),
        CustomId("pick", 1, ("1", "2", "3", "4", "5")),
        CustomId("pick", 1, ("x" * 48, "y" * 48)),
    ],
)
def test_what_would_not_be_read_back_is_not_printed(custom_id: CustomId) -> None:
    with pytest.raises(MalformedId):
        custom_id.button()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "s",
        "s:pick",
        "s:pick:",
        "s:pick:x",
        "x:pick:1",
        "s:PICK:1",
        "s:pick:1:a:b:c:d:e",
        "s:pick:٣",
    ],
)
def test_text_that_is_no_custom_id_is_refused(text: str) -> None:
    with pytest.raises(MalformedId):
        CustomId.parse(text)


@pytest.mark.parametrize("text", HARD_TEXTS, ids=lambda text: ascii(text)[:20])
@pytest.mark.parametrize("place", ["{}", "s:{}:1", "s:pick:{}", "s:pick:1:{}", "m:pick:1:0:B:{}"])
def test_hard_texts_in_any_place_are_refused_or_read_back(place: str, text: str) -> None:
    try:
        custom_id = CustomId.parse(place.format(text))
    except MalformedId:
        return
    printed = custom_id.menu() if place.startswith("m") else custom_id.button()
    assert CustomId.parse(printed) == custom_id
    assert len(printed) <= CUSTOM_ID


@given(st.text(min_size=101, max_size=200) | st.sampled_from(HARD_TEXTS[:5]), st.booleans())
def test_nothing_longer_than_discord_allows_is_read_or_printed(text: str, button: bool) -> None:  # noqa: FBT001 — hypothesis gives it by name
    with pytest.raises(MalformedId):
        CustomId.parse(f"s:pick:1:{text}")
    custom_id = CustomId("pick", 1, (text,))
    with pytest.raises(MalformedId):
        custom_id.button() if button else custom_id.menu()


def test_a_button_and_a_menu_are_never_taken_for_each_other() -> None:
    custom_id = CustomId("pick", 12, ("7", "menu"))
    assert custom_id.button() == "s:pick:12:7:menu"
    assert custom_id.menu() == "m:pick:12:7:menu"
