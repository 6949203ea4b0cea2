"""Who thinks next: tables take turns, and moves go before what can wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

Table = Hashable
"""Whatever tells one game from another."""


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """A question of a table; `answer` is done when it was answered or is no longer wanted."""

    table: Table
    question: str
    arguments: tuple[Any, ...]
    answer: asyncio.Future[Any]
    can_wait: bool


@dataclass(slots=True)
class Line:
    """The jobs that wait. After one of a table's jobs, every other table comes first."""

    _moves: dict[Table, deque[Job]] = field(default_factory=dict)
    _rest: dict[Table, deque[Job]] = field(default_factory=dict)

    def put(self, job: Job) -> None:
        """Let a job wait."""
        jobs = self._rest if job.can_wait else self._moves
        jobs.setdefault(job.table, deque()).append(job)

    def take(self) -> Job | None:
        """Return the next job that is still wanted; None when nobody waits."""
        while tables := self._moves or self._rest:
            job = _next(tables)
            if not job.answer.done():
                return job
        return None


def _next(tables: dict[Table, deque[Job]]) -> Job:
    """Take a job of the first table, and put the table last."""
    table = next(iter(tables))
    jobs = tables.pop(table)
    job = jobs.popleft()
    if jobs:
        tables[table] = jobs
    return job
