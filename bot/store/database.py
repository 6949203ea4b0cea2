"""One database: its connections, its transactions, and the rule of a single writer."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy import URL, Connection, NullPool, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.settings import MOST_PORT
from bot.signs import metrics
from bot.store import commits, engines
from bot.store.errors import Sealed, StoreError
from bot.store.failures import told
from bot.store.locks import ALONE, WRITER, key_of, of_session, of_transaction
from bot.store.shards import Shards

_POSTGRES = "postgresql+asyncpg"
_READING, _WRITING = metrics.STORE.labels("read"), metrics.STORE.labels("write")


def parse(url: str) -> URL:
    """Return the parsed address of a database.

    Raises:
        StoreError: the text is no such address, or one without an asynchronous driver.

    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # What the library says may name a part of the password.
        raise StoreError(
            "The database URL cannot be read; one like sqlite+aiosqlite:///data/salad.db or "
            f"{_POSTGRES}://USER:PASSWORD@HOST/NAME is meant, in which a password has %40 for @, "
            "%2F for / and %3A for a colon."
        ) from None
    if parsed.drivername.startswith("postgres") and parsed.drivername != _POSTGRES:
        raise StoreError(
            f"The database URL begins with {parsed.drivername}; for PostgreSQL it has to begin "
            f"with {_POSTGRES}."
        )
    if parsed.port is not None and not 0 < parsed.port <= MOST_PORT:
        raise StoreError(
            f"The database URL names port {parsed.port}, and ports have numbers from 1 to "
            f"{MOST_PORT}."
        )
    return _as_the_driver_has_it(parsed)


def _as_the_driver_has_it(url: URL) -> URL:
    """Return an address in which everything is called as asyncpg calls it.

    Providers of databases hand out addresses with `sslmode`, as PostgreSQL's own programs take it.
    """
    if engines.is_server(url) and (mode := url.query.get("sslmode")) is not None:
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return url


def sqlite_file(url: URL) -> Path | None:
    """Return the file of an SQLite database; None for one in memory, a URI, or a server."""
    name = url.database or ""
    if engines.is_server(url) or name in {"", ":memory:"} or name.startswith("file:"):
        return None
    return Path(name)


class Database:
    """Transactions on one database: any number of readers, and one writer at a time.

    That holds among all processes that share a server's database, but for what each writes about
    its own servers alone.

    With `patient`, a server may take as long as it likes, as no player waits.
    """

    def __init__(self, url: URL, shards: Shards | None = None, *, patient: bool = False) -> None:
        self.url = url
        self.shards = shards or Shards()
        self.shared = engines.is_server(url)
        """Whether other processes may work on the same database."""
        self.engine = engines.patient(url) if patient else engines.playing(url)
        self._reading = self.engine
        if self.shared:
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

    @contextlib.asynccontextmanager
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

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection whose changes are on disk when the block ends, or none of them.

        Nobody else writes meanwhile, in any process, but for what is written by `write_own`. A
        server may be lost just as it commits. What it was to save counts as saved then for
        `commits`, as nobody knows.

        Raises:
            StoreError: the database fails; nothing was changed.
            Unreadable: the block cannot make of a row what it is to be; nothing was changed.

        """
        async with self.write_own() as connection:
            if self.shared:
                await connection.execute(of_transaction(WRITER))
            yield connection

    @contextlib.asynccontextmanager
    async def write_own(self) -> AsyncIterator[AsyncConnection]:
        """Do the same for rows of one's own servers, which no other process changes.

        Others need not wait for that, so turns of different processes are committed at once.
        Raises as `write` does.
        """
        self._refuse_if_sealed()
        committing = False
        try:
            with told(), _WRITING.time():
                async with self._alone(), self._writing.begin() as connection:
                    yield connection
                    committing = True
        except StoreError:
            if committing and self.shared:
                commits.note()
            raise
        commits.note()

    @contextlib.asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Be the only writer inside the block; wait no longer for it than for a server."""
        async with asyncio.timeout(engines.ANSWER_SECONDS if self.shared else None):
            await self._writer.acquire()
        try:
            yield
        finally:
            self._writer.release()

    @contextlib.asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[None]:
        """Do something inside the block that only one process at a time may do; others wait.

        Raises:
            StoreError: the database fails.

        """
        if not self.shared:
            yield
            return
        engine = engines.make_engine(self.url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        try:
            with told():
                connection = await engine.connect()
                await connection.execute(of_session(ALONE, key_of(what)))
            try:
                yield
            finally:
                # Closing it lets the others in.
                await connection.close()
        finally:
            await engine.dispose()

    @contextlib.asynccontextmanager
    async def rebuild(self) -> AsyncIterator[AsyncConnection]:
        """Give a writing connection on which tables may be replaced: references are not watched.

        SQLite alters most of a table by copying it and dropping the old one, which would
        otherwise delete every row that refers to it. It may take as long as it likes.

        Raises:
            StoreError: the database fails; nothing was changed.

        """
        engine = engines.patient(self.url) if self.shared else self._writing
        with told():
            async with self._writer, engine.connect() as connection:
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
        if self.shared:
            return
        with told():
            async with self._writer, self._writing.connect() as connection:
                await connection.run_sync(_checkpoint)

    def _refuse_if_sealed(self) -> None:
        if self._sealed is not None:
            raise Sealed(self._sealed)

    async def close(self) -> None:
        """Close all connections; of those to a server that says nothing, soon no more is heard."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(engines.CONNECT_SECONDS if self.shared else None):
                await self.engine.dispose()


def _watch_references(connection: Connection, on: str) -> None:
    # Inside a transaction, which SQLAlchemy would begin, SQLite ignores this pragma.
    if connection.dialect.name == "sqlite":
        engines.send(connection, f"PRAGMA foreign_keys = {on}")


def _checkpoint(connection: Connection) -> None:
    # Answered by a row, which has to be read: no other statement may run before that.
    statement = "PRAGMA wal_checkpoint(TRUNCATE)"
    engines.driver_of(connection).run_async(lambda driver: driver.execute_fetchall(statement))
