"""Time runs only while people can see what to do, press it, and have it kept."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.store import StoreError
from bot.store.database import Database
from bot.store.records import ClockRecord
from bot.ui.kit.posting import Posting
from tests.bot.messages import board_of, ids_of
from tests.bot.server import Server

LIVE, HALF = 120, 60
"""Seconds of a live turn."""


async def _clock(server: Server) -> ClockRecord:
    clock = await server.clock()
    assert clock is not None
    return clock


async def _left(server: Server) -> float:
    """Return how many seconds the players have."""
    return ((await _clock(server)).due_at - server.env.now()).total_seconds()


async def _confirm(server: Server) -> None:
    confirm = ids_of(await server.pick_default(), "s:do:")[0]
    await (await server.mover()).click(board_of(server.channel), custom_id=confirm)


async def test_the_time_of_the_next_player_begins_when_their_board_is_there_however_late(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2), pace="live")
    send, turns = Posting.send, list[int]()

    async def slow(posting: Posting, *args: Any, **options: Any) -> int:
        server.env.backend.advance_clock(10 * LIVE)
        assert server.bot.clockwork is not None
        await server.bot.clockwork.tick()
        turns.append((await server.table()).version)
        return await send(posting, *args, **options)

    with monkeypatch.context() as patches:
        patches.setattr(Posting, "send", slow)
        await _confirm(server)
    assert turns == [1]
    assert await server.missed() == 0
    assert await _left(server) == pytest.approx(LIVE, abs=2)


@asynccontextmanager
async def _full_disk(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    @asynccontextmanager
    async def refuse(_: Database) -> AsyncIterator[None]:
        raise StoreError("The disk of the database is full.")
        yield

    with monkeypatch.context() as patches:
        patches.setattr(Database, "write_own", refuse)
        yield


async def test_while_the_store_refuses_no_time_runs_and_nobody_has_missed_a_turn_after_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2), pace="live")
    await server.wait(1)
    async with _full_disk(monkeypatch):
        await server.wait(30)
        assert server.bot.services.clock.stopped == "The disk of the database is full."
    await server.wait()
    assert ((await server.table()).version, await server.missed()) == (0, 0)
    assert await _left(server) >= HALF - 10
    await server.wait(2)
    assert await server.missed() == 1


async def test_all_the_time_in_which_the_store_refuses_is_given_back(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2), pace="slow")
    await server.wait(1)
    before = await server.clock()
    async with _full_disk(monkeypatch):
        await server.wait(1)
        server.env.backend.advance_clock(5 * 3600)
        await server.wait()
    await server.wait()
    after = await server.clock()
    assert before is not None
    assert after is not None
    given = (after.due_at - before.due_at).total_seconds()
    assert given == pytest.approx(5 * 3600 + 65, abs=70)


async def test_a_turn_that_could_not_be_kept_is_not_missed_a_moment_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2), pace="live")
    await server.wait(1)
    board = await server.pick_default()
    server.env.backend.advance_clock(LIVE - HALF - 6)
    async with _full_disk(monkeypatch):
        await (await server.mover()).click(board, custom_id=ids_of(board, "s:do:")[0])
    server.env.backend.advance_clock(6)
    await server.wait()
    assert ((await server.table()).version, await server.missed()) == (0, 0)
    assert await _left(server) >= HALF - 10


async def test_after_a_short_outage_everybody_has_at_least_half_of_their_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2), pace="live")
    server.env.backend.advance_clock(50)
    await server.wait(1)
    assert await _left(server) < 10
    with monkeypatch.context() as cut_off:
        cut_off.setattr(discord.ShardInfo, "is_closed", lambda _: True)
        await server.wait()
    await server.wait()
    assert await _left(server) == pytest.approx(HALF, abs=2)


async def test_a_press_that_is_being_worked_on_when_the_time_ends_is_waited_for_but_not_for_ever(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2), pace="live")
    server.env.backend.advance_clock(60)
    await server.wait()
    with monkeypatch.context() as patches:
        mover = (await server.mover()).id
        pressed = {(1, mover): 0.0}
        patches.setattr(server.bot.pending, "since", lambda game, who: pressed.get((game, *who)))
        server.env.backend.advance_clock(55)
        await server.wait()
        assert (await server.table()).version == 0
        server.env.backend.advance_clock(15)
        await server.wait()
    assert (await server.table()).version == 1


async def test_a_press_is_in_hand_until_it_is_answered(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2))
    pending, seen = server.bot.pending, list[float | None]()
    submit, mover = server.bot.services.manager.submit, (await server.mover()).id

    def held() -> list[float | None]:
        return [pending.since(*asked) for asked in ((1, [mover]), (2, [mover]), (1, [mover + 1]))]

    async def look(*args: Any) -> Any:
        server.env.backend.advance_clock(3)
        seen.extend(held())
        return await submit(*args)

    monkeypatch.setattr(server.bot.services.manager, "submit", look)
    await _confirm(server)
    assert seen == [pytest.approx(3, abs=0.5), None, None]
    assert held() == [None] * 3


async def test_a_reminder_and_the_board_say_when_the_time_ends_by_the_time_of_day(
    server: Server,
) -> None:
    """Also where the time of day was set since the bot has started."""
    await server.game(*server.members(2), pace="live")
    clock, table = server.bot.services.clock, await server.table()
    with server.env.time_context():
        shown, steady = clock.until(table, [await _clock(server)], afresh=False), clock.steady()
        clock._start -= timedelta(hours=1)
        assert steady - clock.steady() == timedelta(hours=1)
        due = (await _clock(server)).due_at
        assert clock.of_day(due - timedelta(hours=1)) == due == shown


@pytest.mark.parametrize(("away", "given_back"), [(60, 0), (61, 61)])
async def test_what_is_longer_than_a_blink_is_given_back_and_nothing_shorter(
    server: Server, away: int, given_back: int
) -> None:
    """A minute is a blink in tests, which mostly look once a minute."""
    await server.game(*server.members(2), pace="live")
    clock, due = server.bot.services.clock, (await _clock(server)).due_at
    for seconds in (0, away):
        server.env.backend.advance_clock(seconds)
        with server.env.time_context():
            await clock.beat(None)
    assert ((await _clock(server)).due_at - due).total_seconds() == given_back
