"""One database: its connections, its transactions, and the rule of a single writer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from sqlalchemy import URL, AsyncAdaptedQueuePool, Connection, event, make_url
from sqlalchemy.engine import AdaptedConnection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.signs import metrics
from bot.store import commits
from bot.store.errors import Sealed, StoreError
from bot.store.failures import told

# FULL: a turn that was shown survives a pulled plug too, for one fsync a commit.
_PRAGMAS = (
    "busy_timeout = 10000",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    # What is deleted is gone from the file, too: people may ask to be forgotten.
    "secure_delete = ON",
)
_CONNECTIONS = 4
_READING, _WRITING = metrics.STORE.labels("read"), metrics.STORE.labels("write")


def parse(url: str) -> URL:
    """Return the parsed address of a database.

    Raises:
        StoreError: the text is no such address.

    """
    try:
        return make_url(url)
    except ArgumentError as error:
        raise StoreError(
            "The database URL cannot be read; one like sqlite+aiosqlite:///data/salad.db is meant."
        ) from error


def sqlite_file(url: URL) -> Path | None:
    """Return the file of an SQLite database; None for one in memory, a URI, or a server."""
    name = url.database or ""
    if url.get_backend_name() != "sqlite" or name in {"", ":memory:"} or name.startswith("file:"):
        return None
    return Path(name)


class Database:
    """Transactions on one database: any number of readers, and one writer at a time."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.engine = _engine(url)
        self._reading = self.engine
        if url.get_backend_name() != "sqlite":
            # What SQLite does anyway: all statements of a reader see the same moment.
            self._reading = self.engine.execution_options(isolation_level="REPEATABLE READ")
        self._writing = self.engine.execution_options(begin="BEGIN IMMEDIATE")
        self._writer = asyncio.Lock()
        self._sealed: str | None = None

    def seal(self, why: str) -> None:
        """Refuse everything from now on: what is written would be lost, or is not ours to write."""
        self._sealed = why

    @property
    def sealed(self) -> bool:
        """Whether everything is refused."""
        return self._sealed is not None

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection that sees one unchanging state of the database.

        Raises:
            StoreError: the database fails.
            Unreadable: the block cannot make of a row what it is to be.

        """
        self._refuse_if_sealed()
        with told(), _READING.time():
            async with self._reading.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection whose changes are on disk when the block ends, or none of them.

        Raises:
            StoreError: the database fails; nothing was changed.
            Unreadable: the block cannot make of a row what it is to be; nothing was changed.

        """
        self._refuse_if_sealed()
        with told(), _WRITING.time():
            async with self._writer, self._writing.begin() as connection:
                yield connection
            commits.note()

    @asynccontextmanager
    async def rebuild(self) -> AsyncIterator[AsyncConnection]:
        """Give a writing connection on which tables may be replaced: references are not watched.

        SQLite alters most of a table by copying it and dropping the old one, which would
        otherwise delete every row that refers to it.

        Raises:
            StoreError: the database fails; nothing was changed.

        """
        with told():
            async with self._writer, self._writing.connect() as connection:
                await connection.run_sync(_watch_references, "OFF")
                try:
                    async with connection.begin():
                        yield connection
                finally:
                    await connection.run_sync(_watch_references, "ON")

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in the journal beside the file of the database.

        Does nothing where the journal is still being read; a later change then overwrites it.

        Raises:
            StoreError: the database fails.

        """
        if self.url.get_backend_name() != "sqlite":
            return
        with told():
            async with self._writer, self._writing.connect() as connection:
                await connection.run_sync(_checkpoint)

    def _refuse_if_sealed(self) -> None:
        if self._sealed is not None:
            raise Sealed(self._sealed)

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


def make_engine(url: URL, **options: Any) -> AsyncEngine:
    """Return an engine that keeps the values of statements, seeds among them, out of its errors.

    Raises:
        StoreError: the kind of database is unknown, has no async driver, or lacks its package.

    """
    try:
        return create_async_engine(url, hide_parameters=True, **options)
    except (SQLAlchemyError, ImportError) as error:
        raise StoreError(f"No driver for the database URL ({error}).") from error


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return make_engine(url, pool_pre_ping=True)
    in_memory = url.database in {None, "", ":memory:"}
    engine = make_engine(
        url,
        # A database in memory is its connection; readers and the writer take turns on it.
        poolclass=AsyncAdaptedQueuePool,
        pool_size=1 if in_memory else _CONNECTIONS,
        max_overflow=0,
        # The connection used last has its pages and statements warm.
        pool_use_lifo=True,
        # The driver begins no transactions of its own: `_begin` does.
        connect_args={"isolation_level": None},
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    del entry
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # IMMEDIATE takes the write lock first, so that what a writer reads cannot change under it.
    _send(connection, connection.get_execution_options().get("begin", "BEGIN"))


def _watch_references(connection: Connection, on: str) -> None:
    # Inside a transaction, which SQLAlchemy would begin, SQLite ignores this pragma.
    if connection.dialect.name == "sqlite":
        _send(connection, f"PRAGMA foreign_keys = {on}")


def _checkpoint(connection: Connection) -> None:
    # Answered by a row, which has to be read: no other statement may run before that.
    statement = "PRAGMA wal_checkpoint(TRUNCATE)"
    _driver(connection).run_async(lambda driver: driver.execute_fetchall(statement))


def _send(connection: Connection, statement: str) -> None:
    """Run a statement straight on the driver: one trip to its thread in place of three."""
    _driver(connection).run_async(lambda driver: driver.execute(statement))


def _driver(connection: Connection) -> AdaptedConnection:
    return cast("AdaptedConnection", connection.connection.dbapi_connection)
