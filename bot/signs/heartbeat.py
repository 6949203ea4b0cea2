"""A file's age as a sign of life: fresh while the gateway is connected and the loop runs."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import discord

INTERVAL = 15.0
"""Seconds between two touches."""

log = logging.getLogger(__name__)


def connected(bot: discord.AutoShardedClient) -> bool:
    """Tell whether the bot is ready and each of its shards has an open gateway connection."""
    shards = bot.shards.values()
    return bot.is_ready() and not any(shard.is_closed() for shard in shards)


def touch(path: Path, alive: Callable[[], bool]) -> None:
    """Touch `path` if `alive()`; a file that cannot be written is logged, not raised."""
    if not alive():
        return
    try:
        path.touch()
    except OSError as error:
        log.warning("The heartbeat file cannot be written: %s", error)


@contextlib.asynccontextmanager
async def beating(path: Path | None, alive: Callable[[], bool]) -> AsyncIterator[None]:
    """Keep `path` fresh inside the block, as long as `alive()`; do nothing without a path."""
    task = asyncio.create_task(_beat(path, alive)) if path else None
    try:
        yield
    finally:
        if task:
            task.cancel()


async def _beat(path: Path, alive: Callable[[], bool]) -> None:
    while True:
        touch(path, alive)
        await asyncio.sleep(INTERVAL)
