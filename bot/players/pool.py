"""Thinking in processes of its own, so that the event loop never waits for it."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.players.desk import Desk, Mishaps, ThinkingFailed
from bot.players.line import Job, JobQueue, Requester, Table, Urgency
from bot.players.outlooks import DEALS
from bot.players.process import Worker
from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.budget import Allowance, Time
from engine.dealing import Seed

log = logging.getLogger(__name__)


class NoLongerWanted(RuntimeError):
    """The table was cancelled while somebody thought for it, or the pool was closed."""


__all__ = ["NO_ANSWER", "NoLongerWanted", "PlayerPool", "ThinkingFailed"]

NO_ANSWER = (ThinkingFailed, NoLongerWanted)
"""What a question may raise in place of an answer."""

IDLE_SECONDS = 600.0
"""A process that nobody has asked for so long ends: it takes as much memory as a small bot."""

_A_SECOND = 1.0
"""How long a question is taken to need that says no time."""


class PlayerPool:
    """Computer players in worker processes, for use from one event loop.

    People share the thinking fairly, and all get less of it where many wait. Whatever a worker does
    wrong, another one is asked, and in bounded time there is an answer or ThinkingFailed. Workers
    start with the first questions, and end when there were none for a while.
    """

    def __init__(
        self, workers: int | None, start: Callable[[], Awaitable[Worker]] = Worker.start
    ) -> None:
        self._size = workers or max(1, (os.cpu_count() or 1) - 1)
        self._start = start
        self._line = JobQueue()
        self._mishaps = Mishaps()
        self._wanted: set[Job] = set()
        self._busy: dict[Job, Desk] = {}
        self._idle: dict[Desk, asyncio.TimerHandle] = {}
        """Those whose process is warm, the last one used last, and what ends it."""
        self._running: set[asyncio.Task[None]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def busy(self) -> tuple[int, ...]:
        """Return the processes that are thinking now."""
        return tuple(desk.pid for desk in self._busy.values() if desk.pid is not None)

    @property
    def waiting(self) -> int:
        """Return how many questions wait for a worker."""
        return len(self._line)

    @property
    def problem(self) -> str | None:
        """Return in a sentence why computer players cannot think now; None: they can."""
        if not self._mishaps.many:
            return None
        return (
            f"The computer players cannot think: {self._mishaps.in_a_row} processes in a row have "
            "failed. Their turns play by themselves meanwhile."
        )

    async def choose(
        self,
        table: Table,
        game_key: str,
        level: str,
        view: Any,
        seed: Seed,
        budget: Allowance | None = None,
        *,
        levels: Sequence[str] = (),
        kind: Urgency = Urgency.MOVE,
        party: Requester | None = None,
    ) -> str:
        """Return what `bot.players.choose` returns, after less thinking where many wait.

        `party`: for whom, if many tables share it. Raises NoLongerWanted when the table is
        cancelled meanwhile, and ThinkingFailed when there is no answer in bounded time.
        """
        arguments = (game_key, level, view, seed, budget, tuple(levels))
        move: str = await self._ask(table, "choose", arguments, kind, party, budget)
        return move

    async def evaluate(
        self,
        table: Table,
        game_key: str,
        view: Any,
        seed: Seed,
        budget: Allowance | None = None,
        *,
        levels: Sequence[str] = (),
        kind: Urgency = Urgency.STUDY,
        party: Requester | None = None,
    ) -> list[Evaluation]:
        """Return what `bot.players.evaluate` returns; raises as `choose` does."""
        arguments = (game_key, view, seed, budget, tuple(levels))
        found: list[Evaluation] = await self._ask(table, "evaluate", arguments, kind, party, budget)
        return found

    async def outlook(
        self,
        table: Table,
        game_key: str,
        view: Any,
        action: str,
        seed: Seed,
        budget: Allowance,
        *,
        levels: Sequence[str],
        deals: int = DEALS,
        kind: Urgency = Urgency.STUDY,
        party: Requester | None = None,
    ) -> Expectation:
        """Return what `bot.players.outlooks.outlook` returns; raises as `choose` does."""
        arguments = (game_key, view, action, seed, budget, tuple(levels), deals)
        found: Expectation = await self._ask(table, "outlook", arguments, kind, party, budget)
        return found

    def cancel(self, table: Table) -> None:
        """Give up all questions of a table, those being thought about included."""
        for job in self._wanted:
            if job.table == table and not job.answer.done():
                job.answer.set_exception(NoLongerWanted("The game has ended meanwhile."))
                self._line.drop(job)

    async def close(self) -> None:
        """Give up everything and end all workers. Nothing can be asked afterwards."""
        self._closed = True
        for table in {job.table for job in self._wanted}:
            self.cancel(table)
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, *self._ending, return_exceptions=True)
        while self._idle:
            await self._take_idle().clear()

    async def _ask(
        self,
        table: Table,
        question: str,
        arguments: tuple[Any, ...],
        kind: Urgency,
        party: Requester | None,
        budget: Allowance | None,
    ) -> Any:
        if self._closed:
            raise NoLongerWanted("The computer players have gone home.")
        answer = asyncio.get_running_loop().create_future()
        seconds = budget.seconds if isinstance(budget, Time) else _A_SECOND
        who = party or Requester(table)
        job = Job(table, question, arguments, answer, kind, who, seconds)
        self._wanted.add(job)
        self._line.put(job)
        self._call_worker()
        try:
            return await answer
        finally:
            self._wanted.discard(job)
            self._line.drop(job)

    def _call_worker(self) -> None:
        """Let one more worker begin, unless all are busy: these will come to the new job."""
        if len(self._running) < self._size:
            task = asyncio.create_task(self._work())
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _work(self) -> None:
        """Keep one worker busy while anybody waits."""
        current = asyncio.current_task()
        desk = self._take_idle() if self._idle else Desk(self._start, self._mishaps)
        try:
            while (job := self._line.take()) is not None:
                self._busy[job] = desk
                try:
                    await self._think(desk, job)
                except Exception:
                    # Whatever it is: the next one must not wait for ever.
                    log.exception("a question could not be thought about")
                    await desk.clear()
                finally:
                    del self._busy[job]
                    _end(job)
        finally:
            # At once, not in the task's callback: a job that comes now must find a free place.
            if current is not None:
                self._running.discard(current)
            if self._closed:
                await desk.clear()
            else:
                loop = asyncio.get_running_loop()
                self._idle[desk] = loop.call_later(IDLE_SECONDS, self._send_home, desk)

    def _take_idle(self) -> Desk:
        """Return the desk that was used last, whose process then goes on."""
        desk, ending = self._idle.popitem()
        ending.cancel()
        return desk

    def _send_home(self, desk: Desk) -> None:
        del self._idle[desk]
        task = asyncio.create_task(desk.clear())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _think(self, desk: Desk, job: Job) -> None:
        share, starts = self._line.share(job, self._size), desk.pid is None
        began = time.monotonic()
        await desk.think(job, share)
        if not starts and job.answer.done():
            self._line.took(job, share, time.monotonic() - began)


def _end(job: Job) -> None:
    """See to it that nobody waits for ever, whatever has happened."""
    if not job.answer.done():
        job.answer.set_exception(ThinkingFailed("The thinking was broken off."))
