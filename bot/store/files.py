"""The files of an SQLite database: where they lie, and who may read them."""

import asyncio
import contextlib
import os
import stat
from collections.abc import AsyncIterator
from pathlib import Path

from bot.store.errors import StoreError

COMPANIONS = ("-wal", "-shm")
"""What SQLite keeps beside a database; after a crash, the first holds the latest turns."""

_OWNER_ALONE = 0o600
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def beside(database: Path, ending: str) -> Path:
    """Return the path of a file that belongs to a database."""
    return database.with_name(database.name + ending)


@contextlib.asynccontextmanager
async def made_folder(file: Path) -> AsyncIterator[None]:
    """Make the folder of a database; if the block fails, what was made is taken away again.

    Raises:
        StoreError: it cannot be made, or something lies there that is no file.

    """
    new = await asyncio.to_thread(_missing_folders, file)
    try:
        await asyncio.to_thread(_make_folder, file)
        yield
    except BaseException:
        for folder in new:
            # What somebody else has put into it meanwhile stays.
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise


def _missing_folders(file: Path) -> list[Path]:
    """Return the folders that are to be made, the innermost first."""
    with contextlib.suppress(OSError):
        return [folder for folder in file.absolute().parents if not folder.exists()]
    return []


def take_away(database: Path) -> None:
    """Remove a database that was begun and came to nothing, and what lies beside it."""
    for ending in ("", *COMPANIONS):
        with contextlib.suppress(OSError):
            beside(database, ending).unlink()


def _make_folder(file: Path) -> None:
    if file.is_dir():
        raise StoreError(f"{file} is a folder; the database needs the name of a file.")
    if file.exists() and not file.is_file():
        raise StoreError(f"{file} is a device or a pipe; the database needs the name of a file.")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder of the database cannot be made ({error}).") from error


def keep_private(file: Path) -> None:
    """Let only the owner read a database, which is made if there is none: seeds are in it.

    What SQLite makes beside it later has the same permissions.

    Raises:
        StoreError: it cannot be made.

    """
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, _OWNER_ALONE))
    except FileExistsError:
        for path in (file, *(beside(file, ending) for ending in COMPANIONS)):
            # Who does not own the file cannot change this, and may still be let in by its owner.
            with contextlib.suppress(OSError):
                _close_to_others(path)
    except OSError as error:
        raise StoreError(f"The database {file} cannot be made ({error.strerror}).") from error


def _close_to_others(path: Path) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & _OTHERS:
        path.chmod(mode & ~_OTHERS)
