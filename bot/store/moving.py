"""Taking all that a bot keeps along: from a file of SQLite to an empty database on a server."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    URL,
    Insert,
    Select,
    Table,
    Text,
    bindparam,
    cast,
    delete,
    func,
    insert,
    inspect,
    select,
    text,
    type_coerce,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import engines, migrate
from bot.store.columns import metadata
from bot.store.database import Database, parse, sqlite_file
from bot.store.errors import StoreError
from bot.store.failures import told
from bot.store.own_schema import tenancy
from bot.store.repairs import Repairs
from bot.store.restoring import stopped
from bot.store.results import Results

log = logging.getLogger(__name__)

ROWS = 1000
"""Rows that are in memory at once."""

TABLES = [table for table in metadata.sorted_tables if table is not tenancy]
"""What is copied, in an order in which whatever a row belongs to comes before it."""


class Within(Database):
    """What one open transaction sees of a database, whatever others see."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Give the connection of the transaction."""
        with told():
            yield self._connection


@dataclass(frozen=True, slots=True)
class OneSide:
    """One of the two databases, to look at."""

    games: Repairs
    results: Results

    @classmethod
    def of(cls, connection: AsyncConnection) -> "OneSide":
        """Return what a connection sees."""
        return cls(Repairs(Within(connection)), Results(Within(connection)))


@dataclass(frozen=True, slots=True)
class Move:
    """What was copied, and both sides of it, before anybody else sees the new one."""

    rows: dict[str, int]
    """How many rows each table has, on either side."""
    old: OneSide
    new: OneSide


@asynccontextmanager
async def moved(url: str, to: str) -> AsyncIterator[Move]:
    """Copy the database at `url`, a file, to the empty one at `to`; it stays when the block ends.

    Until then nobody else sees any of it, and whatever is raised inside the block, or ends the
    process, leaves the new database empty. The old one is as before in either case.

    Raises:
        StoreError: a bot works on the old database, it is damaged or of another version, the new
            one is no server's or has something in it, or one of them fails.

    """
    source, target = parse(url), parse(to)
    file = await _file(source)
    if not engines.is_server(target):
        raise StoreError(
            "A database is moved from a file of SQLite to PostgreSQL, so the new address has to "
            "be one like postgresql+asyncpg://USER:PASSWORD@HOST/NAME."
        )
    async with stopped(url, file):
        await migrate.check(source, thoroughly=True)
        old, new = Database(source), Database(target, patient=True)
        try:
            await _refuse_another_schema(old)
            async with old.read() as reading, new.rebuild() as writing:
                await _refuse_what_is_not_empty(writing)
                await writing.run_sync(migrate.fill)
                rows = {table.name: await _copy(reading, writing, table) for table in TABLES}
                yield Move(rows, OneSide.of(reading), OneSide.of(writing))
        finally:
            await old.close()
            await new.close()


async def _file(source: URL) -> Path:
    file = sqlite_file(source)
    if file is None:
        raise StoreError(
            "DATABASE_URL names no file of SQLite, so there is nothing to move: leave it as it "
            "was, and name the new database behind the command."
        )
    if not await asyncio.to_thread(file.exists):
        raise StoreError(f"There is no database at {file}.")
    return file


async def _refuse_another_schema(old: Database) -> None:
    found = await migrate.revision(old)
    if found != migrate.newest():
        raise StoreError(
            f"The database has schema {found}, and this version of Salad has {migrate.newest()}. "
            "Start the bot on it once and stop it, which brings it up to date; then move it."
        )


async def _refuse_what_is_not_empty(writing: AsyncConnection) -> None:
    names = await writing.run_sync(lambda connection: inspect(connection).get_table_names())
    if names:
        raise StoreError(
            f"The new database is not empty: it has {len(names)} tables, {min(names)} for one. "
            "Nothing was changed. Make an empty one (createdb NAME), and name that."
        )


async def _copy(reading: AsyncConnection, writing: AsyncConnection, table: Table) -> int:
    """Copy the rows of a table, so many at a time; return how many there are on either side.

    Raises StoreError if one side has more than the other.
    """
    log.info("copying the table %s", table.name)
    wanted, given = _as_it_stands(table)
    await writing.execute(delete(table))
    async with reading.stream(wanted) as rows:
        async for part in rows.mappings().partitions(ROWS):
            await writing.execute(given, [dict(row) for row in part])
    await _go_on_counting(reading, writing, table)
    everything = select(func.count()).select_from(table)
    before, now = await reading.scalar(everything), await writing.scalar(everything)
    if before is None or before != now:
        raise StoreError(f"The table {table.name} has {before} rows, and its copy has {now}.")
    return before


def _as_it_stands(table: Table) -> tuple[Select[Any], Insert]:
    """Return how rows are read and written, JSON letter by letter: NULL is not null there."""
    texts = {c.name: f"{c.name}_as_text" for c in table.c if isinstance(c.type, JSON)}
    read = [type_coerce(table.c[name], Text).label(label) for name, label in texts.items()]
    given = {name: cast(bindparam(label, type_=Text), JSON) for name, label in texts.items()}
    return select(table, *read), insert(table).values(given) if given else insert(table)


async def _go_on_counting(reading: AsyncConnection, writing: AsyncConnection, table: Table) -> None:
    """Let the new database number rows from where the old one would: no number comes twice."""
    column = table.autoincrement_column
    if column is None:
        return
    highest = await reading.scalar(select(func.max(column))) or 0
    if table.dialect_options["sqlite"]["autoincrement"]:
        given = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        highest = max(highest, await reading.scalar(given, {"name": table.name}) or 0)
    sequence = func.pg_get_serial_sequence(table.name, column.name)
    if highest and await writing.scalar(select(sequence)) is not None:
        await writing.execute(select(func.setval(sequence, highest)))
