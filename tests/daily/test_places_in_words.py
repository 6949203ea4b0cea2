"""What is told of the places, streaks and squares of a day, built without a bot."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bot.daily import Attempt, Sitting, Square
from bot.store.dailies import (
    DailyBoard,
    DailyLine,
    DailyRecord,
    PastDay,
    Streak,
    StreakLine,
    TryRecord,
)
from bot.ui.daily import messages, words
from bot.words.i18n import catalog
from engine import commitment
from tests.daily.gardeners import RULES, SEED

SAY = catalog("en-US")
DAY = date(2026, 11, 28)
MINUS = "\N{MINUS SIGN}"
TRIED = TryRecord(DAY, 7, 9, "Ann", datetime(2026, 11, 28, 12, tzinfo=UTC), points=30, rank=2)
FIRST, SECOND = DailyLine(1, 7, "Ann", 1), DailyLine(2, 8, "", 0)
BOARD = DailyBoard((FIRST, SECOND), 2, None)
GOOD, LITTLE, MUCH = Square.GOOD, Square.LITTLE, Square.MUCH


def sitting(chef: int | None = None, scores: tuple[int, ...] = (), **changes: object) -> Sitting:
    daily = DailyRecord(DAY, RULES, SEED, commitment(SEED), chef, chef_scores=scores)
    tried = replace(TRIED, **changes)  # type: ignore[arg-type]  # names and types are the record's own
    return Sitting(daily, tried, Attempt(RULES, SEED, (), ()))


def test_a_streak_is_told_to_whoever_has_ever_had_one() -> None:
    assert words.streak_line(SAY, Streak(0, 0)) == ""
    assert words.streak_line(SAY, Streak(0, 1)) == "🔥 Streak: 0 days · longest: 1 day"
    assert words.streak_line(SAY, Streak(1, 12)) == "🔥 Streak: 1 day · longest: 12 days"


def test_equal_streaks_share_a_place() -> None:
    lines = [StreakLine(1, "Ann", 5), StreakLine(2, "", 3), StreakLine(3, "Cleo", 3)]
    told = words.streak_lines(SAY, [*lines, StreakLine(4, "Dmitri", 1)])
    assert told[1:-1] == [
        "1\\. Ann: 5 days",
        "2\\. a player: 3 days",
        "2\\. Cleo: 3 days",
        "4\\. Dmitri: 1 day",
    ]
    assert words.streak_lines(SAY, []) == []


def test_ones_own_line_is_bold_and_stands_below_where_it_is_not_among_the_best() -> None:
    lines = ["1\\. Ann: 1", "2\\. a player: 0"]
    assert words.board_lines(SAY, "here", BOARD) == ["here", *lines]
    assert words.board_lines(SAY, "here", replace(BOARD, own=SECOND)) == [
        "here",
        lines[0],
        "2\\. **a player**: 0",
    ]
    last = DailyLine(14, 9, "Cleo", -3)
    told = words.board_lines(SAY, "here", replace(BOARD, own=last))
    assert told == ["here", *lines, "…", f"14\\. **Cleo**: {MINUS}3"]


def test_a_heading_says_which_place_of_how_many_and_where() -> None:
    mine = replace(BOARD, own=SECOND)
    headings = {here: words.place_heading(SAY, mine, here=here) for here in (True, False, None)}
    assert headings == {
        True: "**In this server: 2 of 2**",
        False: "**In all servers: 2 of 2**",
        None: "**In the server where you started: 2 of 2**",
    }
    lone = [words.place_heading(SAY, BOARD, here=here) for here in (True, False, None)]
    where = "**In this server**", "**In all servers**", "**In the server where you started**"
    assert lone == [*where]
    assert words.place_in(SAY, mine, here=True) == "In this server: 2 of 2"
    assert words.place_in(SAY, BOARD, here=False) == "In all servers: – of 2"


@pytest.mark.parametrize(
    ("chef", "told", "shared"),
    [
        # Chef's mean is known to three points here, and may be off by twice as much.
        (23, "23 points in your seat. You did better!", "about 7 points more than Chef"),
        (24, "24 points in your seat. You did about as well.", "about as many as Chef"),
        (30, "30 points in your seat. You did about as well.", "about as many as Chef"),
        (35, "35 points in your seat. You did about as well.", "about as many as Chef"),
        (37, "37 points in your seat.", "about 7 points less than Chef"),
    ],
)
def test_who_beats_chef_by_more_than_chance_is_told_so(chef: int, told: str, shared: str) -> None:
    mine = sitting(chef, scores=(chef - 21, chef, chef + 21) * 10 + (chef - 21, chef + 21))
    assert words.chef_line(SAY, mine, cooking=False).endswith(f"Chef scores about {told}")
    line = words.shared(SAY, mine, "Ann", (), where="here", streak=1).splitlines()[1]
    assert line == f"here · {shared} · 🥈 at the table · streak: 1 day"


@pytest.mark.parametrize(
    ("chef", "praise"),
    [
        (14, " You did better!"),
        (16, " You did about as well."),
        (35, " You did about as well."),
        (46, ""),
    ],
)
def test_a_mean_of_before_its_deals_were_noted_is_taken_for_that_of_five(
    chef: int, praise: str
) -> None:
    told = words.chef_line(SAY, sitting(chef), cooking=False)
    assert told == f"👩‍🍳 On average, Chef scores about {chef} points in your seat.{praise}"


@pytest.mark.parametrize(
    ("chef", "scores"),
    [(36, ()), (44, ()), (36, (15, 36, 57) * 10 + (15, 57))],
    ids=["of few deals", "of few deals by far", "of all deals"],
)
def test_with_clearly_fewer_points_than_a_mean_that_may_be_off_as_much_nobody_did_as_well(
    chef: int, scores: tuple[int, ...]
) -> None:
    mine = sitting(chef, scores)
    told = words.chef_line(SAY, mine, cooking=False)
    assert told == f"👩‍🍳 On average, Chef scores about {chef} points in your seat."
    line = words.shared(SAY, mine, "Ann", (), where="here", streak=1).splitlines()[1]
    assert line == "here · 🥈 at the table · streak: 1 day"


def test_while_chef_plays_that_is_told_once_and_never_in_public() -> None:
    assert "still playing" in words.chef_line(SAY, sitting(), cooking=True)
    assert words.chef_line(SAY, sitting(), cooking=False) == ""
    shared = words.shared(SAY, sitting(), "Ann", (), where="here", streak=2)
    assert shared.splitlines() == [
        "🥗 **Daily Salad**, November 28: **Ann** · 30 points",
        "here · 🥈 at the table · streak: 2 days",
    ]


def test_of_a_try_that_does_not_count_neither_place_nor_streak_is_told() -> None:
    late = sitting(30, late=True)
    (_, small) = words.shared(SAY, late, "Ann", (), where="here", streak=3).splitlines()
    assert small == "Unrated · about as many as Chef · 🥈 at the table"


@pytest.mark.parametrize(
    ("rank", "told"), [(1, " · 🥇 at the table"), (3, " · 🥉 at the table"), (4, "")]
)
def test_who_is_last_at_the_table_need_not_tell(rank: int, told: str) -> None:
    shared = words.shared(SAY, sitting(rank=rank), "Ann", (), where="here", streak=2)
    assert shared.splitlines()[1] == f"here{told} · streak: 2 days"


def test_squares_stand_in_rows_of_six_and_are_explained_below() -> None:
    rows = words.grid(SAY, [GOOD] * 6 + [LITTLE] * 5 + [MUCH] * 2)
    assert rows[:3] == ["🟩" * 6, "🔶" * 5 + "🔴", "🔴"]
    legend = "-# 🟩 as good as Chef's choice · 🔶 cost a little · 🔴 cost much"
    assert rows[3:] == [legend]
    assert words.grid(SAY, []) == []


def test_the_morning_tells_how_many_finished_and_what_chef_scored() -> None:
    daily = sitting(1).daily
    assert words.results_of(SAY, daily, BOARD) == [
        "**Yesterday, November 28**",
        "1\\. Ann: 1",
        "2\\. a player: 0",
        "-# Finished by 2 members · Chef: about 1 point",
    ]
    alone = words.results_of(SAY, replace(daily, chef_points=None), replace(BOARD, size=1))
    assert alone[-1] == "-# Finished by 1 member"


def test_a_past_day_says_what_was_made_of_it() -> None:
    past = [PastDay(DAY, None, late=False), PastDay(DAY, 0, late=False), PastDay(DAY, 1, late=True)]
    options = [messages._day_option(SAY, day) for day in past]
    assert {(one.label, one.value) for one in options} == {("November 28", "20261128")}
    told = [one.description for one in options]
    assert told == [None, "0 points", "1 point · unrated"]
