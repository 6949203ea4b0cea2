"""Worlds for endurance: servers on several shards, and pictures that take no time."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot import Settings, create_bot
from bot.client import SaladBot
from tests.bot.server import Server
from tests.conftest import follow_simulated_time

SETTLE_SECONDS = 600


def new_bot(file: Path, shards: int = 1) -> SaladBot:
    url = f"sqlite+aiosqlite:///{file}"
    settings = Settings(_env_file=None, database_url=url, shard_count=shards)
    # One server may have all the games here, and one person may open most of them.
    much = {"tables_per_host": 10_000, "tables_per_server": 10_000}
    return create_bot(settings.model_copy(update=much))


def prepare_nothing(patches: pytest.MonkeyPatch) -> None:
    """Load no sprites at the start: a busy machine is slower at it than simcord waits."""
    patches.setattr("bot.ui.live.rehearsal.warm_up", lambda: None)


@contextlib.asynccontextmanager
async def servers(
    file: Path, shards: int = 1, *, pictures: bool = False
) -> AsyncIterator[list[Server]]:
    """Run the bot in one server for each shard; pictures are dots unless they are wanted."""
    env = simcord.Env(new_bot(file, shards), shard_count=shards, settle_timeout=SETTLE_SECONDS)
    with pytest.MonkeyPatch.context() as patches:
        follow_simulated_time(patches)
        if not pictures:
            prepare_nothing(patches)
        await env.start()
    try:
        url = f"sqlite+aiosqlite:///{file}"
        found: dict[int, Server] = {}
        while len(found) < shards:
            env.backend.advance_clock(0.001)  # the shard follows from the millisecond
            guild = env.create_guild()
            channel = guild.create_text_channel("salad-bar")
            found.setdefault((guild.id >> 22) % shards, Server(env, url, guild, channel))
        with pytest.MonkeyPatch.context() as patches:
            follow_simulated_time(patches)
            if not pictures:
                found[0].draw_nothing(patches)
            yield list(found.values())
        env.raise_errors()
    finally:
        await env.shutdown()
        await env.bot.close()
