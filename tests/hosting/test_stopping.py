import asyncio
import logging
from typing import Any

import pytest

from bot.ui.kit import pending as pending_module
from bot.ui.kit.pending import Pending
from tests.bot.messages import board_of, ids_of
from tests.bot.server import Server


async def _work(pending: Pending, gate: asyncio.Event, done: list[str]) -> None:
    with pending.one(game=None, person=0):
        await gate.wait()
        done.append("done")


async def test_stopping_waits_for_what_is_in_hand() -> None:
    pending, gate, done = Pending(), asyncio.Event(), list[str]()
    working = asyncio.create_task(_work(pending, gate, done))
    await asyncio.sleep(0)
    stopping = asyncio.create_task(pending.finish(60))
    await asyncio.sleep(0)
    assert pending.closed
    assert not stopping.done()
    gate.set()
    await stopping
    await working
    assert done == ["done"]


async def test_what_takes_too_long_is_cancelled(caplog: pytest.LogCaptureFixture) -> None:
    pending, done = Pending(), list[str]()
    working = asyncio.create_task(_work(pending, asyncio.Event(), done))
    await asyncio.sleep(0)
    await pending.finish(0)
    assert working.cancelled()
    assert "not finished in time: 1; every committed turn is safe" in caplog.messages


async def test_nothing_in_hand_stops_at_once() -> None:
    pending = Pending()
    await pending.finish(60)
    assert pending.closed


async def test_a_stop_from_within_does_not_wait_for_itself() -> None:
    pending = Pending()
    with pending.one(game=None, person=0):
        await pending.finish(60)


async def test_a_turn_in_hand_is_committed_and_shown_before_the_bot_stops(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, logger=pending_module.__name__)
    await server.game(*server.members(2))
    mover, bot = await server.mover(), server.bot
    for pick in ("s:pick:1:0:A1:A1", "s:pick:1:0:B1:A1B1"):
        await mover.click(board_of(server.channel), custom_id=pick)
    board, submit = board_of(server.channel), bot.services.manager.submit
    entered, gate = asyncio.Event(), asyncio.Event()

    async def slow(*wish: Any) -> Any:
        entered.set()
        await gate.wait()
        return await submit(*wish)

    monkeypatch.setattr(bot.services.manager, "submit", slow)
    press = server.press(mover, board, ids_of(board, "s:do:")[0])
    await entered.wait()
    stopping = asyncio.create_task(bot.pending.finish(60))
    await asyncio.sleep(0)
    gate.set()
    await stopping
    assert "finishing what was acknowledged: 1" in caplog.messages
    await press.done()
    assert (await server.table()).version == 1
    assert board_of(server.channel).id != board.id


async def test_a_bot_that_stops_takes_nothing_new_and_says_nothing(server: Server) -> None:
    await server.game(*server.members(2))
    mover, board = await server.mover(), board_of(server.channel)
    await server.bot.pending.finish(60)
    result = await server.press(mover, board, "s:pick:1:0:A1:A1").done()
    assert not result.acknowledged
    assert board_of(server.channel).components == board.components
