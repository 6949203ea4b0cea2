import random
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from simcord.backend import serializers

from bot.store import Store
from bot.store.guilds import GuildSettings
from bot.ui.hosting import upkeep
from tests.bot.messages import alive, said
from tests.bot.server import Server
from tests.privacy.search import traces
from tests.store.samples import START, running_game, url_of

HERE, THERE = 770077007700, 880088008800
MONTH = timedelta(days=upkeep.DAYS_KEPT)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "salad.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    opened = await Store.open(url_of(file))
    for number, guild in enumerate((HERE, THERE)):
        await running_game(opened, channel_id=number, guild_id=guild)
        await opened.guilds.set_settings(guild, GuildSettings(channels=(number,)))
    yield opened
    await opened.close()


async def test_what_a_server_left_behind_goes_after_a_month(store: Store, file: Path) -> None:
    await store.guilds.departed(HERE, START)
    await upkeep.tidy(store.guilds, store.privacy, [THERE], START + MONTH)
    assert traces(file, str(HERE))
    await upkeep.tidy(store.guilds, store.privacy, [THERE], START + MONTH + timedelta(seconds=1))
    assert traces(file, str(HERE)) == []
    assert traces(file, str(THERE))


async def test_a_server_that_invites_the_bot_again_keeps_everything(
    store: Store, file: Path
) -> None:
    await store.guilds.departed(HERE, START)
    await store.guilds.returned(HERE)
    await upkeep.tidy(store.guilds, store.privacy, [HERE, THERE], START + 2 * MONTH)
    assert traces(file, str(HERE))


async def test_the_first_moment_of_a_removal_counts(store: Store) -> None:
    await store.guilds.departed(HERE, START)
    await store.guilds.departed(HERE, START + MONTH)
    assert await store.guilds.departures() == {HERE: START}


async def test_a_removal_while_the_bot_was_away_is_noticed_at_the_start(store: Store) -> None:
    await upkeep.tidy(store.guilds, store.privacy, [THERE], START)
    assert await store.guilds.departures() == {HERE: START}


async def test_a_return_while_the_bot_was_away_is_noticed_at_the_start(
    store: Store, file: Path
) -> None:
    await store.guilds.departed(HERE, START)
    await upkeep.tidy(store.guilds, store.privacy, [HERE, THERE], START + 2 * MONTH)
    assert await store.guilds.departures() == {}
    assert traces(file, str(HERE))


async def test_games_that_went_with_their_server_are_forgotten_at_once(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    await server.game(*server.members(2), pace="none")
    backend = server.env.backend
    guild = serializers.guild_create_payload(backend, backend.get_guild(server.guild.id))
    backend.emit("GUILD_DELETE", {"id": str(server.guild.id)})
    await server.env.settle()
    backend.advance_clock(2 * MONTH.total_seconds())
    server.bot._tidy.restart()
    await server.env.settle()
    await server.wait(5)
    caplog.clear()
    backend.emit("GUILD_CREATE", guild)
    await server.wait(5)
    assert server.bot.services.live.pausing.behind.all() == []
    assert server.bot.services.live.pausing.paused == set()
    assert len(alive(server.channel)) == 1
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    opened = await server.member("zoe").slash(server.channel, "salad new")
    assert "Your game is open" in said(opened)


async def test_removal_and_invitation_are_noted_as_they_happen(server: Server) -> None:
    await server.game(*server.members(2))
    await server.take_turn(random.Random(1))
    store, backend = server.bot.services.store, server.env.backend
    guild = backend.get_guild(server.guild.id)
    backend.remove_guild(guild.id)
    await server.env.settle()
    assert await store.guilds.departures() == {server.guild.id: server.env.now()}
    backend.guilds[guild.id] = guild
    guild.channel_ids.clear()
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
    await server.env.settle()
    assert await store.guilds.departures() == {}
