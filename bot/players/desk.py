"""Where a question is answered in bounded time, whatever the processes do that think about it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from bot.players.line import Job
from bot.players.process import Worker, WorkerFailed
from bot.signs import metrics

log = logging.getLogger(__name__)

ATTEMPTS = 3
"""Processes that may fail over one question before it is given up."""

LONGEST_SECONDS = 10.0
"""After so long a question is given up, from when a process was to think about it."""

_SLACK = 3.0
"""A process may take so many times as long as the thinking should take at the most."""

_LESS = 0.25
"""So much of it is thought the next time, after it took too long."""

_GRACE_SECONDS, _START_SECONDS = 1.0, 3.0
"""An answer that nobody wants any more may still come in the first time, and the second one longer
from a process that is starting: another one would cost more."""

PAUSED = "paused"
_FORGIVEN = 2
"""So many failures in a row are followed by another process at once."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 60.0
"""Seconds before the next process is started after one failure more, and at the most."""


class ThinkingFailed(RuntimeError):
    """There is no answer, and there will be none: the sentence says why."""


class Mishaps:
    """What went wrong with the processes lately, and when the next one may be started."""

    def __init__(self) -> None:
        self.in_a_row = 0
        self._next = 0.0

    @property
    def many(self) -> bool:
        """Return whether new processes wait, because too many have failed in a row."""
        return self.in_a_row > _FORGIVEN

    @property
    def pause(self) -> float:
        """Return for how many seconds no process may be started."""
        return max(0.0, self._next - _time())

    def failed(self, error: WorkerFailed) -> None:
        """Count a failure; the more in a row, the longer the pause."""
        metrics.THINKING.labels(error.how).inc()
        self.in_a_row += 1
        more = self.in_a_row - _FORGIVEN - 1
        if more >= 0:
            self._next = _time() + min(_FIRST_PAUSE * 2 ** min(more, 10), _LONGEST_PAUSE)

    def answered(self) -> None:
        """Forget them all: a process works."""
        self.in_a_row, self._next = 0, 0.0


class Desk:
    """A place for one process, which is replaced when it misbehaves."""

    def __init__(self, start: Callable[[], Awaitable[Worker]], mishaps: Mishaps) -> None:
        self._start = start
        self._mishaps = mishaps
        self._worker: Worker | None = None

    @property
    def pid(self) -> int | None:
        """Return the process that sits here."""
        return None if self._worker is None else self._worker.pid

    async def think(self, job: Job, share: float) -> None:
        """Answer a job, by the process here or by another one, or give it up.

        Does nothing more once the job is no longer wanted.
        """
        end, failures = _time() + LONGEST_SECONDS, list[str]()
        while not job.answer.done():
            try:
                await self._attempt(job, share, end)
            except WorkerFailed as error:
                await self.clear()
                failures.append(str(error))
                if error.how == PAUSED or len(failures) == ATTEMPTS or _time() >= end:
                    _give_up(job, failures)
                share *= _LESS if error.how == "silent" else 1.0
            else:
                if failures:
                    log.warning("thinking failed (%s); another process did it", _told(failures))
                return

    async def clear(self) -> None:
        """End the process."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.stop()

    async def _attempt(self, job: Job, share: float, end: float) -> None:
        if self._worker is None and self._mishaps.pause > _GRACE_SECONDS:
            raise WorkerFailed(PAUSED, "too many processes have failed in a row")
        try:
            # A new process needs its time, too.
            limit = end - _time()
            grace = _GRACE_SECONDS if job.seconds * share <= _GRACE_SECONDS else 0.0
            if self._worker is None:
                await asyncio.sleep(self._mishaps.pause)
                self._worker = await self._begin(limit)
                grace += _START_SECONDS if grace else 0.0
            else:
                limit = min(limit, max(1.0, job.seconds * share) * _SLACK)
            await self._ask(self._worker, job, share, limit, grace)
        except WorkerFailed as error:
            self._mishaps.failed(error)
            raise

    async def _begin(self, limit: float) -> Worker:
        try:
            async with asyncio.timeout(limit):
                return await self._start()
        except TimeoutError as error:
            raise WorkerFailed("start", "no process could be started in time") from error

    async def _ask(
        self, worker: Worker, job: Job, share: float, limit: float, grace: float
    ) -> None:
        asking = asyncio.ensure_future(worker.ask(job, share))
        try:
            await asyncio.wait(
                {asking, job.answer}, timeout=limit, return_when=asyncio.FIRST_COMPLETED
            )
            if not asking.done() and job.answer.done():
                await asyncio.wait({asking}, timeout=grace)
            if asking.done():
                self._deliver(job, *asking.result())
            elif job.answer.done():
                await self.clear()
            else:
                raise WorkerFailed("silent", f"there was no answer in {limit:.1f} s")
        except asyncio.CancelledError:
            await self.clear()
            raise
        finally:
            asking.cancel()

    def _deliver(self, job: Job, fine: bool, found: Any) -> None:  # noqa: FBT001 — as the worker says it
        self._mishaps.answered()
        if job.answer.done():
            return
        if fine:
            job.answer.set_result(found)
        else:
            metrics.THINKING.labels("error").inc()
            job.answer.set_exception(ThinkingFailed(found))


def _give_up(job: Job, failures: list[str]) -> None:
    if not job.answer.done():
        job.answer.set_exception(ThinkingFailed(_told(failures)))


def _told(failures: list[str]) -> str:
    return "; ".join(dict.fromkeys(failures))


def _time() -> float:
    return asyncio.get_running_loop().time()
