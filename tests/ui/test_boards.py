"""What the board of a running game and a private hand say and offer, built without a bot."""

import dataclasses
from typing import Any

import discord
import pytest

from bot.games import DEFAULT
from bot.games.emoji import PLAIN
from bot.manager.table import Table, load
from bot.store.records import Pace, SeatRecord, Status, TableOptions
from bot.ui.kit.custom_id import CustomId
from bot.ui.messages.board import board_panel, board_view, picked_on
from bot.ui.messages.choices import team_lines
from bot.ui.messages.display import Display
from bot.ui.messages.hand import hand_panel, hand_view
from bot.ui.messages.paces import pace_line, pace_name
from bot.words.i18n import catalog
from tests.analysis.thoughtless import START, finished
from tests.bot.limits import MOST_TEXT
from tests.ui.test_messages import lobby, offered, texts

replace = dataclasses.replace
TURNS = 4
CARD = "B"
"""A pick that is an action of its own."""


def running(*, rules: str = DEFAULT, turns: int = TURNS, hints: bool = False) -> Table:
    record = finished(3, rules=rules).record
    options = TableOptions(hints=hints, rated=not hints)
    return load(replace(record, status=Status.RUNNING, turns=record.turns[:turns], options=options))


def shown(table: Table, **how: Any) -> Display:
    return replace(Display.of(table, PLAIN), **how)


def heading(display: Display) -> list[str]:
    return texts(board_view(display, []))[0].splitlines()


def ways(display: Display) -> dict[str, Any]:
    """Return what a board offers besides the controls of the turn, by verb."""
    found = {name.split(":")[1]: item for name, item in offered(board_view(display, [])).items()}
    return {verb: item for verb, item in found.items() if verb not in {"pick", "do"}}


def changed(table: Table, seat: int, **how: Any) -> Table:
    seats = [replace(one, **how) if one.seat == seat else one for one in table.record.seats]
    return replace(table, record=replace(table.record, seats=tuple(seats)))


def test_a_board_calls_whose_turn_it_is_and_says_until_when_and_who_is_next() -> None:
    table = running()
    (mover,) = table.waits_for()
    status = shown(table).presenter.status(shown(table).scene)
    assert heading(shown(table)) == [f"### <@{mover.user_id}>, your turn!", f"-# {status}"]
    due = int(START.timestamp())
    assert heading(shown(table, due_at=START, next_up=(7, 8)))[1] == (
        f"-# {status} · turn ends <t:{due}:R> · next: <@7> · next: <@8>"
    )
    away = changed(table, mover.seat, away_at=START)
    assert heading(shown(away))[0] == f"### **{mover.name}**, your turn!"


def test_a_board_offers_the_rules_and_a_hint_only_at_a_table_with_hints() -> None:
    assert set(ways(shown(running()))) == {"howto"}
    with_hints = ways(shown(running(hints=True)))
    assert set(with_hints) == {"howto", "hint"}
    assert with_hints["hint"].custom_id == f"s:hint:1:{TURNS}"
    page = shown(running()).presenter.page_now(shown(running()).scene)
    assert with_hints["howto"].custom_id == f"s:howto:0:{page}"
    stand = ways(shown(running(rules="veggies", turns=0)))
    assert stand["howto"].custom_id.endswith(":veggies")


def test_where_a_pick_may_lead_is_asked_once_it_is_complete_at_a_table_with_hints() -> None:
    assert set(ways(shown(running(hints=True), pick=CARD))) == {"chances"}
    chances = ways(shown(running(hints=True), pick=CARD))["chances"]
    assert chances.custom_id == f"s:chances:1:{TURNS}:{CARD}"
    assert ways(shown(running(), pick=CARD)) == {}


def test_who_is_away_finds_the_way_back_and_a_seat_that_was_left_is_offered() -> None:
    table = running()
    assert "return" in ways(shown(changed(table, 1, away_at=START)))
    left = changed(table, 2, left_at=START, name="x" * 40)
    found = ways(shown(left))
    assert set(found) == {"howto", "take"}
    assert found["take"].custom_id == "s:take:1:2"
    assert found["take"].label == f"Sit in for {'x' * 19}…"


def test_the_board_is_told_in_words_where_somebody_asked_for_them() -> None:
    plain, worded = (shown(running(), words=words) for words in (False, True))
    told = worded.presenter.text_board(worded.scene)
    assert told in texts(board_view(worded, []))
    assert told not in texts(board_view(plain, []))


@pytest.mark.parametrize("pick", ["", "A1", CARD, "A1B2"])
def test_a_board_shows_by_its_buttons_what_is_picked_on_it(pick: str) -> None:
    display = shown(running(), pick=pick)
    carried = board_panel(display, seat=None).carried()
    assert picked_on(display, carried) == (str(TURNS), pick)
    later = shown(running(turns=TURNS + 1))
    assert picked_on(later, carried) == ("", "")
    other = carried | {CustomId("pick", 1, (str(TURNS), "nonsense"))}
    assert picked_on(display, other) == (str(TURNS), "")


def test_a_hand_is_opened_from_the_board_and_decided_on_by_its_seat_alone() -> None:
    table = running(rules="veggies", hints=True)
    (mover,) = table.waits_for()
    hand = ways(shown(table))["hand"]
    assert hand.custom_id.startswith("s:hand:1:")
    assert hand.style is discord.ButtonStyle.primary
    mine = Display.of(table, PLAIN, viewer=mover.seat)
    panel = hand_panel(mine)
    name, status = panel.presenter.private(panel.scene), panel.presenter.status(panel.scene)
    for late in (False, True):
        view = hand_view(mine, panel, [], late=late)
        said = ["That turn is already taken. Here is the board now."] if late else []
        assert texts(view)[0].splitlines() == [f"### {name}", f"-# {status}", *said]
    verbs = {name.split(":")[1] for name in offered(hand_view(mine, panel, [], late=False))}
    assert verbs == {"handpick", "handtype", "handsee", "hint"}
    other = next(seat for seat in range(3) if seat != mover.seat)
    theirs = Display.of(table, PLAIN, viewer=other)
    assert set(offered(hand_view(theirs, hand_panel(theirs), [], late=False))) == {"s:handsee:1"}


def test_what_is_told_above_a_board_leaves_room_for_its_note() -> None:
    display = shown(running())
    for note in ("", "n" * 500):
        view = board_panel(display, seat=None).message("told\n" * 2000, [], note=note)
        told = texts(view)
        assert MOST_TEXT - 10 < sum(map(len, told)) <= MOST_TEXT
        assert told[1:] == ([note] if note else [])


def teams(*names: str) -> list[str]:
    seats = [SeatRecord(seat, 101 + seat, name) for seat, name in enumerate(names)]
    table = lobby(2)
    record = replace(table.record, rules="veggies", seats=tuple(seats))
    return team_lines(replace(table, record=record), catalog("en-US"))


def test_a_lobby_says_who_plays_together_once_so_many_are_there() -> None:
    assert teams("ana") == teams("ana", "ben") == teams("ana", "ben", "cleo") == []
    (line,) = teams("ana", "ben", "cleo", "dmitri")
    assert line == "Teams: **ana** + **cleo** · **ben** + **dmitri**"


@pytest.mark.parametrize(
    ("pace", "name", "line"),
    [
        (Pace.NONE, "No time limit", "No time limit."),
        (Pace.LIVE, "2 minutes a turn", "2 minutes a turn; after that, I play it."),
    ],
)
def test_a_pace_is_told_by_its_time(pace: Pace, name: str, line: str) -> None:
    say = catalog("en-US")
    assert (pace_name(say, pace), pace_line(say, pace)) == (name, line)
