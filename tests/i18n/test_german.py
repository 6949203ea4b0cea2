"""German keeps to the glossary at the head of its catalogue, and to its typography."""

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po

from bot.words import i18n

NOT_SAID = {
    r"\bSpieler|\bSpielende|\bNutzer|\bBenutzer": "alle, Leute, wer",
    r"\w[*:_/]in(?:nen)?\b": "a word that fits all",
    r"\b(?:[Kk]önnen|[Mm]öchten|[Hh]aben|[Ww]ollen|[Dd]rücken|[Ww]ählen) Sie\b|\bIhnen\b": "du",
    r"\bSpiel \{n|\bTisch \{n|\bSpiel (?:verlassen|abbrechen)": "Partie",
    r"\bChef\b": "Küchenchef",
    r"\bDaily\b|\bPoint Salad\b": "Tagessalat, Punktesalat",
    r"\b[Ff]lippe|\b[Ww]enden?\b|\b[Uu]mwend": "umdrehen",
    r"\bMöhre": "Karotte",
    r"Partie (?:\{\w+\} )?verlass|verlässt die Partie|\bausscheid": "aussteigen",
    r"\babsag|\bcanceln": "abbrechen",
    r"\bRating|\bElo\b": "Spielstärke",
    r"\bKI\b|\bComputerspieler": "Computergegner",
    r"\bRemis\b|\bUnentschieden\b": "Gleichstand",
    r"\.\.\.|\S…$|\d%|[\"”]| - ": "… after a space, 22 %, „so“, no dash",
}
"""What is not said, and what is said in its place."""


@cache
def _texts() -> list[str]:
    with (i18n.LOCALES / "de" / i18n.DOMAIN).open("rb") as file:
        found = [message for message in read_po(file, locale="de") if message.id]
    said = [message.string for message in found if message.context is None]
    return [form for one in said for form in ([one] if isinstance(one, str) else one or [])]


@pytest.mark.parametrize("word", NOT_SAID, ids=NOT_SAID.values())
def test_german_uses_one_word_for_one_thing(word: str) -> None:
    assert [text for text in _texts() if re.search(word, text)] == []


def test_german_quotation_marks_come_in_pairs() -> None:
    assert [text for text in _texts() if re.sub("[^„“]", "", text).replace("„“", "")] == []
