"""A connection that stays on the file of the database, whatever becomes of the file's name."""

import sqlite3
from pathlib import Path

from bot.store.failures import told
from bot.store.files import beside

Mark = tuple[int, int]
"""What tells one file from another, whatever they are called."""


class Anchor:
    """Held while the bot works on a database; used from one thread at a time.

    While it is there, SQLite itself takes no file of the database away.
    """

    def __init__(self, file: Path) -> None:
        self._file = file.resolve()
        self.folder = self._file.parent
        with told():
            self._connection = sqlite3.connect(
                f"{self._file.as_uri()}?mode=rw",
                uri=True,
                isolation_level=None,
                check_same_thread=False,
            )
            # Opens the journal, too.
            self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        paths = (self._file, beside(self._file, "-wal"))
        self._marks = {path: mark for path in paths if (mark := _mark(path)) is not None}

    def lost(self) -> str | None:
        """Return in words which file was deleted or replaced, None while all are there."""
        for path, mark in self._marks.items():
            now = _mark(path)
            if now is None:
                return f"{path} was deleted"
            if now != mark:
                return f"{path} was replaced by another file"
        return None

    def copy(self, target: Path) -> None:
        """Write what the open file holds to an empty file.

        Raises:
            StoreError: it cannot be read or the target not written.

        """
        with told():
            self._connection.execute("VACUUM INTO ?", (str(target),))

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()


def _mark(path: Path) -> Mark | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
