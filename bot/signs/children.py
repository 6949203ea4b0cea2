"""How the bot starts processes of its own, and how such a process ends with the bot."""

import os
import select
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

_ROOT = str(Path(__file__).parents[2])
"""Where this very `bot` was found."""


def command(module: str) -> list[str]:
    """Return what starts a module of the bot; one of that name in the working directory does not.

    It goes together with `environment`.
    """
    return [sys.executable, "-P", "-m", module]


def environment() -> dict[str, str]:
    """Return an environment in which a process finds the same packages as this one."""
    paths = [path for path in sys.path if path]
    if _ROOT not in paths:
        # Found by an empty entry, which means the working directory: only that of this moment.
        paths.append(_ROOT)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def end_with_parent(descriptor: int) -> None:
    """End this process as soon as the other end of a pipe is closed, in the middle of anything.

    The bot closes its ends by ending, however it ends.
    """
    _when_closed(descriptor, end)


def stop_with_parent(descriptor: int) -> None:
    """Let this process stop in order as soon as the other end of a pipe is closed."""
    _when_closed(descriptor, lambda: os.kill(os.getpid(), signal.SIGTERM))


def _when_closed(descriptor: int, then: Callable[[], None]) -> None:
    if not hasattr(select, "poll"):
        return  # Windows: there it ends when it is done.
    ends = select.poll()
    ends.register(descriptor, 0)  # Without any event, the other end's closing is told.

    def wait() -> None:
        ends.poll()
        then()

    threading.Thread(target=wait, daemon=True).start()


def end() -> None:
    """End this process at once and without a word: nobody is left to hear it."""
    os._exit(0)
