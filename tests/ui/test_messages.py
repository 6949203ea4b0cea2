"""What messages say and offer, built from tables without a bot."""

from dataclasses import replace
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.emoji import PLAIN
from bot.manager.table import Table, load
from bot.players import LEVELS
from bot.store.records import (
    ALL_AGREED,
    SOMEBODY,
    GameRecord,
    SeatRecord,
    Status,
    TableOptions,
)
from bot.ui.kit.custom_id import CustomId
from bot.ui.messages.display import Display
from bot.ui.messages.ending import called_off_view, final_view, past_view
from bot.ui.messages.lobby import lobby_view
from engine import commitment, rounds_of
from tests.analysis.thoughtless import START, finished
from tests.bot.limits import MOST_TEXT

OVER = Display.of(finished(), PLAIN)
TIED = 56
"""The number of a game of two that ends at equal points."""


def texts(view: discord.ui.LayoutView) -> list[str]:
    return [i.content for i in view.walk_children() if isinstance(i, discord.ui.TextDisplay)]


def offered(view: discord.ui.LayoutView) -> dict[str, Any]:
    """Return the buttons and menus of a view by what they carry."""
    items: list[Any] = [getattr(item, "item", item) for item in view.walk_children()]
    return {item.custom_id: item for item in items if getattr(item, "custom_id", None)}


@given(st.lists(st.integers(0, 900), max_size=12))
def test_an_ending_has_as_many_lines_of_news_as_there_is_room_for(sizes: list[int]) -> None:
    news = tuple(chr(97 + n) * size for n, size in enumerate(sizes))
    said = texts(final_view(replace(OVER, news=news), []))
    bare = texts(final_view(OVER, []))
    told = [text for text in said if text not in bare]
    room = MOST_TEXT - sum(map(len, bare))
    fit = [n for n in range(len(news) + 1) if sum(len(line) + 1 for line in news[:n]) <= room]
    assert told == (["\n".join(news[: fit[-1]])] if fit[-1] else [])
    assert sum(map(len, said)) <= MOST_TEXT


@pytest.mark.parametrize(("too_much", "lines"), [(0, 1), (1, 0)])
def test_a_line_of_news_for_which_there_is_just_room_is_told(too_much: int, lines: int) -> None:
    bare = texts(final_view(OVER, []))
    with_its_break = MOST_TEXT - sum(map(len, bare))
    news = ("n" * (with_its_break - 1 + too_much),)
    assert len(texts(final_view(replace(OVER, news=news), []))) == len(bare) + lines


def test_a_tie_says_who_wins_it_unless_who_left_was_in_it() -> None:
    table = finished(number=TIED)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.tie_break is not None
    line, (first, second) = OVER.say.render(outcome.tie_break), table.record.seats

    def ranking(*seats: SeatRecord) -> list[str]:
        shown = replace(table, record=replace(table.record, seats=seats))
        return texts(final_view(Display.of(shown, PLAIN), []))[0].splitlines()[1:]

    assert ranking(first, second) == [
        "🥇 **player 1**: 0 points",
        "🥈 **player 0**: 0 points",
        line,
    ]
    assert ranking(first, replace(second, left_at=START)) == [
        "🥇 **player 0**: 0 points",
        "2\\. **player 1** (left): 0 points",
    ]
    assert ranking(first, replace(second, owner_id=9, owner_name="Ann")) == [
        "🥇 **player 0**: 0 points",
        "2\\. **player 1** (for **Ann**): 0 points",
    ]
    assert all("tie" not in text for text in texts(final_view(OVER, [])))


def called_off(by: int | None, *left: int, since: int = 4, **seats: Any) -> list[str]:
    """Return what remains of a game that was called off after four turns; who has left it."""
    record = finished(3).record
    places = (
        replace(seat, left_at=START if seat.seat in left else None, **seats)
        for seat in record.seats
    )
    over = replace(
        record,
        status=Status.CANCELLED,
        ended_by=by,
        turns=record.turns[:4],
        seats=tuple(places),
    )
    return texts(called_off_view(Display.of(load(over), PLAIN), since))[0].splitlines()


def test_a_game_that_was_called_off_says_by_whom_and_who_has_lost_all_the_same() -> None:
    assert called_off(101) == ["Game 1 is called off by **player 1**."]
    assert called_off(7) == ["Game 1 is called off by <@7>."]
    assert called_off(SOMEBODY) == ["Game 1 is called off by a former player."]
    assert called_off(None) == ["Game 1 is called off."]
    agreed, lost = called_off(ALL_AGREED, 2)
    assert agreed == ("Game 1 is called off: all players agree (**player 0**, **player 1**).")
    assert lost == "It is a loss for: **player 2** (left before)."
    told = called_off(101, since=2)
    assert len(told) == 3
    assert told[-1] == "Game 1 is called off by **player 1**."


def test_a_game_that_nobody_plays_any_more_ends_in_silence_below_its_last_turn() -> None:
    away: dict[str, Any] = {"away_at": START}
    assert len(called_off(None, since=2, **away)) == 2
    assert called_off(None, **away) == ["Game 1 is called off."]
    assert len(called_off(101, since=2, **away)) == 3
    assert len(called_off(None, since=2)) == 3, "somebody was there to play it"


def test_a_past_board_tells_each_turn_after_the_one_that_it_showed_up_to_the_last() -> None:
    lines = [OVER.narrate([version]) for version in range(1, 6)]
    assert all(lines)
    for since, until in ((0, 1), (1, 2), (0, 5), (2, 5)):
        view = past_view(OVER, since, until)
        assert view is not None
        assert texts(view) == ["\n".join(lines[since:until])]
    assert past_view(OVER, 3, 3) is None
    first = past_view(OVER, -1, 2)
    assert first is not None
    started, fair, *told = texts(first)[0].splitlines()
    assert told == lines[:2]
    assert commitment("00" * 16) in fair
    assert all(seat.name in started for seat in OVER.table.record.seats)


def lobby(number: int, capacity: int = 4, *, computers: int = 0, **options: Any) -> Table:
    seats = tuple(
        SeatRecord(n, -1 - n if n >= number - computers else 100 + n, f"name{n}",
                   level="sprout" if n >= number - computers else None)
        for n in range(number)
    )  # fmt: skip
    record = GameRecord(
        id=7,
        rules="point-salad",
        guild_id=1,
        channel_id=2,
        host_id=100,
        status=Status.LOBBY,
        capacity=capacity,
        options=TableOptions.model_validate(options),
        locale="en-US",
        seed=None,
        created_at=START,
        seats=seats,
    )
    return Table(record)


def buttons(table: Table, **shown: Any) -> dict[str, Any]:
    return offered(lobby_view(replace(Display.of(table, PLAIN), **shown)))


@pytest.mark.parametrize("seated", [1, 2, 3, 4])
def test_a_lobby_can_be_joined_until_it_is_full_and_started_once_there_are_enough(
    seated: int,
) -> None:
    found = buttons(lobby(seated))
    assert found["s:join:7"].disabled == (seated == 4)
    assert found["s:start:7"].disabled == (seated < 2)
    assert not found["s:leave:7"].disabled
    assert not found["s:cancel:7"].disabled


def test_a_lobby_says_how_many_seats_are_free() -> None:
    told = {n: "\n".join(texts(lobby_view(Display.of(lobby(n), PLAIN)))) for n in (1, 3, 4)}
    assert "3 seats are free" in told[1]
    assert "1 seat is free" in told[3]
    assert "free" not in told[4]
    assert "1. **name0** (host)" in told[1]
    assert "\n2. **name1**\n" in told[3]


def choices(found: dict[str, Any]) -> dict[str, str]:
    """Return what the host can choose by a button, with the label."""
    ids = {name: CustomId.parse(name) for name in found}
    kinds = {"match", "rated", "hints"}
    return {
        f"{one.verb} {one.args[0]}": found[name].label
        for name, one in ids.items()
        if one.verb in kinds
    }


def test_a_host_is_offered_what_is_not_chosen_yet() -> None:
    rated = choices(buttons(lobby(2)))
    assert set(rated) == {"match 1", "rated 0"}
    friendly = choices(buttons(lobby(2, rated=False, hints=True)))
    assert set(friendly) == {"match 1", "rated 1", "hints 0"}
    without = choices(buttons(lobby(2, rated=False, hints=False)))
    assert set(without) == {"match 1", "rated 1", "hints 1"}
    assert friendly["hints 0"] != without["hints 1"]
    assert rated["rated 0"] != friendly["rated 1"]
    option = rounds_of(OVER.table.game)
    assert option is not None
    rounds = {option.key: 2}
    assert "match 0" in choices(buttons(lobby(2, rules=rounds)))
    assert choices(buttons(lobby(2, capacity=2, rules=rounds)))["match 0"] != rated["match 1"]


def test_the_last_computer_player_is_sent_away_only_where_there_is_one() -> None:
    def levels(table: Table, **shown: Any) -> tuple[str, list[str]]:
        found = buttons(table, **shown)
        (menu,) = [name for name in found if name.startswith("m:computer:")]
        return menu, [option.value for option in found[menu].options]

    assert levels(lobby(2)) == ("m:computer:7", [*LEVELS])
    with_one = levels(lobby(3, computers=1))
    assert with_one == ("m:computer:7:3", [*LEVELS, "none"])
    assert levels(lobby(4, computers=1))[0] != with_one[0], "each time another menu"
    assert levels(lobby(2), refused="ab")[0] == "m:computer:7:2.ab"
