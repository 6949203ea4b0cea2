"""A start among many unfinished games."""

import asyncio
import fnmatch
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

import pytest

from bot.store.records import LiveMessage
from bot.ui.kit.posting import Posting
from bot.ui.live import keeper
from bot.ui.live.keeper import Keeper
from tests.bot.failures import fail_store
from tests.bot.messages import alive, board_of, said, text_of
from tests.bot.server import Server

GAMES = 9


async def _games(server: Server, number: int = GAMES) -> None:
    for game in range(number):
        channel = server.guild.create_text_channel(f"table-{game}")
        people = server.members(2)[:: 1 if game % 2 else -1]
        await server.game(*people, channel=channel)
    await server.wait()


async def test_games_are_looked_after_a_few_at_a_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _games(server)
    full, busy, most = asyncio.Event(), [0], [0]
    true = Posting.is_there

    async def is_there(posting: Posting, live: LiveMessage, game: int) -> bool:
        busy[0] += 1
        most[0] = max(most[0], busy[0])
        if busy[0] == keeper.AT_ONCE:
            full.set()
        await full.wait()
        there = await true(posting, live, game)
        busy[0] -= 1
        return there

    monkeypatch.setattr(Posting, "is_there", is_there)
    await server.restart()
    assert most[0] == keeper.AT_ONCE < GAMES


async def test_a_start_asks_for_no_board_that_is_there_for_all_that_is_known(
    server: Server,
) -> None:
    await _games(server)
    server.env.http_requests.clear()
    with server.env.time_context():
        await server.bot.services.keeper.recover_all()
    assert _looks(server) == []
    await server.restart()
    await server.env.advance_time(10)
    assert _looks(server) == ["GET"] * GAMES
    await server.env.advance_time(40)
    assert _looks(server) == ["GET"] * GAMES


def _looks(server: Server) -> list[str]:
    """Return what was asked about messages."""
    asked = server.env.http_requests
    return [one.method for one in asked if fnmatch.fnmatch(one.path, "/channels/*/messages*")]


async def test_games_whose_board_is_behind_come_first(server: Server) -> None:
    await _games(server, 5)
    manager = server.bot.services.manager
    table = await manager.table(4)
    (decision,), (seat,) = table.pending(), table.waits_for()
    await manager.submit(4, seat.user_id, decision.id, "B")
    first, *others = await server.bot.services.store.pauses.unfinished()
    assert (first.id, first.settled) == (4, False)
    assert all(game.settled for game in others)
    await server.restart()
    assert "Turn 2" in text_of(board_of(server.where(4)))


async def test_a_game_that_fails_stops_no_other(server: Server) -> None:
    await _games(server, 4)
    await server.spoil(2)
    for game in range(1, 5):
        server.delete(board_of(server.where(game)))
    server.env.inject_error("POST", "/channels/*/messages", status=500)
    await server.restart()
    boards = sum(len(alive(c)) for c in server.guild.channels.values())
    assert boards == 2
    server.env.backend.faults.clear()
    await server.env.advance_time(70)
    boards = sum(len(alive(c)) for c in server.guild.channels.values())
    assert boards == 3


async def test_a_game_that_the_store_could_not_read_goes_on_a_minute_later(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _games(server, 2)
    for game in (1, 2):
        server.delete(board_of(server.where(game)))
    fail_store(server, monkeypatch, "boards.live_message")
    with server.env.time_context():
        await server.bot.services.keeper.recover_all()
    await server.env.advance_time(140)
    assert sum(len(alive(c)) for c in server.guild.channels.values()) == 2


async def test_commands_work_while_games_are_still_being_looked_after(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = server.members(2)
    await server.game(ana, ben)
    await _games(server, 2)
    gate, true = asyncio.Event(), Keeper.recover

    async def recover(kept: Keeper, game_id: int) -> bool:
        await gate.wait()
        return await true(kept, game_id)

    monkeypatch.setattr(Keeper, "recover", recover)
    async with _in_background(server.bot.services.keeper.recover_all()):
        told = server.command(ben, "board")
        for _ in range(1000):
            if said(told.result):
                break
            await asyncio.sleep(0.001)
        assert said(told.result).startswith("Here it is: ")
        gate.set()
    assert len(alive(server.channel)) == 1


@asynccontextmanager
async def _in_background(work: Awaitable[None]) -> AsyncIterator[None]:
    task = asyncio.ensure_future(work)
    yield
    await task
