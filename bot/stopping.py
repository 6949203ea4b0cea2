"""Signals from the first moment on, while everything else is still being loaded.

Imported before anything that takes time; so it imports nothing but the interpreter's own.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)
_ENDLESS = frozenset({"run", "play"})
"""What is stopped by a signal has done what it was asked to; what is interrupted has not."""


def at_once() -> None:
    """Let a signal end this process at once, until the bot's own way to stop takes its place.

    As process 1 of a container it would otherwise hear no signal, and print a traceback elsewhere.
    """
    for number in SIGNALS:
        signal.signal(number, _end)


def _end(number: int, _frame: FrameType | None) -> None:
    # Nothing is open yet, or any more; an exception here could be caught by whatever is loading.
    os._exit(0 if _ENDLESS.intersection(sys.argv[1:2]) else 128 + number)


@contextmanager
def afterwards_as_before() -> Iterator[None]:
    """Give signals back, after the block, to those who had them: asyncio leaves them to nobody."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            if handler is not None:
                signal.signal(number, handler)
