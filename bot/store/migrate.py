"""Bring a database to the schema of this version, or refuse it untouched."""

import asyncio
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, NullPool, RowMapping, inspect

from bot.store.database import Database, make_engine, sqlite_file
from bot.store.errors import StoreError
from bot.store.failures import told
from bot.store.tenancy import occupant

_Found = TypeVar("_Found")

_FOLDER = Path(__file__).parent / "migrations"


async def check(url: URL, *, thoroughly: bool = False) -> RowMapping | None:
    """Look at an existing database without changing a byte of it; return who worked on it last.

    All of its pages are read only `thoroughly`, or if it was not left in order.

    Raises:
        StoreError: it is damaged, foreign, or of a newer version.

    """
    return await _look(url, partial(_check, thoroughly=thoroughly))


async def occupation(url: URL) -> RowMapping | None:
    """Return who works, or worked last, on a database, without changing a byte of it.

    Raises:
        StoreError: it cannot be read.

    """
    return await _look(url, occupant)


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
    """Apply the missing migrations in one transaction: all of them or none.

    Raises:
        StoreError: the database fails.

    """
    if await revision(database) != newest():
        async with database.rebuild() as connection:
            await connection.run_sync(_upgrade)


async def revision(database: Database) -> str:
    """Return the name of the schema that the database has, "" for none.

    Raises:
        StoreError: the database fails.

    """
    async with database.read() as connection:
        return ", ".join(await connection.run_sync(_revisions))


def newest() -> str:
    """Return the name of the schema of this version."""
    return _scripts().get_current_head() or ""


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(_FOLDER))


def _revisions(connection: Connection) -> tuple[str, ...]:
    return MigrationContext.configure(connection).get_current_heads()


def _check(connection: Connection, *, thoroughly: bool) -> RowMapping | None:
    last = occupant(connection)
    if connection.dialect.name == "sqlite" and (thoroughly or last is None or not last["ended"]):
        _check_pages(connection)
    revisions = _revisions(connection)
    if not revisions and inspect(connection).get_table_names():
        raise StoreError("The database belongs to another program; nothing was changed.")
    known = {script.revision for script in _scripts().walk_revisions()}
    if not known.issuperset(revisions):
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


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        _check_references(connection)


def _check_references(connection: Connection) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if broken is not None:
        raise StoreError(
            f"The database could not be updated (lost reference: {tuple(broken)}); it is as before."
        )


def _read_only(url: URL, file: Path) -> URL:
    # Opened for writing, SQLite would already tidy up after a crash.
    return url.set(database=file.absolute().as_uri(), query={"mode": "ro", "uri": "true"})
