"""One process that thinks, seen from the bot: whatever it does wrong is one kind of error."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from bot.players.line import Job
from bot.signs import children
from bot.signs.pipes import LENGTH, pack, unpack
from bot.thinking.answers import Expectation

log = logging.getLogger(__name__)

MOST_BYTES = 16 * 2**20
"""A longer answer is none."""

_LAST_BREATH_SECONDS = 1.0
_ANSWERS: dict[str, type] = {
    "choose": str,
    "evaluate": list,
    "outlook": Expectation,
}


class WorkerFailed(RuntimeError):
    """A process did not start, or did not answer as it should; it is of no more use.

    `how` says it in a word, for the metrics.
    """

    def __init__(self, how: str, what: str) -> None:
        super().__init__(what)
        self.how = how


class Worker:
    """One process; it answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._in, self._out = process, process.stdin, process.stdout

    @classmethod
    async def start(cls) -> Worker:
        """Start a process that finds the same packages as this one. Raises WorkerFailed."""
        try:
            return cls(
                await asyncio.create_subprocess_exec(
                    *children.command("bot.players.worker"),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    env=children.environment(),
                    # Ctrl+C in a terminal is for the bot, which still wants its answers.
                    start_new_session=True,
                )
            )
        except (OSError, MemoryError) as error:
            raise WorkerFailed("start", f"no process could be started ({error})") from error

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    async def ask(self, job: Job, share: float) -> tuple[bool, Any]:
        """Return what `bot.players.worker.answer` returns there. Raises WorkerFailed."""
        try:
            self._in.write(pack((job.question, job.arguments, share)))
            await self._in.drain()
            (length,) = LENGTH.unpack(await self._out.readexactly(LENGTH.size))
            body = await self._out.readexactly(length) if length <= MOST_BYTES else b""
        except (asyncio.IncompleteReadError, OSError) as error:
            raise WorkerFailed("died", "the process has ended") from error
        return _read(job, body)

    async def stop(self) -> None:
        """End the process, whatever it is doing; one that cannot even be killed is left behind."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self._in.close()
        try:
            async with asyncio.timeout(_LAST_BREATH_SECONDS):
                await self._process.wait()
        except TimeoutError:
            log.warning("a thinking process does not end; its number is %s", self.pid)


def _read(job: Job, body: bytes) -> tuple[bool, Any]:
    try:
        fine, found = unpack(body)
    except Exception as error:
        # Bytes that are no pickle raise whatever they like.
        raise WorkerFailed("unreadable", "the answer cannot be read") from error
    if not isinstance(found, _ANSWERS[job.question] if fine else str):
        raise WorkerFailed("unreadable", "the answer is none")
    return bool(fine), found
