"""One word for one thing: the template and README use the words of the glossary and no others."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.i18n.extract import ROOT, sentences

NOT_SAID = {
    r"\btableaux?\b": "salad",
    r"\btable \{": "game {number}",
    r"\b(?:turn|flip)(?:s|ed|ing)? (?:\S+ ){0,3}over\b": "flip",
    r"\bplays? by (?:itself|themselves)\b": "I play the seat",
    r"\bto move\b": "turn",
    r"\bopen(?:s|ed)? a table\b": "a game",
    r"\b(?:he|she|his|hers?|him)\b": "their: nobody's gender is known",
    r"\bthe best for\b|\bholds\.": "only what was checked",
    r"\bveggie types?\b|\bvariety\b": "kinds",
    r"\bvegetables?\b": "veggies",
    r"\bwhoever\b|\bthose who may\b|\bwho may\b": "the role's name",
    r"\bquit\b|\bresign": "leave",
    r"\b(?:end|abort) the game\b": "call off",
    r"\bdraft": "take",
    r"\busers?\b": "player or member",
    r"\bAI\b": "computer player",
    r"\bhurry\b|\btold otherwise\b|\bof late\b": "plain words",
    r"\} ?%": "a percentage of the language",
    r"→": "no arrow between numbers",
    r"\b(?:January|February|April|June|July|October|November|December)\b": "a date",
    r"\bfavourite\b|\bmarvellous\b|\bcolour": "American spelling",
}
"""What is not said, and what is said in its place."""

COMMAND = re.compile(r"(?<![`\w])/salad\b(?! `)")


@cache
def _texts() -> list[str]:
    found = [message.id for message in sentences() if message.id]
    return [form for text in found for form in ([text] if isinstance(text, str) else text)]


@pytest.mark.parametrize("word", NOT_SAID, ids=NOT_SAID.values())
def test_the_texts_use_one_word_for_one_thing(word: str) -> None:
    assert [text for text in _texts() if re.search(word, text, re.IGNORECASE)] == []


def test_a_command_stands_as_code_so_that_it_can_be_copied() -> None:
    assert [text for text in _texts() if COMMAND.search(text)] == []


def test_no_sentence_stands_within_braces_where_older_pythons_do_not_find_it() -> None:
    within = re.compile(r"f\"[^\"]*\{say(?:\.plural|\.sense)?\('")
    found = [
        path for path in (ROOT / "bot").rglob("*.py") if within.search(path.read_text("utf-8"))
    ]
    assert found == []


def test_no_text_is_only_signs_that_nobody_can_translate() -> None:
    assert [text for text in _texts() if not re.search(r"[A-Za-z]", text)] == []


def test_a_counted_noun_has_a_plural() -> None:
    counted = re.compile(r"\{(?:n|count|games|turns|days|cards|seats|rounds|points)\} [a-z]+s\b")
    bare = [message.id for message in sentences() if isinstance(message.id, str)]
    assert [text for text in bare if counted.search(text)] == []


@pytest.mark.parametrize(
    "word", [r"\btableau(?!x.png)", r"\bdraft(?!ing)", r"\bwho may\b", r"\bwhoever runs"]
)
def test_readme_speaks_as_the_texts_do(word: str) -> None:
    readme = Path(ROOT / "README.md").read_text("utf-8").split("## On your server")[0]
    assert re.findall(rf".*{word}.*", readme, re.IGNORECASE) == []
