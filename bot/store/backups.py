"""A safe copy of an SQLite database, also while a bot in another process writes to it."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from bot.store.database import parse, sqlite_file
from bot.store.engines import is_server
from bot.store.errors import StoreError
from bot.store.failures import told
from bot.store.servers import how_to_copy


async def backup(url: str, target: Path) -> None:
    """Copy the database at `url`, as of one moment, to the new file `target`.

    The copy appears under its name only when it is complete and on disk. The database itself is
    opened for reading alone and not migrated.

    Raises:
        StoreError: the target exists or cannot be written, or the database is no SQLite file; of
            one on a server, it says how that is copied.

    """
    address = parse(url)
    source = sqlite_file(address)
    if is_server(address):
        raise StoreError(how_to_copy(address, target))
    if source is None:
        raise StoreError("Only a file of SQLite can be copied.")
    await asyncio.to_thread(_backup, source, target)


def _backup(source: Path, target: Path) -> None:
    if not source.exists():
        raise StoreError(f"There is no database at {source}.")
    write_new(target, partial(_copy, source))


def write_new(target: Path, copy: Callable[[Path], None]) -> None:
    """Let `copy` fill a file that has the name `target` only when it is complete and on disk.

    Raises:
        StoreError: the target exists or cannot be written.

    """
    try:
        _refuse_existing(target)
        _write(target, copy)
    except OSError as error:
        raise StoreError(f"The backup cannot be written ({error}).") from error


def _refuse_existing(target: Path) -> None:
    if os.path.lexists(target):
        raise StoreError(f"{target} exists already; a backup does not overwrite anything.")


def _write(target: Path, copy: Callable[[Path], None]) -> None:
    # Created for the owner alone: the seeds of running games are in it.
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    unfinished = Path(name)
    try:
        copy(unfinished)
        os.fsync(handle)
        _refuse_existing(target)
        unfinished.rename(target)
    finally:
        os.close(handle)
        unfinished.unlink(missing_ok=True)


def _copy(source: Path, unfinished: Path) -> None:
    readable = f"{source.absolute().as_uri()}?mode=ro"
    with told(), closing(sqlite3.connect(readable, uri=True, isolation_level=None)) as connection:
        # One read transaction: it holds up no writer, and sees no half of what they write.
        connection.execute("VACUUM INTO ?", (str(unfinished),))
