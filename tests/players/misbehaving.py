"""Processes that think wrongly, each in its own way, and a pool that meets them."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterable
from typing import Any

from bot.players.line import Job
from bot.players.process import Worker, WorkerFailed
from bot.signs.pipes import LENGTH, pack

SPEAKS = "import sys; sys.stdin.buffer.read(4); sys.stdout.buffer.write({answer!r})"
"""A process that answers whatever it is asked with these bytes, and ends."""

LIES: dict[str, bytes] = {
    "dead": b"",
    "cut off": LENGTH.pack(100) + b"half",
    "no pickle": LENGTH.pack(4) + b"\xff\xfe\xfd\xfc",
    "endless": LENGTH.pack(2**32 - 1),
    "a class that is unknown": LENGTH.pack(16) + b"cno.module\nThing\n"[:16],
    "no pair": pack("yes"),
    "no move": pack((True, 7)),
}
"""What a process may say that is no answer."""


async def liar(answer: bytes) -> Worker:
    """Start a process that gives this answer to any question."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-S", "-c", SPEAKS.format(answer=answer)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    return Worker(process)


async def sleeper() -> Worker:
    """Start a process that stands still from its first moment on."""
    worker = await liar(b"")
    os.kill(worker.pid, signal.SIGSTOP)
    return worker


async def thrower() -> Worker:
    """Start a process that answers with an exception."""
    return await liar(pack((False, "ValueError: no idea")))


async def unstarted() -> Worker:
    """Start none: the system has no process left."""
    try:
        raise BlockingIOError(11, "Resource temporarily unavailable")
    except OSError as error:
        raise WorkerFailed("start", f"no process could be started ({error})") from error


class Silent(Worker):
    """A process that stands still, as seen after the time that it is given is over.

    In simulated time nothing may really hang.
    """

    def __init__(self) -> None:
        """Start nothing."""

    @property
    def pid(self) -> int:
        return 0

    async def ask(self, job: Job, share: float) -> tuple[bool, Any]:
        raise WorkerFailed("silent", "there was no answer")

    async def stop(self) -> None:
        pass


async def silent() -> Worker:
    return Silent()


class Starts:
    """Starts what is wanted, one after another; in the end what is right, or the last again."""

    def __init__(self, *wanted: Any, then: Any = Worker.start) -> None:
        self._wanted: Iterable[Any] = iter(wanted)
        self._then = then
        self.number = 0

    async def __call__(self) -> Worker:
        self.number += 1
        start = next(iter(self._wanted), self._then)
        worker: Worker = await start()
        return worker
