"""Nobody loses a turn for time in which they could not press, and no game for another one."""

import asyncio
from typing import Any

import discord
import pytest

from bot.store.records import Status
from bot.ui import clockwork
from bot.ui.live import guard
from bot.ui.live.screens import Screens
from tests.bot.messages import alive, history, ids_of, text_of
from tests.bot.server import Server, new_bot


def _reminders(server: Server) -> int:
    return sum("the table waits for you" in text_of(m) for m in history(server.channel))


async def test_while_the_gateway_is_down_no_clock_runs(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.game(*server.members(2), pace="live")
    before = await server.clock()
    with monkeypatch.context() as cut_off:
        cut_off.setattr(discord.ShardInfo, "is_closed", lambda _: True)
        await server.wait(12)
    await server.wait()
    table = await server.table()
    after = await server.clock()
    assert before is not None
    assert after is not None
    assert (table.record.status, table.version) == (Status.RUNNING, 0)
    assert (after.due_at - before.due_at).total_seconds() == pytest.approx(12 * 60 + 5, abs=11)
    await server.wait(2)
    assert await server.missed() == 1


async def test_while_discord_answers_nothing_nobody_misses_a_turn(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    for method in ("GET", "POST", "PATCH", "DELETE"):
        server.env.inject_error(method, "*", status=503, times=None)
    await server.wait(20)
    assert ((await server.table()).version, await server.missed()) == (0, 0)
    server.env.backend.faults.clear()
    await server.wait(1)
    assert len(alive(server.channel)) == 1
    await server.wait(2)
    assert await server.missed() == 1


async def test_a_start_that_takes_hours_until_discord_is_ready_counts_for_nobody(
    server: Server,
) -> None:
    await server.game(*server.members(2), pace="live")
    old, new = server.bot, new_bot(server.url)
    ready = new.on_ready

    async def late() -> None:
        server.env.backend.advance_clock(7200)
        await ready()

    setattr(new, "on_ready", late)  # noqa: B010 — the simulated Discord itself is never late
    await server.env.restart_bot(new)
    await old.close()
    await server.wait()
    assert ((await server.table()).version, await server.missed()) == (0, 0)


async def test_a_game_that_hangs_holds_the_others_up_for_a_moment_only_and_goes_on_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, cleo, dmitri = server.members(4)
    await server.game(ana, ben, pace="live")
    other = server.guild.create_text_channel("other")
    await server.game(cleo, dmitri, pace="live", channel=other)
    show = Screens.show

    async def hang(screens: Screens, game_id: int, **options: Any) -> Any:
        if game_id == 1:
            await asyncio.get_running_loop().create_future()
        return await show(screens, game_id, **options)

    with monkeypatch.context() as hanging:
        hanging.setattr(Screens, "show", hang)
        hanging.setattr(guard, "LONGEST_SECONDS", 0.2)
        hanging.setattr(clockwork, "AT_ONCE", 1)
        await server.wait(3)
    assert (await server.table(2)).version == 1
    await server.wait(2)
    assert (await server.table(1)).version == 1
    assert "your turn!" in text_of(alive(server.channel)[0])
    assert server.bot.services.live.pausing.behind.all() == []


async def test_who_got_all_the_time_anew_meanwhile_misses_no_turn(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    server.env.backend.advance_clock(121)
    with server.env.time_context():
        (stale,) = await server.bot.services.clock.ringing()
        await server.bot.services.clock.wind(await server.table(), afresh=True)
        clockwork = server.bot.clockwork
        assert clockwork is not None
        await clockwork._ring([stale])
    assert ((await server.table()).version, await server.missed()) == (0, 0)


async def test_a_board_that_was_deleted_costs_nobody_a_turn(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    await server.wait(1)
    for board in alive(server.channel):
        server.delete(board)
    await server.wait(1)
    assert len(alive(server.channel)) == 1
    assert ((await server.table()).version, await server.missed()) == (0, 0)
    await server.wait(2)
    assert await server.missed() == 1


async def test_a_tick_that_fails_is_not_the_last(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await server.game(*server.members(2), pace="live")

    def fail(*_: object) -> None:
        raise RuntimeError("out of order")

    with monkeypatch.context() as broken:
        broken.setattr(server.bot.services.live.pausing.behind, "due", fail)
        await server.env.advance_time(30)
    assert "a tick failed" in [record.getMessage() for record in caplog.records]
    await server.env.advance_time(120)
    assert await server.missed() == 1


async def test_a_reminder_that_comes_too_late_changes_nothing(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    server.env.backend.advance_clock(61)
    with server.env.time_context():
        (stale,) = await server.bot.services.clock.ringing()
    mover, board = await server.mover(), await server.pick_default()
    await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
    before = await server.clock()
    assert not await server.bot.services.clock.remind_later(stale, None)
    assert await server.clock() == before
    assert before is not None
    assert before.remind_at is not None


async def test_a_reminder_that_discord_did_not_take_comes_later_and_once(server: Server) -> None:
    await server.game(*server.members(2), pace="relaxed")
    await server.wait(29)
    server.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    await server.wait(2)
    assert _reminders(server) == 0
    server.env.backend.faults.clear()
    # Not at the next look: what Discord has just refused, it is asked for again in a minute.
    await server.wait()
    assert _reminders(server) == 0
    await server.wait(5)
    assert _reminders(server) == 1
    assert ((await server.table()).version, await server.missed()) == (0, 0)


async def test_nobody_gets_more_time_because_their_board_is_looked_at_or_shown_again(
    server: Server,
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    before, keeper = await server.clock(), server.bot.services.keeper
    server.env.backend.advance_clock(20)
    with server.env.time_context():
        await ana.slash(server.channel, "salad board")
        await server.pick_default()
        for again in (keeper.recover, keeper.advance, keeper.check_board):
            await again(1)
        await server.bot.services.live.screens.start_clock(1)
    assert await server.clock() == before
