"""Sentences are built in English and translated where they are read."""

import pickle
from collections.abc import Sequence

import pytest

from engine import RulesError, Text
from engine.point_salad.veggies import Veggie, amount
from engine.text import listed, plural, row, text

GERMAN = {
    "{mine}, nobody has more: {points}": "{points} Punkte: niemand hat mehr als {mine}",
    "Pile {pile} is empty.": "Stapel {pile} ist leer.",
}
GERMAN_PLURALS = {"{n} carrot": ("{n} Karotte", "{n} Karotten")}


class _Spoken:
    def listed(self, parts: Sequence[str]) -> str:
        return " und ".join(parts)

    def apart(self, parts: Sequence[str]) -> str:
        return " · ".join(parts)

    def isolated(self, value: str) -> str:
        return value


class German(_Spoken):
    def template(self, one: str, many: str | None, n: int, context: str | None) -> str:
        if many is None:
            return GERMAN.get(one if context is None else f"{context}|{one}", one)
        singular, several = GERMAN_PLURALS.get(one, (one, many))
        return singular if n == 1 else several


class Polish(_Spoken):
    def template(self, one: str, many: str | None, n: int, context: str | None) -> str:
        few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
        carrots = "{n} marchewka" if n == 1 else "{n} marchewki" if few else "{n} marchewek"
        assert (one, many, context) == ("{n} carrot", "{n} carrots", None)
        return carrots


def test_a_sentence_without_translation_is_english() -> None:
    assert str(text("Pile {pile} is empty.", pile="B")) == "Pile B is empty."


def test_a_sentence_is_translated_as_a_template_before_its_values_are_put_in() -> None:
    sentence = text("Pile {pile} is empty.", pile="B")
    assert sentence.render(German()) == "Stapel B ist leer."


def test_a_text_within_a_text_is_translated_too_and_may_change_its_place() -> None:
    sentence = text("{mine}, nobody has more: {points}", mine=amount(Veggie.CARROT, 4), points=10)
    assert str(sentence) == "4 carrots, nobody has more: 10"
    assert sentence.render(German()) == ("10 Punkte: niemand hat mehr als 4 Karotten")


def test_texts_are_translated_at_any_depth() -> None:
    inner = plural("{n} carrot", "{n} carrots", 2)
    sentence = text("({a})", a=text("[{b}]", b=inner))
    assert sentence.render(German()) == "([2 Karotten])"


@pytest.mark.parametrize(
    ("n", "english", "other"),
    [
        (0, "0 carrots", "0 Karotten"),
        (1, "1 carrot", "1 Karotte"),
        (2, "2 carrots", "2 Karotten"),
        (21, "21 carrots", "21 Karotten"),
    ],
)
def test_a_plural_follows_its_number_in_every_language(n: int, english: str, other: str) -> None:
    carrots = amount(Veggie.CARROT, n)
    assert str(carrots) == english
    assert carrots.render(German()) == other


def test_a_language_may_have_more_plural_forms_than_english() -> None:
    forms = [amount(Veggie.CARROT, n).render(Polish()) for n in (1, 3, 5)]
    assert forms == ["1 marchewka", "3 marchewki", "5 marchewek"]


def test_a_plural_may_have_further_values_and_need_not_show_its_number() -> None:
    sets = plural("one set × {points}", "many sets × {points}", 2, points=5)
    assert str(sets) == "many sets × 5"


@pytest.mark.parametrize("veggie", Veggie)
def test_every_veggie_has_a_singular_and_a_plural(veggie: Veggie) -> None:
    assert str(amount(veggie, 1)) == f"1 {veggie}"
    assert str(amount(veggie, 2)) in {f"2 {veggie}s", f"2 {veggie}es"}


@pytest.mark.parametrize("nasty", ["{pile}", "{0}", "{", "}", "{n}", "%s", "*", "\n"])
def test_a_value_is_put_in_as_it_is_whatever_it_looks_like(nasty: str) -> None:
    assert str(text("“{text}” is no turn.", text=nasty)) == f"“{nasty}” is no turn."


def test_texts_are_values_that_survive_pickling() -> None:
    sentence = text("{a}: {b}", a=amount(Veggie.ONION, 2), b=3)
    assert sentence == text("{a}: {b}", a=amount(Veggie.ONION, 2), b=3)
    assert len({sentence, pickle.loads(pickle.dumps(sentence))}) == 1  # noqa: S301  # our own bytes


def test_an_error_of_the_rules_is_its_english_sentence_and_keeps_the_text() -> None:
    sentence = text("Pile {pile} is empty.", pile="B")
    error = RulesError(sentence)
    assert str(error) == "Pile B is empty."
    assert error.text is sentence
    assert error.text.render(German()) == "Stapel B ist leer."
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
    assert (type(copy), str(copy), copy.text) == (RulesError, str(error), sentence)


def test_values_stand_as_a_list_in_a_sentence_or_as_a_bare_row() -> None:
    sentence = text("{a} / {b}", a=listed(amount(Veggie.CARROT, 2), "B", 3), b=row("A", "B", -3))
    assert str(sentence) == "2 carrots, B, and 3 / A, B, −3"
    assert sentence.render(German()) == "2 Karotten und B und 3 / A · B · −3"
    assert [str(text("{a}", a=listed(*some))) for some in ((), ("A",), ("A", "B"))] == [
        "",
        "A",
        "A and B",
    ]


def test_english_needs_no_translator() -> None:
    assert Text("{n} set", "{n} sets", 2, ()).render() == "2 sets"
