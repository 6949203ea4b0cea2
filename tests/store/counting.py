"""How often a database is read and written."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database


@dataclass(slots=True)
class Counts:
    """Transactions inside a block: those that only read, and those that were committed."""

    reads: int = 0
    commits: int = 0

    def reset(self) -> None:
        self.reads = self.commits = 0


@contextmanager
def counted() -> Iterator[Counts]:
    """Count what is asked of every database while the block runs."""
    counts, read, write = Counts(), Database.read, Database.write

    @asynccontextmanager
    async def reading(database: Database) -> AsyncIterator[AsyncConnection]:
        counts.reads += 1
        async with read(database) as connection:
            yield connection

    @asynccontextmanager
    async def writing(database: Database) -> AsyncIterator[AsyncConnection]:
        async with write(database) as connection:
            yield connection
        counts.commits += 1

    parts: dict[str, Any] = {"read": reading, "write": writing}
    with patch.multiple(Database, **parts):
        yield counts
