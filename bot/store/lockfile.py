"""A locked file beside the database: on one machine, it tells at once whether a bot works there.

The system unlocks it when its process ends, in whatever way. It stays when a bot that has worked
there has stopped, and so tells that there was a database here; who did not come that far takes away
what it made.
"""

import contextlib
import os
from pathlib import Path

from bot.store.errors import StoreError

try:
    import fcntl
except ImportError:  # Windows: there, the row in the database alone tells.
    fcntl = None  # type: ignore[assignment] # the module or nothing

_LONGEST = 400
_HELD: dict[Path, "Lock"] = {}
"""What this process holds: within it, the latest to ask gets it."""


def lock_file(database: Path) -> Path:
    """Return the path of the file that is locked for a database."""
    whole = database.resolve()
    return whole.with_name(f"{whole.name}-lock")


class Lock:
    """Held from `take` to `release` by one process."""

    def __init__(self, database: Path) -> None:
        self._path = lock_file(database)
        self._handle: int | None = None
        self._new = False
        """The file was made to be locked, and tells of nothing yet."""

    def take(self, who: str) -> bool:
        """Lock the file and write into it who holds it; False where others cannot be told apart.

        Raises:
            StoreError: it is held, or cannot be written.

        """
        if (mine := _HELD.get(self._path)) is not None:
            mine.release()
        try:
            known = self._open()
            assert self._handle is not None, "it is open"
            os.ftruncate(self._handle, 0)
            os.pwrite(self._handle, who.encode(), 0)
        except BlockingIOError as error:
            other = self._holder()
            self.release()
            raise Occupied(other) from error
        except OSError as error:
            self.release()
            raise StoreError(
                f"The file {self._path} beside the database cannot be written ({error.strerror})."
            ) from error
        _HELD[self._path] = self
        return known

    def keep(self) -> None:
        """Let the file stay: there is a database beside it now."""
        self._new = False

    def release(self) -> None:
        """Let others have it; nothing happens if it is not held.

        A file that was made by `take` goes again, unless it is to be kept.
        """
        if self._handle is not None:
            if self._new:
                # While it is still locked, so nobody else has locked it by now.
                with contextlib.suppress(OSError):
                    self._path.unlink()
            os.close(self._handle)
            self._handle = None
        if _HELD.get(self._path) is self:
            del _HELD[self._path]

    def _open(self) -> bool:
        """Open the file and lock it, or else one that has come in its place meanwhile."""
        while True:
            try:
                self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
                self._new = True
            except FileExistsError:
                self._handle, self._new = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600), False
            known = self._lock(self._handle)
            if not known or self._stands(self._handle):
                return known
            os.close(self._handle)

    def _stands(self, handle: int) -> bool:
        """Return whether the open file still has its name."""
        try:
            return os.path.samestat(os.fstat(handle), self._path.stat())
        except FileNotFoundError:
            return False

    @staticmethod
    def _lock(handle: int) -> bool:
        if fcntl is None:
            return False
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return False  # Some file systems of a network have no locks.
        return True

    def _holder(self) -> str:
        if self._handle is None:
            return ""
        return os.pread(self._handle, _LONGEST, 0).decode(errors="replace").strip()


class Occupied(StoreError):
    """Another process works on the database."""

    def __init__(self, who: str, more: str = "") -> None:
        super().__init__(
            f"Another Salad works on this database: {who or 'a process of this machine'}. "
            f"Only one can: stop that one first.{more}"
        )
