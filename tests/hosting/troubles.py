"""Trouble with the database of a running bot."""

import resource
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from tests.bot.server import Server

_CONNECTIONS = 4


@asynccontextmanager
async def read_only(server: Server) -> AsyncIterator[None]:
    """Let no connection of the store write."""
    await _pragma(server, "query_only = ON")
    yield
    await _pragma(server, "query_only = OFF")


async def _pragma(server: Server, pragma: str) -> None:
    engine = server.bot.services.store._database.engine
    every = [await engine.connect() for _ in range(_CONNECTIONS)]
    for connection in every:
        await connection.exec_driver_sql(f"PRAGMA {pragma}")
    for connection in every:
        await connection.close()


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """Let this process write no file beyond a size, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
