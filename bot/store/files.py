"""The files of an SQLite database: where they lie, and who may read them."""

import contextlib
import os
import stat
from pathlib import Path

from bot.store.errors import StoreError

COMPANIONS = ("-wal", "-shm")
"""What SQLite keeps beside a database; after a crash, the first holds the latest turns."""

_OWNER_ALONE = 0o600
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def beside(database: Path, ending: str) -> Path:
    """Return the path of a file that belongs to a database."""
    return database.with_name(database.name + ending)


def make_folder(file: Path) -> None:
    """Make the folder of a database.

    Raises:
        StoreError: it cannot be made, or something lies there that is no file.

    """
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
