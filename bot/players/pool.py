"""Thinking in processes of its own, so that the event loop never waits for it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from bot.players.answers import Evaluation, Standing
from bot.players.budget import Budget
from bot.players.line import Job, Line, Table
from bot.players.worker import LENGTH, pack, unpack
from engine.dealing import Seed

ATTEMPTS = 3
"""Workers that may die over one question before it is given up."""


class WorkerDied(RuntimeError):
    """The process that thought about this ended before it answered."""


class NoLongerWanted(RuntimeError):
    """The table was cancelled while somebody thought for it, or the pool was closed."""


class Worker:
    """One process; it answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._in, self._out = process, process.stdin, process.stdout

    @classmethod
    async def start(cls) -> Worker:
        """Start a process that finds the same packages as this one."""
        paths = os.pathsep.join(path for path in sys.path if path)
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.players.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": paths},
            )
        )

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    async def ask(self, question: str, arguments: tuple[Any, ...]) -> tuple[bool, Any]:
        """Return what `bot.players.worker.answer` returns there; raises WorkerDied."""
        try:
            self._in.write(pack((question, arguments)))
            await self._in.drain()
            (length,) = LENGTH.unpack(await self._out.readexactly(LENGTH.size))
            answer: tuple[bool, Any] = unpack(await self._out.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise WorkerDied("The process that was thinking has ended.") from error
        return answer

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self._in.close()
        await self._process.wait()


class PlayerPool:
    """Computer players in worker processes, for use from one event loop.

    Tables take turns; moves go before evaluations. A worker that dies is replaced and its question
    asked again. Workers start with the first questions.
    """

    def __init__(self, workers: int | None = None) -> None:
        self._size = workers or max(1, (os.cpu_count() or 1) - 1)
        self._line = Line()
        self._wanted: set[Job] = set()
        self._busy: dict[Job, Worker] = {}
        self._idle: list[Worker] = []
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def busy(self) -> tuple[int, ...]:
        """Return the processes that are thinking now."""
        return tuple(worker.pid for worker in self._busy.values())

    async def choose(
        self,
        table: Table,
        game_key: str,
        level: str,
        view: Any,
        seed: Seed,
        budget: Budget | None = None,
    ) -> str:
        """Return what `bot.players.choose` returns.

        Raises NoLongerWanted when the table is cancelled meanwhile, and WorkerDied when the
        question itself kills workers.
        """
        arguments = (game_key, level, view, seed, budget)
        move: str = await self._ask(table, "choose", arguments, can_wait=False)
        return move

    async def evaluate(
        self,
        table: Table,
        game_key: str,
        view: Any,
        seed: Seed,
        budget: Budget | None = None,
        include: Sequence[str] = (),
    ) -> list[Evaluation]:
        """Return what `bot.players.evaluate` returns; raises as `choose` does."""
        arguments = (game_key, view, seed, budget, tuple(include))
        found: list[Evaluation] = await self._ask(table, "evaluate", arguments, can_wait=True)
        return found

    async def standing(
        self, table: Table, game_key: str, view: Any, seed: Seed, budget: Budget | None = None
    ) -> Standing:
        """Return what `bot.players.standing` returns; raises as `choose` does."""
        arguments = (game_key, view, seed, budget)
        found: Standing = await self._ask(table, "standing", arguments, can_wait=True)
        return found

    def cancel(self, table: Table) -> None:
        """Give up all questions of a table, those being thought about included."""
        for job in self._wanted:
            if job.table == table and not job.answer.done():
                job.answer.set_exception(NoLongerWanted("The game has ended meanwhile."))

    async def close(self) -> None:
        """Give up everything and end all workers. Nothing can be asked afterwards."""
        self._closed = True
        for table in {job.table for job in self._wanted}:
            self.cancel(table)
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for worker in self._idle:
            await worker.stop()
        self._idle.clear()

    async def _ask(
        self, table: Table, question: str, arguments: tuple[Any, ...], *, can_wait: bool
    ) -> Any:
        if self._closed:
            raise NoLongerWanted("The computer players have gone home.")
        answer = asyncio.get_running_loop().create_future()
        job = Job(table, question, arguments, answer, can_wait)
        self._wanted.add(job)
        self._line.put(job)
        self._call_worker()
        try:
            return await answer
        finally:
            self._wanted.discard(job)

    def _call_worker(self) -> None:
        """Let one more worker begin, unless all are busy: these will come to the new job."""
        if len(self._running) < self._size:
            task = asyncio.create_task(self._work())
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _work(self) -> None:
        """Keep one worker busy while anybody waits; replace it when it dies or is interrupted."""
        current = asyncio.current_task()
        worker = self._idle.pop() if self._idle else None
        try:
            while (job := self._line.take()) is not None:
                for _ in range(ATTEMPTS):
                    worker = worker or await Worker.start()
                    if await self._try(job, worker):
                        break
                    await worker.stop()
                    worker = None
                _give_up(job)
        except asyncio.CancelledError:
            if worker is not None:
                await worker.stop()
            raise
        finally:
            # At once, not in the task's callback: a job that comes now must find a free place.
            if current is not None:
                self._running.discard(current)
        if worker is not None:
            self._idle.append(worker)

    async def _try(self, job: Job, worker: Worker) -> bool:
        """Answer the job if it is still wanted; False when the worker is of no more use."""
        if job.answer.done():
            return True
        self._busy[job] = worker
        asking = asyncio.create_task(worker.ask(job.question, job.arguments))
        try:
            await asyncio.wait({asking, job.answer}, return_when=asyncio.FIRST_COMPLETED)
            return _deliver(job, asking)
        finally:
            asking.cancel()
            del self._busy[job]


def _deliver(job: Job, asking: asyncio.Task[tuple[bool, Any]]) -> bool:
    if not asking.done() or isinstance(asking.exception(), WorkerDied):
        return False
    fine, found = asking.result()
    if not job.answer.done() and fine:
        job.answer.set_result(found)
    elif not job.answer.done():
        job.answer.set_exception(found)
    return True


def _give_up(job: Job) -> None:
    if not job.answer.done():
        job.answer.set_exception(WorkerDied("Thinking about this ends every process that tries."))
