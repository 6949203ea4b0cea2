import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from tests.bot.limits import broken_limits
from tests.bot.server import Server, new_bot
from tests.conftest import Prepared


@pytest.fixture
async def server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepared: Prepared
) -> AsyncIterator[Server]:
    """A server with the bot; at the end, everything that the bot sent must fit Discord's limits.

    Its games are dealt the same in every run.
    """
    seeds = random.Random(0)
    monkeypatch.setattr("bot.manager.opening.token_hex", lambda size: seeds.randbytes(size).hex())
    url = prepared(tmp_path / "salad.db")
    # Half as many ticks; how often it ticks is the concern of no test.
    monkeypatch.setattr("bot.ui.clockwork.TICK_SECONDS", 10.0)
    # What the bot puts off by more than this is not waited for.
    env = simcord.Env(new_bot(url), shard_count=1, settle_timeout=30)
    await env.start()
    try:
        guild = env.create_guild()
        yield Server(env, url, guild, guild.create_text_channel("salad-bar"))
        env.raise_errors()
        assert broken_limits(env.http_requests) == []
    finally:
        await env.shutdown()
        await env.bot.close()
