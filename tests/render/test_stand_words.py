"""Alt texts of Veggies: a stand can be laid on from its words alone."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from gettext import NullTranslations

import pytest
from babel import Locale
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.games.veggies.pictures import alt, arrange, words
from bot.words.i18n import Catalog, catalog
from engine.veggies import First, Laid, Lay, Spot, Stand
from engine.veggies.cards import turned
from engine.veggies.groups import sizes
from tests.render.stands import NAMES, PULLS, anywhere, game, grown, hand, played, table

SAY = catalog("en-US")
LONGEST = 1024


class Longer(Catalog):
    """A language whose words are longer than the English ones by two fifths."""

    def __call__(self, template: str, **values: object) -> str:
        return super().__call__(template + "o" * (len(template) * 2 // 5), **values)


LONG = Longer(NullTranslations(), "en-US", Locale("en"))
ROW = re.compile(r"Row (−?\d+), (.*?)\.")
BARE = re.compile(r"−?\d+,−?\d+: ([A-Za-z ]+)[;.]")
RUN = re.compile(r"column (−?\d+): ([^;]+)")
LARGE = (
    Laid("v25", 0, 0, 0),
    Laid("v27", -1, 2, 3),
    Laid("v03", -2, 5, 3),
    Laid("v17", -4, 8, 2),
    Laid("v33", -5, 10, 3),
)
"""A stand that goes down step by step: its rows have few spaces and many beginnings."""
HARD = ("é" * 32, "👨‍👩‍👧‍👦" * 32, "محمد علي" * 4, "W" * 32)


def value(number: str) -> int:
    return int(number.replace("−", "-"))


def read(told: str, separator: str) -> dict[Spot, str]:
    """Return the spaces that rows of words name."""
    return {
        (value(first) + step, value(row)): name
        for row, runs in ROW.findall(told)
        for first, names in RUN.findall(runs)
        for step, name in enumerate(names.split(separator))
    }


@st.composite
def some_stand(draw: st.DrawFn) -> tuple[Laid, ...]:
    chance = random.Random(draw(st.integers(0, 10**6)))
    pull = draw(st.sampled_from([*PULLS.values(), anywhere(chance)]))
    return grown(chance, pull, draw(st.integers(1, 8)))


@given(some_stand())
@settings(max_examples=40, deadline=None)
def test_every_visible_space_of_a_stand_can_be_read_from_its_words_and_its_letters(
    laid: tuple[Laid, ...],
) -> None:
    visible = Stand(laid).visible
    spelled = {spot: words.item_words(SAY, item) for spot, item in visible.items()}
    assert read(words.rows_words(SAY, laid, letters=False), ", ") == spelled
    runs = re.findall(r"(−?\d+),(−?\d+): ([^;.]+)", words.runs_letters(laid))
    briefly = {
        (value(column) + step, value(row)): letter
        for column, row, letters in runs
        for step, letter in enumerate(letters.split())
    }
    short = {spot: words.LETTERS[item] for spot, item in visible.items()}
    assert read(words.rows_words(SAY, laid, letters=True), " ") == short
    assert briefly == short


@given(st.lists(some_stand(), min_size=2, max_size=4), st.sampled_from([NAMES, HARD]))
@example([LARGE, LARGE[:3]], HARD)
@settings(max_examples=40, deadline=None)
def test_the_words_of_any_line_are_complete_and_short_enough(
    stands: list[tuple[Laid, ...]], names: tuple[str, ...]
) -> None:
    shown = table(stands, names)
    for line in arrange(shown.stands):
        told = alt.line(SAY, shown, line)
        assert len(told) <= LONGEST
        spaces = sum(len(Stand(stands[place]).visible) for place in line.places)
        runs = [names for _, row in ROW.findall(told) for _, names in RUN.findall(row)]
        counted = sum(len(run.split(", " if ", " in run else " ")) for run in runs)
        # Where even letters are too many, bare runs stand in their place.
        counted += sum(len(run.split()) for run in BARE.findall(told))
        assert counted == spaces


@given(some_stand(), st.integers(0, 3))
@settings(max_examples=40, deadline=None)
def test_the_words_of_a_private_stand_tell_the_stand_and_what_the_card_would_do(
    laid: tuple[Laid, ...], turns: int
) -> None:
    stand = Stand.of(laid)
    column, row = min(stand.spots(turns))
    state = next(state for state in played(2, 1, care=0) if state.turn == 1)
    shown = hand(state, state.asked[0], Lay("m1", column, row, turns))
    preview = Laid(state.market[0], column, row, turns)
    shown = replace(shown, stand=table([laid, laid]).stands[0], preview=preview)
    told = alt.place(SAY, shown)
    assert len(told) <= LONGEST
    now = told.partition("Your stand now: ")[2]
    assert len(read(now, ", ")) == len(stand.visible) or "Letters: " in now
    assert words.groups_words(SAY, laid) in now
    assert words.groups_words(SAY, (*laid, preview)) in told
    assert words.card_words(SAY, preview.card, turns) in told


@pytest.mark.parametrize("say", [SAY, LONG], ids=["English", "long"])
@pytest.mark.parametrize("names", [NAMES, HARD], ids=["names", "hard names"])
def test_all_words_of_whole_games_fit_even_where_a_language_is_longer(
    say: Catalog, names: tuple[str, ...]
) -> None:
    for seats in (2, 3, 4):
        boards = game(seats, seed=seats, care=0.5, names=names)
        for shown in boards[::5]:
            told = [alt.market(say, shown)]
            told += [alt.line(say, shown, line) for line in arrange(shown.stands)]
            assert all(1 <= len(text) <= LONGEST for text in told)
            assert not any(text.endswith("…") for text in told)
        told_end = alt.final(say, boards[-1])
        assert 1 <= len(told_end) <= LONGEST
        assert not told_end.endswith("…")


def test_a_card_is_told_row_by_row_as_it_lies() -> None:
    assert words.card_words(SAY, "v01") == "empty, grapes, strawberry over grapes, banana, grapes"
    rows = words.card_words(SAY, "v01", 1).split(" over ")
    assert [len(row.split(", ")) for row in rows] == [2, 2, 2]
    assert rows[0] == "grapes, empty"
    assert len(turned("v01", 1)) == 3


@pytest.mark.parametrize("tell", [alt.sources, alt.place])
def test_the_words_of_the_first_choice_name_both_cards_and_what_is_picked(
    tell: Callable[..., str],
) -> None:
    state = next(played(2, 7))
    shown = hand(state, 0, First(2))
    told = tell(SAY, shown)
    if tell is alt.place:
        assert told.startswith("Picked: h2.")
        for card in state.hands[0]:
            assert words.card_words(SAY, card) in told
    else:
        assert "Picked" not in told
        assert all(words.card_words(SAY, card) in told for card in state.market)


def test_the_end_is_told_as_sums_the_best_side_first_then_what_was_left_in_the_hands() -> None:
    last = game(2, seed=7)[-1]
    told = alt.final(SAY, last)
    for name, card in zip(NAMES, last.hands, strict=False):
        assert f"{name} still held: {words.card_words(SAY, card)}." in told
    assert told.startswith("Place 1: ")
    assert " × " in told
    assert "Place 2: " in told
    turns = len(last.history) - 1
    sums = [sizes(Stand(own.cards)).total(last.counted) for own in last.stands]
    found = re.search(r"Points after turns ([\d, ]+): (.*?)\. ", told)
    assert found is not None
    assert found[1].endswith(str(turns))
    assert [int(one.rsplit(" ", 1)[1].replace("−", "-")) for one in found[2].split("; ")] == sums
