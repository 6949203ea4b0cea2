"""Processes that share a database, each with a shard of its own, inside one process of tests."""

import asyncio
from collections.abc import Callable
from itertools import count

from sqlalchemy import text

from bot.store import Store
from bot.store.shards import Shards
from bot.store.tenancy import Tenant

COUNT = 4
"""How many there are in most tests."""

BOUND = 60
"""Seconds; far more than it takes on a slow machine, too, and far less than for ever."""

_PIDS = count(1_000_000)
_END = text("SELECT pg_terminate_backend(:pid, 10000)")


def tenant(*ids: int, of: int = COUNT) -> Tenant:
    """Return a process of its own, as far as others can see."""
    return Tenant(shards=Shards(of, ids), pid=next(_PIDS))


def guild_of(shard: int, of: int = COUNT) -> int:
    """Return a server of a shard."""
    return (of * 1000 + shard) << 22


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds of which nobody tells."""
    async with asyncio.timeout(BOUND):
        while not holds():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


async def lose_lifeline(store: Store, by: Store) -> None:
    """Let the server end the connection on which a process hears and leads, as a failure would."""
    lifeline = store._lifeline
    assert lifeline is not None
    async with by._database.engine.connect() as connection:
        await connection.execute(_END, {"pid": lifeline._driver.get_server_pid()})
    await until(lambda: not lifeline.whole)
