"""How many open games one member and one server can have."""

import asyncio
from dataclasses import replace

import pytest

from bot.store.records import NewGame, TableLimits, TableOptions
from bot.words.refusals import HostsEnough
from tests.bot.messages import board_of, said
from tests.bot.server import Server

ENOUGH = "You are the host of 2 open games, as many as anybody can be."
FULL = "This server has 3 open games, as many as it can have."


@pytest.fixture
def quick_sqlite() -> None:
    """Leave SQLite its threads, in which things happen at once."""


@pytest.fixture
def server(server: Server) -> Server:
    """The same server, where few games can be open."""
    assert server.bot.services.manager.opening.limits == TableLimits(host=8, guild=200)
    server.bot.services.manager.opening.limits = TableLimits(host=2, guild=3)
    return server


async def test_a_member_hosts_so_many_open_games_and_a_server_has_so_many(server: Server) -> None:
    ana, ben, cleo = server.members(3)
    rooms = [server.guild.create_text_channel(f"room-{number}") for number in range(3)]
    await server.game(ana, ben, channel=rooms[0])
    await server.lobby(ana, channel=rooms[1])
    for thread in (False, True):
        refused = await ana.slash(rooms[2], "salad new", thread=thread)
        assert said(refused).startswith(ENOUGH)
    assert not rooms[2].threads
    await server.lobby(ben, channel=rooms[2])
    assert said(await cleo.slash(server.channel, "salad new")).startswith(FULL)
    await ana.click(board_of(rooms[1]), label="Leave")
    assert "Your game is open" in said(await ana.slash(server.channel, "salad new"))


async def test_nobody_opens_more_by_being_quick(server: Server) -> None:
    manager = server.bot.services.manager
    new = NewGame("point-salad", server.guild.id, 1, 7, "ana", 6, TableOptions(), "en-US")
    opened = await asyncio.gather(
        *(manager.open(replace(new, channel_id=number)) for number in range(1, 6)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, HostsEnough) for one in opened) == 3
    assert len(await server.bot.services.store.games.all_open()) == 2
