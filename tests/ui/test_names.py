import re
import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bot.words.names import clean, harmless, harmless_text
from engine.text import text
from tests.ui.hostile import NAMES

ACTIVE = re.compile(r"(?<!\\)[!-/:-@\[-`{-~]")
LONGEST = 32
"""Characters of a name: Discord takes no longer one."""
ANY_NAME = (
    st.text(max_size=80)
    | st.sampled_from(NAMES)
    | st.lists(st.sampled_from(NAMES), max_size=3).map("".join)
)


@given(ANY_NAME)
def test_a_clean_name_is_one_short_visible_line(name: str) -> None:
    shown = clean(name)
    assert len(regex.findall(r"\X", shown)) <= LONGEST
    assert 0 < len(shown) <= LONGEST * 10
    assert shown == " ".join(shown.split())
    assert regex.search(r"[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]", shown)


@given(ANY_NAME)
def test_a_clean_name_turns_no_text_around_and_hides_nothing(name: str) -> None:
    for character in clean(name):
        hidden = unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
        assert (
            not hidden or character in "\u200c\u200d\ufe0f" or 0xE0020 <= ord(character) < 0xE0080
        )


@given(ANY_NAME)
def test_in_a_harmless_name_every_sign_of_markdown_is_disarmed(name: str) -> None:
    shown = harmless(name)
    assert ACTIVE.search(re.sub(r"\\[!-/:-@\[-`{-~]", "", shown)) is None
    assert "@everyone" not in shown
    assert "://" not in shown


@given(ANY_NAME)
def test_cleaning_a_clean_name_changes_nothing(name: str) -> None:
    assert clean(clean(name)) == clean(name)


@pytest.mark.parametrize("name", ["ana", "Chloé", "Ана", "李", "مرحبا", "שלום", "นิรันดร์", "🍅"])
def test_names_in_any_script_stay_as_they_are(name: str) -> None:
    assert clean(name) == unicodedata.normalize("NFC", name)


def test_a_name_as_long_as_discord_lets_it_be_is_shown_whole_and_none_is_longer() -> None:
    assert clean("n" * LONGEST) == "n" * LONGEST
    assert len(clean("n" * (LONGEST + 1))) == LONGEST


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("1. one", "1\\. one"),
        ("<@123>", "\\<\\@\u200b123\\>"),
        ("</cmd:1>", "\\<\\/cmd\\:1\\>"),
        ("<t:1>", "\\<t\\:1\\>"),
        ("a_b", "a\\_b"),
        ("\u202eevil", "evil"),
        ("\u200b", "\\?"),
    ],
)
def test_hostile_names_become_harmless(name: str, shown: str) -> None:
    assert harmless(name) == shown


def test_the_values_of_a_sentence_are_disarmed_and_its_words_are_not() -> None:
    sentence = text("**{name}** sees {inner}.", name="*x*", inner=text("{n} <@1>", n="_"))
    assert str(harmless_text(sentence)) == "**\\*x\\*** sees \\_ <@1>."
