"""Putting a copy of the database in its place, with nothing of what was there mixed into it."""

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import make_url

from bot.store import migrate
from bot.store.database import parse, sqlite_file
from bot.store.engines import is_server
from bot.store.errors import StoreError
from bot.store.failures import told
from bot.store.files import COMPANIONS, beside, made_folder
from bot.store.lockfile import Lock
from bot.store.own_schema import RESTORED_AT
from bot.store.servers import how_to_restore
from bot.store.tenancy import Tenant, refuse_others

_CLEAR = "DELETE FROM tenancy"
_NOTE = "INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)"


async def restore(url: str, copy: Path) -> Path | None:
    """Put `copy` in the place of the database at `url`; return what was there is called now.

    The copy is looked through first, and stays where it is. Nothing that was there is deleted, and
    nothing of it is ever beside the restored file. A database that was left in order is replaced at
    one stroke; one with a journal is gone from its name first, and the start says so if the power
    fails just then.

    Raises:
        StoreError: the copy is damaged, no database of Salad's or of a newer version, a bot works
            on the database, or a disk fails; everything is as before. Of a database on a server,
            it says how that is restored.

    """
    address = parse(url)
    target = sqlite_file(address)
    if is_server(address):
        raise StoreError(how_to_restore(address, copy))
    if target is None:
        raise StoreError("Only a file of SQLite can be restored.")
    _refuse_what_is_no_file(copy, target)
    async with made_folder(target), stopped(url, target):
        try:
            return await _restore(copy, target.resolve())
        except OSError as error:
            raise StoreError(f"The copy cannot be restored ({error}).") from error


@asynccontextmanager
async def stopped(url: str, file: Path) -> AsyncIterator[None]:
    """Hold the file of a database on which no bot works: inside the block, none begins to.

    A block that fails leaves nothing beside the file.

    Raises:
        StoreError: a bot works on it, or nothing can be written beside it.

    """
    tenant, lock = Tenant(), Lock(file)
    locked = await asyncio.to_thread(lock.take, str(tenant))
    try:
        await _refuse_a_living_bot(url, tenant, locked=locked)
        yield
        lock.keep()
    finally:
        lock.release()


def _refuse_what_is_no_file(copy: Path, target: Path) -> None:
    try:
        if not copy.exists():
            raise StoreError(f"There is no file {copy}.")
        if not copy.is_file():
            raise StoreError(f"{copy} is no file, so it is no copy of a database.")
        if target.exists() and copy.samefile(target):
            raise StoreError(f"{copy} is the database itself, so there is nothing to restore.")
    except OSError as error:
        raise StoreError(f"{copy} cannot be read ({error.strerror}).") from error


async def _refuse_a_living_bot(url: str, tenant: Tenant, *, locked: bool) -> None:
    """Look for one of another machine; what is damaged or gone has none that can go on."""
    try:
        last = await migrate.occupation(parse(url))
    except StoreError:
        return
    refuse_others(last, tenant, locked=locked)


async def _restore(copy: Path, target: Path) -> Path | None:
    # In a folder of its own on the same disk, for the owner alone: seeds are in it.
    prefix = f".{target.name}.restoring-"
    for abandoned in target.parent.glob(f"{prefix}*"):
        shutil.rmtree(abandoned, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=prefix, dir=target.parent) as folder:
        new = Path(folder) / target.name
        await _take_in(copy, new)
        return await asyncio.to_thread(_swap, new, target)


async def _take_in(copy: Path, new: Path) -> None:
    try:
        await asyncio.to_thread(_fetch, copy, new)
        await migrate.check_copy(make_url("sqlite+aiosqlite://").set(database=str(new)))
        await asyncio.to_thread(_prepare, new)
    except StoreError as error:
        raise StoreError(f"{copy} cannot be restored, nothing was changed: {error}") from error


def _fetch(copy: Path, new: Path) -> None:
    """Copy the file, with the journal of one that was copied by hand from a running bot."""
    new.touch(0o600)
    shutil.copyfile(copy, new)
    journal = beside(copy, "-wal")
    if journal.is_file():
        shutil.copyfile(journal, beside(new, "-wal"))
    with told(), closing(sqlite3.connect(new, isolation_level=None)) as connection:
        # Brings what is in the journal into the file, and takes the journal away.
        connection.execute("PRAGMA journal_mode = DELETE").fetchall()


def _prepare(new: Path) -> None:
    """Note in the copy that it was restored, and that nobody works on it; see it to the disk."""
    with told(), closing(sqlite3.connect(new)) as connection, connection:
        connection.execute(_NOTE, (RESTORED_AT, datetime.now(UTC).isoformat()))
        if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'tenancy'").fetchone():
            connection.execute(_CLEAR)
    with new.open("rb+") as file:
        os.fsync(file.fileno())


def _swap(new: Path, target: Path) -> Path | None:
    """Keep what was there under another name, and put the new file there."""
    if not target.exists() and not any(beside(target, ending).exists() for ending in COMPANIONS):
        new.rename(target)
        kept = None
    else:
        kept = _free_name(target)
        _keep(target, kept, new)
    _sync_folder(target.parent)
    return kept


def _keep(target: Path, kept: Path, new: Path) -> None:
    moves = [(beside(target, end), beside(kept, end)) for end in ("", *COMPANIONS)]
    moves = [(old, name) for old, name in moves if old.exists()]
    if len(moves) == 1 and _linked(target, kept):
        new.replace(target)
        return
    done: list[tuple[Path, Path]] = []
    try:
        for old, name in moves:
            old.rename(name)
            done.append((old, name))
        new.rename(target)
    except OSError:
        for old, name in reversed(done):
            name.rename(old)
        raise


def _linked(target: Path, kept: Path) -> bool:
    """Give the file a second name; some file systems know no such thing."""
    try:
        kept.hardlink_to(target)
    except OSError:
        return False
    return True


def _free_name(target: Path) -> Path:
    stamp = f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    number, kept = 1, beside(target, f".before-{stamp}")
    while any(os.path.lexists(beside(kept, ending)) for ending in ("", *COMPANIONS)):
        number += 1
        kept = beside(target, f".before-{stamp}-{number}")
    return kept


def _sync_folder(folder: Path) -> None:
    """See the new names to the disk, where the system can."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
