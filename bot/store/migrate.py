"""Bring a database to the schema of this version, or refuse it untouched.

A new file is made of what the schema describes, which is what all migrations come to: only the
first start after an update needs Alembic, and loads it.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import (
    URL,
    Column,
    Connection,
    MetaData,
    NullPool,
    PrimaryKeyConstraint,
    RowMapping,
    String,
    Table,
    insert,
    inspect,
    select,
)

from bot.store.database import Database, sqlite_file
from bot.store.engines import is_server, make_engine
from bot.store.errors import StoreError
from bot.store.failures import told
from bot.store.schema import metadata
from bot.store.tenancy import occupants

_Found = TypeVar("_Found")

LARGE = 256_000_000
"""Bytes; reading as many takes some seconds, in which nobody can play."""

_FOLDER = Path(__file__).parent / "migrations" / "versions"
_REVISION = re.compile(r'^(down_)?revision = "(\w+)"$', re.MULTILINE)

# Alembic's own, of which it keeps one row: the name of the schema.
_version = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


async def check(url: URL, *, thoroughly: bool = False) -> Sequence[RowMapping]:
    """Look at an existing database without changing a byte of it; return who worked on it last.

    All of its pages are read only `thoroughly`, or if it was not left in order and is not `LARGE`:
    such a one is looked through once the bot plays.

    Raises:
        StoreError: it is damaged, foreign, or of a newer version.

    """
    large = await asyncio.to_thread(is_large, url)
    return await _look(url, partial(_check, thoroughly=thoroughly, large=large)) or ()


def is_large(url: URL) -> bool:
    """Return whether a database is looked through later, not before it is opened."""
    file = sqlite_file(url)
    return file is not None and file.exists() and file.stat().st_size > LARGE


async def occupation(url: URL) -> Sequence[RowMapping]:
    """Return who works, or worked last, on a database, without changing a byte of it.

    Raises:
        StoreError: it cannot be read.

    """
    return await _look(url, occupants) or ()


async def check_copy(url: URL) -> None:
    """Look through a copy of a database without changing a byte of it.

    Raises:
        StoreError: it is damaged, no database of Salad's, or of a newer version.

    """
    await check(url, thoroughly=True)
    if not await _look(url, _revisions):
        raise StoreError("It is no database of Salad's.")


async def _look(url: URL, look: Callable[[Connection], _Found]) -> _Found | None:
    """Return what `look` finds in an existing database, None where there is none."""
    file = sqlite_file(url)
    if file is not None:
        if not await asyncio.to_thread(file.exists):
            return None
        url = _read_only(url, file)
    engine = make_engine(url, poolclass=NullPool)
    try:
        with told():
            async with engine.connect() as connection:
                return await connection.run_sync(look)
    finally:
        await engine.dispose()


async def upgrade(database: Database) -> None:
    """Make the schema in an empty database, or apply the missing migrations: all or nothing.

    Raises:
        StoreError: the database fails.

    """
    found = await revision(database)
    if found != newest():
        of_schema = not found and not is_server(database.url)
        bring = _create if of_schema else _upgrade
        async with database.rebuild() as connection:
            await connection.run_sync(bring)
            await connection.run_sync(_check_references)


async def revision(database: Database) -> str:
    """Return the name of the schema that the database has, "" for none.

    Raises:
        StoreError: the database fails.

    """
    async with database.read() as connection:
        return ", ".join(await connection.run_sync(_revisions))


def newest() -> str:
    """Return the name of the schema of this version."""
    (last,) = _migrations().keys() - set(_migrations().values())
    return last


@cache
def _migrations() -> dict[str, str]:
    """Return the name of each schema with that of the one before, "" for the first."""
    found = [dict(_REVISION.findall(path.read_text("utf-8"))) for path in _FOLDER.glob("*_*.py")]
    return {names[""]: names.get("down_", "") for names in found if names}


def _revisions(connection: Connection) -> tuple[str, ...]:
    if not inspect(connection).has_table(_version.name):
        return ()
    return tuple(connection.scalars(select(_version.c.version_num)))


def _check(connection: Connection, *, thoroughly: bool, large: bool) -> Sequence[RowMapping]:
    last = occupants(connection)
    unsure = not last or not (large or all(row["ended"] for row in last))
    if connection.dialect.name == "sqlite" and (thoroughly or unsure):
        _check_pages(connection)
    revisions = _revisions(connection)
    if not revisions and inspect(connection).get_table_names():
        raise StoreError("The database belongs to another program; nothing was changed.")
    if not _migrations().keys() >= set(revisions):
        raise StoreError(
            f"The database was written by a newer version of Salad (schema {', '.join(revisions)});"
            " nothing was changed. Update Salad, or use a backup from before."
        )
    return last


def _check_pages(connection: Connection) -> None:
    problem = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if problem != "ok":
        raise StoreError(
            f"The database is damaged ({problem}); nothing was changed. Restore a backup."
        )


def _create(connection: Connection) -> None:
    metadata.create_all(connection)
    _version.create(connection)
    connection.execute(insert(_version).values(version_num=newest()))


def fill(connection: Connection) -> None:
    """Make the schema of this version in an empty database, in the connection's transaction."""
    _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    from bot.store import migrations  # noqa: PLC0415 - Alembic is large, and seldom needed

    migrations.apply(connection)


def _check_references(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if broken is not None:
        raise StoreError(
            f"The database could not be updated (lost reference: {tuple(broken)}); it is as before."
        )


def _read_only(url: URL, file: Path) -> URL:
    # Opened for writing, SQLite would already tidy up after a crash.
    return url.set(database=file.absolute().as_uri(), query={"mode": "ro", "uri": "true"})
