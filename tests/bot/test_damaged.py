"""A game whose stored turns cannot be played again: said once, in the way of nobody, and ended."""

import logging

import pytest

from bot.store.records import Status
from tests.bot.messages import said
from tests.bot.server import Server

pytestmark = pytest.mark.usefixtures("without_outlook")

DAMAGED = (
    "What is stored of game 1 is damaged, so it cannot go on. Who may manage this server can end "
    "it with /salad end."
)


async def damage(server: Server) -> None:
    """Start a live game and alter what is stored of it."""
    await server.game(*server.members(2), pace="live")
    await server.spoil(1)
    await server.bot.services.manager.reload(1)


async def test_it_is_logged_once_and_waits_for_the_next_start(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    await damage(server)
    await server.wait(10)
    told = [r for r in caplog.records if r.levelno >= logging.ERROR and r.name == "bot.ui.services"]
    assert [record.getMessage() for record in told] == [f"a clock rang in vain: {DAMAGED}"]
    caplog.clear()
    await server.restart()
    await server.wait(10)
    told = [r for r in caplog.records if r.levelno >= logging.ERROR and r.name == "bot.ui.services"]
    assert [record.getMessage() for record in told] == [f"the game does not go on: {DAMAGED}"]


async def test_it_ends_with_its_channel(server: Server) -> None:
    await damage(server)
    channel = server.bot.get_channel(server.channel.id)
    assert channel is not None
    server.env.backend.delete_channel(channel.id)
    await server.env.settle()
    assert await server.bot.services.store.open_tables() == []
    record = await server.bot.services.store.game(1)
    assert record is not None
    assert record.status is Status.CANCELLED
    assert await server.bot.services.store.unfinished() == []


@pytest.mark.parametrize("command", ["leave", "cancel", "board", "start", "salad"])
async def test_who_asks_for_it_learns_what_can_be_done(server: Server, command: str) -> None:
    await damage(server)
    answer = await server.member("ana").slash(server.channel, f"salad {command}")
    assert said(answer) == DAMAGED


async def test_a_whole_game_that_ended_with_its_channel_misses_no_turn(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await server.game(*server.members(2), pace="live")
    server.env.backend.delete_channel(server.channel.id)
    await server.wait(5)
    assert await server.bot.services.store.open_tables() == []
    told = [record.getMessage() for record in caplog.records]
    assert "game cancelled" in told
    assert "a turn was missed" not in told
