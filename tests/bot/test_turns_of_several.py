"""Turns of several decisions, and decisions of several people, as a server sees them."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest
import simcord
from simcord.results import ResponseMessage

from bot.host.exports import told
from bot.manager.outcomes import exported
from bot.scores.exports import verify
from bot.store.records import NewGame, Preferences, TableOptions
from tests.bot.messages import alive, board_of, history, ids_of, labels, privates, text_of
from tests.bot.onlookers import public
from tests.bot.secret_games import chosen, dealt, open_hand, seat_of, state
from tests.bot.server import Server
from tests.games.hush import REACTION
from tests.games.hush_table import Phase, View

pytestmark = pytest.mark.usefixtures("hush")


async def _reach(server: Server, people: list[simcord.MemberActor], phase: Phase) -> None:
    """Let whoever must decide something until a phase is reached."""
    rng = random.Random(3)
    while (await state(server)).phase is not phase:
        waiting = {seat.user_id for seat in (await server.table()).waits_for()}
        await server.decide(next(p for p in people if p.id in waiting), rng)


def _mentioned(server: Server) -> list[set[str]]:
    """Return whom each message that was posted has mentioned."""
    return [
        set(request.json["allowed_mentions"].get("users", []))
        for request in server.env.http_requests
        if request.method == "POST" and request.path.endswith("/messages") and request.json
    ]


def _posts(server: Server, since: int = 0) -> int:
    """Return how many messages were posted in channels, and changed there, however that is done."""
    seen = public(server.env, since)
    return sum(request.startswith(("POST /channels/", "PATCH ")) for request in seen)


async def test_within_a_turn_the_board_is_edited_and_after_it_a_new_one_is_posted(
    server: Server,
) -> None:
    people = await dealt(server, 3)
    shown = dict[int, int]()
    rng = random.Random(5)
    while (table := await server.table()).running:
        (board,) = alive(server.channel)
        assert shown.setdefault(table.turns_over(table.version), board.id) == board.id
        assert table.state.phase.value in text_of(board)
        waiting = {seat.user_id for seat in table.waits_for()}
        await server.decide(next(p for p in people if p.id in waiting), rng)
    assert sorted(shown) == [0, 1, 2, 3]
    assert len(set(shown.values())) == 4
    assert table.version == 2 * (3 + 1 + 1 + 2)
    # Each past board has become one line on its turn.
    told = [text_of(m) for m in history(server.channel) if " wants a jar of " in text_of(m)]
    assert [text.count(" wants a jar of ") for text in told] == [1, 1]
    assert all(" · " in text for text in told)


async def test_a_board_that_is_older_than_an_hour_is_posted_anew_within_a_turn(
    server: Server,
) -> None:
    people = await dealt(server, 2, pace="slow")
    await _reach(server, people, Phase.DRAW)
    before = board_of(server.channel)
    server.env.backend.advance_clock(3600)
    await _reach(server, people, Phase.TAKE)
    (board,) = alive(server.channel)
    assert board.id != before.id


async def test_a_step_that_shows_nothing_posts_nothing_and_the_game_goes_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await dealt(server, 3)
    of = View.of

    def veiled(seen: object, seat: int | None) -> View:
        view = of(seen, seat)  # type: ignore[arg-type]  # as it was given
        return replace(view, laid=(None,) * 3) if seat is None else view

    monkeypatch.setattr(View, "of", veiled)
    for person in people[:2]:
        hand = await open_hand(server, person)
        await person.click(hand, custom_id=chosen(hand, "handpick")[0])
        before, since = text_of(board_of(server.channel)), len(server.env.http_requests)
        await person.click(hand, label="Confirm")
        assert _posts(server, since) == 0
        assert text_of(board_of(server.channel)) == before
    await server.restart()
    assert len(alive(server.channel)) == 1
    await server.decide(people[2], random.Random(1))
    assert "draw" in text_of(board_of(server.channel))


async def test_who_is_asked_in_the_turn_of_another_is_mentioned_and_who_was_asked_before_is_not(
    server: Server,
) -> None:
    people = await dealt(server, 3)
    await _reach(server, people, Phase.GUARD)
    calls = [m for m in history(server.channel) if text_of(m).startswith("<@")]
    asked = {seat.user_id for seat in (await server.table()).waits_for()}
    assert (len(asked), len(calls)) == (2, 1)
    assert {int(user) for user in _mentioned(server)[-1]} == asked
    await _reach(server, people, Phase.LAY)
    assert not [m for m in history(server.channel) if text_of(m).startswith("<@")]


async def test_a_window_lasts_eight_seconds_and_is_passed_to_the_second(server: Server) -> None:
    people = await dealt(server, 3, pace="slow")
    await server.env.advance_time(7)
    await _reach(server, people, Phase.GUARD)
    began = server.env.now()
    clocks = await server.bot.services.store.clocks.get(1)
    assert {(clock.seconds, clock.runs) for clock in clocks} == {(REACTION, True)}
    assert {clock.remind_at for clock in clocks} == {None}
    await server.env.advance_time(REACTION + 1)
    table = await server.table()
    assert table.state.phase is Phase.LAY
    assert await server.missed() == 0
    passed = {turn.at - began for turn in table.record.turns[-2:]}
    assert max(abs(late - timedelta(seconds=REACTION)) for late in passed) < timedelta(seconds=2)


async def test_of_those_whose_time_ends_apart_each_is_reminded_unless_they_sleep(
    server: Server,
) -> None:
    await dealt(server, 3, pace="slow")
    store, now = server.bot.services.store, server.env.now()
    ends = [now + timedelta(hours=hours) for hours in (3, 5, 5)]
    clocks = [
        replace(clock, remind_at=now, due_at=due)
        for clock, due in zip(await store.clocks.get(1), ends, strict=True)
    ]
    await store.clocks.start(clocks, afresh=True)
    people = [(await server.table()).record.seats[clock.seat].user_id for clock in clocks]
    await store.people.set_preferences(people[0], Preferences(quiet_from=now.hour))
    await server.wait()
    assert {int(user) for user in _mentioned(server)[-1]} == {*people[1:]}
    reminders = [m for m in history(server.channel) if "the table waits for you" in text_of(m)]
    assert len(reminders) == 1
    assert f"<t:{int(ends[1].timestamp())}:R>" in text_of(reminders[0])
    asleep, *awake = await store.clocks.get(1)
    assert asleep.remind_at is None, "it is quiet until the time is over"
    assert [clock.remind_at for clock in awake] == [None, None]


async def test_who_answers_leaves_the_others_their_time_and_only_who_sleeps_misses(
    server: Server,
) -> None:
    ana, ben, cleo = await dealt(server, 3, pace="live")
    store = server.bot.services.store
    before = {clock.seat: clock for clock in await store.clocks.get(1)}
    await server.env.advance_time(70)
    await server.decide(ben, random.Random(1))
    others = [await seat_of(server, person) for person in (ana, cleo)]
    left = {seat: before[seat].due_at for seat in others}
    assert {clock.seat: clock.due_at for clock in await store.clocks.get(1)} == left
    reminders = [m for m in history(server.channel) if "the table waits for you" in text_of(m)]
    assert len(reminders) <= 1
    await server.decide(ana, random.Random(2))
    await server.env.advance_time(60)
    table = await server.table()
    assert [seat.missed for seat in table.record.seats] == [0, 0, 1]
    assert table.state.phase is Phase.DRAW


async def test_computer_players_answer_beside_people_who_can_press_meanwhile(
    server: Server,
) -> None:
    ana, ben = server.members(2)

    ids = server.guild.id, server.channel.id, ana.id
    await server.bot.services.manager.open(NewGame("hush", *ids, "ana", 3, TableOptions(), "en-US"))
    await server.bot.services.live.screens.show(1)
    await ben.click(board_of(server.channel), label="Join")
    await server.bot.services.manager.seat_computer(1, ana.id, "sprout")
    await ana.click(board_of(server.channel), label="Start")
    table = await server.table()
    assert [seat.user_id for seat in table.waits_for()] == [ana.id, ben.id]
    rng = random.Random(4)
    while (table := await server.table()).running:
        board: ResponseMessage = board_of(server.channel)
        assert "Your hand" in labels(board) or ids_of(board, "s:pick:")
        waiting = {seat.user_id for seat in table.people_to_move()}
        await server.decide(next(p for p in (ana, ben) if p.id in waiting), rng)
    assert None in {turn.user_id for turn in table.record.turns}


async def test_a_finished_game_is_told_turn_by_turn_on_pages_and_in_its_file(
    server: Server,
) -> None:
    people = await dealt(server, 3)
    rng = random.Random(2)
    while (table := await server.table()).running:
        waiting = {seat.user_id for seat in table.waits_for()}
        await server.decide(next(p for p in people if p.id in waiting), rng)
    assert (table.version, table.turns[-1]) == (14, 4)
    ana = people[0]
    end = board_of(server.channel)
    page = privates(await server.press(ana, end, "s:turns:1:0").done())[-1]
    pages = [text_of(page)]
    while after := [one for one in ids_of(page, "s:turn:1:") if one == f"s:turn:1:{len(pages)}"]:
        await ana.click(page, custom_id=after[0])
        pages.append(text_of(page))
    assert len(pages) == 5
    assert "wants a jar" in pages[2]
    assert "wants a jar" in pages[4]
    record = await server.bot.services.store.games.get(1)
    assert record is not None
    results = await server.bot.services.store.results.of_game(1)
    lines = told(exported(record, results, {}))
    assert [line[:4] for line in lines if line[3:4] == "."] == [f"{n:>3}." for n in range(1, 5)]
    assert all(check.holds for check in verify(exported(record, results, {})))
