"""How often a database is read and written."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any
from unittest.mock import patch

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database


@dataclass(slots=True)
class Counts:
    """Transactions inside a block, by when they ended: those that only read, and the others."""

    read_at: list[float] = field(default_factory=list)
    committed_at: list[float] = field(default_factory=list)

    @property
    def reads(self) -> int:
        return len(self.read_at)

    @property
    def commits(self) -> int:
        return len(self.committed_at)

    def clear(self) -> None:
        self.read_at.clear()
        self.committed_at.clear()


@contextmanager
def counted() -> Iterator[Counts]:
    """Count what is asked of every database while the block runs."""
    counts, read, write = Counts(), Database.read, Database.write_own

    @asynccontextmanager
    async def reading(database: Database) -> AsyncIterator[AsyncConnection]:
        async with read(database) as connection:
            yield connection
        counts.read_at.append(perf_counter())

    @asynccontextmanager
    async def writing(database: Database) -> AsyncIterator[AsyncConnection]:
        async with write(database) as connection:
            yield connection
        counts.committed_at.append(perf_counter())

    parts: dict[str, Any] = {"read": reading, "write_own": writing}  # which `write` uses, too
    with patch.multiple(Database, **parts):
        yield counts
