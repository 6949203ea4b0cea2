"""A catalogue that somebody wrote by hand can be wrong in any entry, and hurts no other text."""

import logging
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import discord
import pytest
from babel import Locale
from babel.messages.pofile import read_po

from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton
from bot.words import i18n
from bot.words.catalogues import faults, limit_of, namesakes
from engine.text import listed, plural, text, text_as
from tests.i18n.extract import sentences
from tests.i18n.merging import untranslated

_HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
_GOOD = 'msgid "{name} takes it."\nmsgstr "{name} bierze to."\n\n'

SHIPPED = {"de", "ja", "pl"}

BAD = {
    "a value that is not there": 'msgid "Game {number}"\nmsgstr "Gra {nummer}"\n',
    "a value lost": 'msgid "Game {number}"\nmsgstr "Gra"\n',
    "a value formatted in another way": 'msgid "Game {number}"\nmsgstr "Gra {number:d}"\n',
    "a brace left open": 'msgid "Game {number}"\nmsgstr "Gra {number"\n',
    "bold left open": 'msgid "**Game {number}**"\nmsgstr "**Gra {number}"\n',
    "a heading turned into text": 'msgid "## Game {number}"\nmsgstr "Gra {number}"\n',
    "a mention broken": 'msgid "Game {number} in <#1>"\nmsgstr "Gra {number} w <# 1>"\n',
    "a command renamed": 'msgid "Game {number}: /salad new"\nmsgstr "Gra {number}: /sałata"\n',
    "too few plural forms": 'msgid "{n} card"\nmsgid_plural "{n} cards"\n'
    'msgstr[0] "{n} karta"\nmsgstr[1] "{n} karty"\n',
    "too long for a button": '#. at most 8 characters\nmsgid "Take"\nmsgstr "Weź ją teraz"\n',
    "a command with a space": 'msgctxt "command"\nmsgid "Take"\nmsgstr "weź to"\n',
    "an option with a capital": 'msgctxt "option"\nmsgid "Take"\nmsgstr "Weź"\n',
    "a command called like another": 'msgctxt "command"\nmsgid "Take"\nmsgstr "gra"\n\n'
    'msgctxt "command"\nmsgid "gra"\nmsgstr ""\n',
    "an entry left for later": '#, fuzzy\nmsgid "Take"\nmsgstr "Brać"\n',
    "an empty entry": 'msgid "Take"\nmsgstr ""\n',
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    i18n.catalog.cache_clear()
    yield tmp_path
    i18n.catalog.cache_clear()


def _say(folder: Path, entries: str, locale: str = "pl") -> i18n.Catalog:
    (folder / locale).mkdir()
    (folder / locale / "salad.po").write_text(_HEADER + entries, encoding="utf-8")
    return i18n.catalog(locale)


@pytest.mark.parametrize("entry", BAD.values(), ids=BAD)
def test_a_bad_entry_is_english_and_the_others_are_translated(folder: Path, entry: str) -> None:
    say = _say(folder, _GOOD + entry)
    assert say("{name} takes it.", name="Ana") == "Ana bierze to."
    for english in ("Game {number}", "**Game {number}**", "## Game {number}", "Take"):
        assert say(english, number=3) == english.format(number=3)
        for kind in ("command", "option"):
            assert say.sense(kind, english, number=3) == english.format(number=3)
    assert say.plural("{n} card", "{n} cards", 5) == "5 cards"


def test_what_is_left_out_of_a_catalogue_stands_in_the_log_with_the_reason(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        _say(folder, BAD["a value lost"])
    assert "pl: “Game {number}” stays English: it names nothing in place of number" in caplog.text


@pytest.mark.parametrize("wreck", [b"\xff\xfe\x00", b'msgid "a\nmsgstr "b"\n', b'msgstr "b"\n'])
def test_a_catalogue_that_is_no_catalogue_leaves_every_text_english(
    folder: Path, wreck: bytes
) -> None:
    (folder / "pl").mkdir()
    (folder / "pl" / "salad.po").write_bytes(wreck)
    assert i18n.catalog("pl")("Game {number}", number=3) == "Game 3"


def test_a_negative_number_has_the_plural_of_its_size(folder: Path) -> None:
    say = _say(
        folder,
        'msgid "{n} point"\nmsgid_plural "{n} points"\n'
        'msgstr[0] "{n} punkt"\nmsgstr[1] "{n} punkty"\nmsgstr[2] "{n} punktów"\n',
    )
    told = [say.plural("{n} point", "{n} points", n) for n in (-1, -2, -5, 1, 22)]
    assert told == ["−1 punkt", "−2 punkty", "−5 punktów", "1 punkt", "22 punkty"]
    assert say.render(plural("{n} point", "{n} points", -3)) == "−3 punkty"
    assert str(plural("{n} point", "{n} points", -1)) == "−1 point"


def test_a_word_with_two_meanings_has_two_translations(folder: Path) -> None:
    say = _say(
        folder,
        'msgctxt "page"\nmsgid "Back"\nmsgstr "Wstecz"\n\n'
        'msgctxt "card"\nmsgid "Back"\nmsgstr "Rewers"\n',
    )
    assert [say.sense("page", "Back"), say.render(text_as("card", "Back"))] == ["Wstecz", "Rewers"]
    assert say("Back") == "Back"


def test_a_language_writes_lists_days_times_and_numbers_its_own_way(folder: Path) -> None:
    said = {
        locale: (
            say.listed(["Ana", "Ben", "Chloé"]),
            say.day(date(2026, 11, 28)),
            say.duration(timedelta(hours=24)),
            say.duration(timedelta(days=3)),
            say.percent(0.22),
            say.decimal(-12.34),
        )
        for locale in ("de", "ja")
        for say in [_say(folder, _GOOD, locale)]
    }
    assert said == {
        "de": ("Ana, Ben und Chloé", "28. November", "1 Tag", "3 Tage", "22\xa0%", "−12,3"),
        "ja": ("Ana、Ben、Chloé", "11月28日", "1 日", "3 日", "22%", "−12.3"),
    }
    english = i18n.catalog("en-US")
    assert english.listed(["Ana", "Ben", "Chloé"]) == "Ana, Ben, and Chloé"
    assert english.duration(timedelta(minutes=90)) == "90 minutes"
    assert english.duration(timedelta(seconds=45)) == "45 seconds"
    assert i18n.catalog("fi").day(date(2026, 11, 28)) == "November 28", "it is an English sentence"


def test_a_row_of_labels_is_one_in_every_language_of_discord_and_says_no_and(folder: Path) -> None:
    said = {}
    for locale in map(str, discord.Locale):
        say = _say(folder, _GOOD, locale)
        assert [say.apart([]), say.apart(["{Ana}"])] == ["", "{Ana}"]
        said[locale] = say.apart(["Ana", "Ben", "Chloé", "{0}"])
    assert {row: [*said.values()].count(row) for row in said.values()} == {
        "Ana, Ben, Chloé, {0}": len(said) - 4,
        "Ana、Ben、Chloé、{0}": 3,
        "Ana Ben Chloé {0}": 1,
    }
    assert said["ja"] == "Ana、Ben、Chloé、{0}"


@pytest.mark.parametrize("locale", ["tlh", "my words"])
def test_a_language_of_which_nothing_is_known_writes_numbers_as_english_does(
    folder: Path, caplog: pytest.LogCaptureFixture, locale: str
) -> None:
    with caplog.at_level(logging.WARNING):
        say = _say(folder, _GOOD, locale)
    assert (say("{name} takes it.", name="Ana") == "Ana bierze to.") == (locale == "tlh")
    assert say.duration(timedelta(minutes=2)) == "2 minutes"
    assert say.listed(["Ana", "Ben"]) == "Ana and Ben"
    assert f"{locale} writes lists, days and numbers as English does" in caplog.text


def test_a_list_inside_a_sentence_is_that_of_the_language(folder: Path) -> None:
    entry = 'msgid "Missing: {names}"\nmsgstr "Es fehlen: {names}"\n\nmsgid "a"\nmsgstr "ein"\n'
    missing = text("Missing: {names}", names=listed(text("a"), "B", 3))
    assert _say(folder, entry, "de").render(missing) == "Es fehlen: ein, B und 3"
    assert str(missing) == "Missing: a, B, and 3"
    assert str(text("{x}", x=listed("Ana", "Ben"))) == "Ana and Ben"
    assert str(text("{x}", x=listed())) == ""


def test_values_keep_their_order_in_a_language_that_is_read_from_the_right(folder: Path) -> None:
    say = _say(folder, 'msgid "{name} takes it."\nmsgstr "{name} לוקח"\n', "he")
    assert say("{name} takes it.", name="Ana") == "\u2068Ana\u2069 לוקח"
    assert say.render(text("{name} takes it.", name="Ana")) == "\u2068Ana\u2069 לוקח"
    # A list that begins with a name in Latin letters is one of this language all the same.
    assert say("{name} takes it.", name="Ana, לוי") == "\u2067Ana, לוי\u2069 לוקח"
    assert str(text("{name} takes it.", name="Ana")) == "Ana takes it."


def test_a_label_that_became_too_long_by_its_names_is_a_shorter_label() -> None:
    button = SaladButton(CustomId("help"), "Take over the seat of " + "Ana " * 40)
    assert button.item.label is not None
    assert len(button.item.label) <= 80
    assert button.item.label.endswith("…")


def test_every_catalogue_is_sound_and_complete() -> None:
    asked = {(message.id, message.context): message for message in sentences() if message.id}
    assert i18n.translations() >= SHIPPED
    for path in i18n.LOCALES.glob(f"*/{i18n.DOMAIN}"):
        locale = Locale.parse(path.parent.name, sep="-")
        with path.open("rb") as file:
            found = read_po(file, locale=locale)
        assert {(m.id, m.context) for m in found if m.id} == asked.keys(), f"{locale}: make texts"
        assert untranslated(path) == [], f"{locale}: a text is missing, or only guessed"
        assert namesakes(found) == [], f"{locale}: two commands or options have one name"
        for message in found:
            assert list(faults(message, found.num_plurals)) == [], (locale, message.id)
            template = asked.get((message.id, message.context))
            assert template is None or limit_of(message) == limit_of(template), message.id
