"""What the bot does when nobody presses: computer players move, boards are overtaken."""

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord

from bot.manager.table import Table
from bot.store import StoreError
from bot.store.records import Status
from bot.ui.live import keeper
from tests.bot.messages import alive, board_of, history, ids_of, text_of
from tests.bot.server import Server
from tests.bot.thinking import think_at_once


async def _with_sprout(server: Server) -> simcord.MemberActor:
    """Start a live game of a person, who begins, and a computer player who answers at once."""
    think_at_once(server)
    ana = server.member("ana")
    lobby = await server.lobby(ana, pace="live")
    await ana.select(lobby, ["sprout"], custom_id=ids_of(lobby, "m:computer:")[0])
    await ana.click(board_of(server.channel), label="Start")
    assert await server.mover() == ana
    return ana


async def _submit(server: Server, game: int = 1) -> Table:
    """Let a turn be committed that nobody has seen yet."""
    manager = server.bot.services.manager
    table = await manager.table(game)
    (decision,), (seat,) = table.pending(), table.waits_for()
    action = str(table.game.default_action(table.state, seat.seat))
    with server.env.time_context():
        return await manager.submit(game, seat.user_id, decision.id, action)


async def _missed(server: Server) -> None:
    await server.wait(3)


async def _started_again(server: Server) -> None:
    await _submit(server)
    await server.restart()
    await server.wait()


async def _retried(server: Server) -> None:
    await _submit(server)
    with server.env.time_context():
        server.bot.services.live.pausing.behind.add(1)
    await server.wait(2)


@pytest.mark.parametrize("how", [_missed, _started_again, _retried])
async def test_a_computer_player_moves_though_nobody_presses(
    server: Server, how: Callable[[Server], Awaitable[None]]
) -> None:
    ana = await _with_sprout(server)
    await how(server)
    assert (await server.table()).version == 2
    (board,) = alive(server.channel)
    assert f"<@{ana.id}>, your turn!" in text_of(board)
    assert await server.clock() is not None


async def test_while_a_computer_player_thinks_the_channel_sees_who_and_a_stop_ends_it(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _with_sprout(server)
    monkeypatch.setattr(keeper, "_PATIENCE_SECONDS", 0)
    services, shown = server.bot.services, asyncio.Event()
    edit = services.live.posting.edit

    async def think(*_: Any, **__: Any) -> str:
        await asyncio.get_running_loop().create_future()
        raise AssertionError("it thinks for ever")

    async def edited(*values: Any) -> bool:
        there = await edit(*values)
        shown.set()
        return there

    monkeypatch.setattr(services.players, "choose", think)
    monkeypatch.setattr(services.live.posting, "edit", edited)
    await services.keeper.go_on(await _submit(server))
    await shown.wait()
    (told,) = history(server.channel)[-1:]
    assert "takes" in text_of(told), "and what was done before"
    assert "Thinking: 🤖 Sprout…" in text_of(told)
    assert alive(server.channel) == []
    await services.keeper.stop()
    assert services.keeper._advancing.tasks == set()
    assert (await server.table()).version == 1


@pytest.mark.parametrize("called_off", [False, True])
async def test_a_board_that_is_overtaken_while_it_is_drawn_is_not_shown(
    server: Server, monkeypatch: pytest.MonkeyPatch, *, called_off: bool
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben, pace="live")
    services = server.bot.services
    studio, draw = services.live.studio, services.live.studio.message
    drawn = list[int]()

    async def overtaken(display: Any) -> Any:
        drawn.append(display.table.version)
        if len(drawn) == 1 and called_off:
            await services.manager.cancel(1, ana.id, manager=True)
        elif len(drawn) == 1:
            await _submit(server)
        return await draw(display)

    monkeypatch.setattr(studio, "message", overtaken)
    before = len(history(server.channel))
    await _submit(server)
    await services.keeper.advance(1)
    assert drawn == ([1] if called_off else [1, 2])
    if called_off:
        assert alive(server.channel) == []
        assert (await server.table()).record.status is Status.CANCELLED
        assert "called off" in text_of(history(server.channel)[-1])
        return
    (board,) = alive(server.channel)
    assert "Turn 3" in text_of(board)
    assert len(history(server.channel)) == before + 1, "there is one board more, not two"
    assert text_of(history(server.channel)[-2]).count("takes") == 2


async def test_no_time_runs_for_a_turn_whose_board_is_not_there(server: Server) -> None:
    await server.game(*server.members(2), pace="live")
    await _submit(server)
    await server.bot.services.live.screens.start_clock(1)
    clocks = await server.bot.services.store.clocks.get(1)
    assert [clock.runs for clock in clocks] == [False]
    await server.bot.services.keeper.advance(1)
    clocks = await server.bot.services.store.clocks.get(1)
    assert [clock.runs for clock in clocks] == [True]


async def test_the_end_of_a_game_is_not_shown_any_more_a_day_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    await server.game(*server.members(2))
    await server.play_until_last_turn()
    server.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    await _submit(server)
    with pytest.raises(discord.HTTPException):
        await server.bot.services.live.screens.show(1)
    server.env.backend.advance_clock(timedelta(days=1, minutes=1).total_seconds())
    server.env.backend.faults.clear()
    before = len(history(server.channel))
    await server.restart()
    await server.wait(1)
    assert len(history(server.channel)) == before
    assert server.bot.services.live.pausing.paused == set()


async def test_lines_beside_a_board_that_discord_refuses_stop_nothing(server: Server) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    services = server.bot.services
    table, live = await server.table(), await services.store.boards.live_message(1)
    assert live is not None
    server.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    await services.live.pings.tell(table, "a line", until_over=True)
    await services.live.pings.call_to_board(table, [ana.id], live)
    assert await services.store.notes.of_game(1) == []
    server.env.backend.faults.clear()
    await services.live.pings.tell(table, "a line")
    assert await services.store.notes.of_game(1) == [], "it stays whatever comes"
    await services.live.pings.tell(table, "another", until_over=True)
    assert len(await services.store.notes.of_game(1)) == 1


async def test_whatever_the_store_refuses_in_a_tick_or_a_round_is_one_line_of_the_log(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is lost by it: everything is done a little later."""
    caplog.set_level(logging.INFO)
    ana, ben, cleo = server.members(3)
    await server.game(ana, ben, cleo, pace="live")
    failed, failing = set[str](), list[str]()

    def unsafe(name: str, true: Callable[..., Any]) -> Callable[..., Any]:
        async def method(*values: Any, **options: Any) -> Any:
            if not failing and name not in failed:
                failed.add(name)
                failing.append(name)
                raise StoreError("The disk is full.")
            return await true(*values, **options)

        return method

    for name, part in vars(server.bot.services.store).items():
        for method, _ in inspect.getmembers(type(part), inspect.iscoroutinefunction):
            if not name.startswith("_") and not method.startswith("_"):
                true = getattr(part, method)
                monkeypatch.setattr(part, method, unsafe(f"{name}.{method}", true))
    looks: list[Callable[[], Awaitable[None]]] = [
        *[lambda: server.wait(1)] * 18,
        *[server.next_day] * 4,
    ]
    for look in looks:
        failing.clear()
        await look()
    failing.append("no more")
    await server.wait(5)
    assert len(failed) > 12
    told = [record for record in caplog.records if "The disk is full." in record.getMessage()]
    assert len(told) >= len(failed) - 2
    assert [record for record in caplog.records if record.exc_info] == []
    table = await server.table()
    assert bool(alive(server.channel)) == (table.record.status is not Status.CANCELLED)
    assert table.version >= len(looks) // 4, "the game has gone on"
