"""What a page of a leaderboard says, draws and offers, built without a bot."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.games import DEFAULT, TITLES
from bot.games.emoji import PLAIN
from bot.scores.ledger import EVERYWHERE
from bot.scores.spans import Span
from bot.store.leaderboards import Leaderboard, Line
from bot.store.schema import MERITS
from bot.ui.messages import score_words
from bot.ui.results import leaderboards
from bot.ui.results.leaderboards import LeaderboardPage
from bot.words.i18n import catalog

SAY = catalog("en-US")
AT = datetime(2026, 11, 28, 12, tzinfo=UTC)
PAGE = LeaderboardPage()
ANN = Line(1, 7, "Ann", 9, 6, 8, 41.36, 60, 1234.4)
BEN = Line(2, 8, "Ben", 4, 1, 4, 30.0, 55, 617.2)
LAST = Line(31, 9, "Cleo", 1, 0, 1, 12.0, 12, 0.0)
NEW = Line(None, 10, "Dmitri", 1, 0, 0, None, None, None)
BOARD = Leaderboard((ANN, BEN), 31, ANN)


def told(board: Leaderboard, page: LeaderboardPage = PAGE, *, in_words: bool = True) -> list[str]:
    return leaderboards._lines(SAY, page, board, in_words=in_words)


def offered(page: LeaderboardPage, board: Leaderboard = BOARD) -> dict[str, Any]:
    """Return the buttons and menus by verb, of several buttons of one verb each by its label."""
    rows = leaderboards._controls(SAY, page, board, PLAIN)
    items = [item.item for row in rows for item in row.children]  # type: ignore[attr-defined]  # rows of our own items
    return {getattr(i, "label", None) or i.custom_id.split(":")[1]: i for i in items}


def test_a_page_is_read_from_its_button_and_anything_else_is_the_first_one() -> None:
    for page in (
        PAGE,
        LeaderboardPage(Span.DAY, "wins", "all", 3, "veggies"),
        LeaderboardPage(Span.ALL, "best", "here", 1, DEFAULT),
    ):
        assert LeaderboardPage.parse(str(page)) == page
    whole = str(LeaderboardPage(Span.DAY, "wins", "all", 3)).split(".")
    for place in range(4):
        forged = [*whole[:place], "x", *whole[place + 1 :]]
        assert LeaderboardPage.parse(".".join(forged)) == PAGE
    assert LeaderboardPage(Span.SEASON, "rating", "here", 0, DEFAULT) == PAGE


def test_only_averages_ask_for_games_and_all_servers_are_no_server() -> None:
    least = {by: replace(PAGE, by=by).ranking(9, AT).least_games for by in MERITS}
    assert least == {by: 5 if by == "average" else 1 for by in MERITS}
    today = LeaderboardPage(Span.DAY, "average", "all").ranking(9, AT)
    assert (today.least_games, today.guild_id, PAGE.ranking(9, AT).guild_id) == (2, EVERYWHERE, 9)
    assert today.since == AT.date()


def test_the_own_line_is_told_once_whether_the_page_is_in_words_or_a_picture() -> None:
    ann, ben = (score_words.sentence(SAY, line, own=line is ANN) for line in (ANN, BEN))
    assert ann.startswith("🥇 **Ann** (you): rating 1234 · 6 of 9 won · average 41.4 · highest 60")
    assert told(BOARD) == [ann, ben]
    assert told(BOARD, in_words=False) == [ann]
    below = score_words.sentence(SAY, LAST, own=True)
    assert below.startswith("31\\. **Cleo** (you): rating 0 · ")
    others = score_words.sentence(SAY, ANN, own=False)
    assert told(replace(BOARD, own=LAST)) == [others, ben, "…", below]
    assert told(replace(BOARD, own=LAST), in_words=False) == [below]
    assert told(replace(BOARD, own=None), in_words=False) == [
        "You are not ranked here yet. A rated game gets you a place."
    ]


def test_who_has_no_place_is_told_why() -> None:
    new, average = replace(BOARD, own=NEW), replace(PAGE, by="average")
    assert told(new, in_words=False) == ["You are not ranked here yet."]
    towards = "Your games toward a place here: 0 of 5"
    assert told(new, average, in_words=False) == [towards]
    counted = replace(new, own=replace(LAST, place=None, scored=5), complete=False)
    for page in (PAGE, average):
        assert told(counted, page, in_words=False) == ["Your place is still being counted."]
    assert counted.own is not None
    few = replace(counted, own=replace(counted.own, scored=4))
    assert told(few, average, in_words=False) == ["Your games toward a place here: 4 of 5"]
    assert told(replace(new, complete=False), in_words=False) == ["You are not ranked here yet."]


def test_an_empty_page_says_why() -> None:
    nobody = Leaderboard((), 0, None)
    for page in (PAGE, replace(PAGE, span=Span.ALL), replace(PAGE, rules="veggies")):
        for own in (None, NEW):
            told_of_nobody = told(replace(nobody, own=own), page)
            assert told_of_nobody == ["Nobody is ranked here yet. A rated game gets you a place."]
    average = replace(PAGE, by="average")
    none = "Nobody is ranked here yet. A place takes 5 rated games."
    assert told(nobody, average) == [none]
    towards = "Your games toward a place here: 0 of 5"
    assert told(replace(nobody, own=NEW), average) == [none, towards]
    assert "Share" not in offered(PAGE, nobody)
    assert "Share" in offered(PAGE)


def test_a_page_says_that_it_is_old_or_not_whole() -> None:
    def caveats(**how: Any) -> str:
        return "\n".join(leaderboards._caveats(SAY, replace(BOARD, **how), AT))

    assert caveats() == ""
    an_hour_ago = int((AT - timedelta(hours=1)).timestamp())
    old = {"age": timedelta(hours=1)}
    assert caveats(**old) == f"-# Places counted <t:{an_hour_ago}:R>."
    assert "still being counted" in caveats(**old, complete=False)
    assert "Places counted" not in caveats(**old, complete=False)
    assert "counted anew" in caveats(recounting=True)


def test_a_picture_has_the_longest_bar_for_the_best_and_marks_the_own_line() -> None:
    def drawn(board: Leaderboard, page: LeaderboardPage = PAGE) -> Any:
        return leaderboards._leaders(SAY, page, board, "title")

    shown = drawn(BOARD)
    assert shown.podium
    assert [(one.share, one.own) for one in shown.lines] == [(1.0, True), (0.5, False)]
    assert [(one.place, one.value, one.detail) for one in shown.lines] == [
        ("1", "1234", "6 of 9 won"),
        ("2", "617", "1 of 4 won"),
    ]
    assert shown.extra is None
    below = drawn(replace(BOARD, own=LAST), replace(PAGE, page=1))
    assert not below.podium
    assert [one.name for one in below.lines] == ["Ann", "Ben"]
    assert (below.extra.place, below.extra.own, below.extra.share) == ("31", True, 0.0)
    for nobodys in (None, NEW):
        assert drawn(replace(BOARD, own=nobodys)).extra is None
    none_won = replace(BOARD, lines=(LAST,), own=None)
    assert drawn(none_won, replace(PAGE, by="wins")).lines[0].share == 0.0


@pytest.mark.parametrize(
    ("merit", "value", "icon"),
    [
        ("rating", "1234", "star"),
        ("wins", "6", "crown"),
        ("average", "41.4", "coin"),
        ("best", "60", "coin"),
        ("games", "9", "sign"),
    ],
)
def test_each_merit_has_its_number_and_sign(merit: str, value: str, icon: str) -> None:
    assert score_words.value(SAY, ANN, merit) == value
    assert score_words.merit_icon(merit, "sign") == icon
    assert score_words.spoken(SAY, ANN, merit) == f"1. Ann: {value}, 6 of 9 won."
    title = leaderboards._title(SAY, replace(PAGE, by=merit))
    assert title.startswith("Point Salad · This season · ")
    assert title.endswith(" · at least 5 games") == (merit == "average")


def test_what_is_shown_is_chosen_in_the_menus_and_another_choice_begins_at_the_first_page() -> None:
    page = LeaderboardPage(Span.DAY, "wins", "all", 1)
    found = offered(page)
    for verb in ("span", "merit", "title"):
        (chosen,) = [option for option in found[verb].options if option.default]
        assert LeaderboardPage.parse(chosen.value) == replace(page, page=0)
    values = [LeaderboardPage.parse(option.value) for option in found["span"].options]
    assert [one.span for one in values] == list(Span)
    assert {one.rules for one in map(_page_of, found["title"].options)} == set(TITLES)
    here = LeaderboardPage.parse(found["This server"].custom_id.split(":", 3)[3])
    assert here == replace(page, where="here", page=0)
    assert "All servers" in offered(PAGE)
    assert "This server" not in offered(PAGE)
    assert "Daily Salad" in found
    assert "Daily Salad" not in offered(replace(PAGE, rules="veggies"))


def _page_of(option: Any) -> LeaderboardPage:
    return LeaderboardPage.parse(option.value)
