"""Who thinks next, and how much: people share the thinking, and what can wait waits, but not long.

A question is due when it comes, or a little later: for each one that its person, or anybody in its
server, has waiting already, and if nobody waits for the answer. The earliest due is taken first, so
many tables of one person hold up nobody else for long, and nobody for ever.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum
from itertools import count
from typing import Any

Table = Hashable
"""Whatever tells one game from another."""

PASS_SECONDS = 3.0
"""The thinking of all who wait is cut so that it takes about so long."""

_LEAST_SECONDS, _MOST_STRETCH = 0.05, 10.0
"""Thoughts that are shorter tell nothing of how slow the machine is; and how slow is believed."""
_NEWS = 0.2
"""How much of what is believed the latest thought changes."""

_PERSON_SECONDS, _SERVER_SECONDS, _MOST_SECONDS = 0.25, 0.05, 4.0
"""How much later a question is due for each that waits of the same person, of the same server; and
how much at the most."""


class Urgency(Enum):
    """What is asked for; the value is for how many seconds others may go before it."""

    MOVE = 0.0
    """A game waits for it."""
    ADVICE = 2.0
    """A person waits for it."""
    STUDY = 8.0
    """Nobody waits for it, and it is kept: it is never thought about less."""


@dataclass(frozen=True, slots=True)
class Requester:
    """For whom is thought: a person, who may have many tables, and a server."""

    person: Hashable
    server: Hashable = None


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """A question of a table; `answer` is done when it was answered or is no longer wanted."""

    table: Table
    question: str
    arguments: tuple[Any, ...]
    answer: asyncio.Future[Any]
    kind: Urgency
    party: Requester
    seconds: float
    """About how long all of the thinking takes at the most."""


@dataclass(slots=True)
class JobQueue:
    """The jobs that wait."""

    now: Callable[[], float] = time.monotonic
    _due: list[tuple[float, int, Job]] = field(default_factory=list)
    _waiting: set[Job] = field(default_factory=set)
    _persons: Counter[Hashable] = field(default_factory=Counter)
    _servers: Counter[Hashable] = field(default_factory=Counter)
    _numbers: count[int] = field(default_factory=count)
    _stretch: float = 1.0
    """How many times as long as it should thinking takes, for others use the machine, too."""

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, job: Job) -> None:
        """Let a job wait."""
        mine, here = self._persons[job.party.person], self._servers[job.party.server]
        later = min(_MOST_SECONDS, _PERSON_SECONDS * mine + _SERVER_SECONDS * here)
        due = self.now() + job.kind.value + later
        heapq.heappush(self._due, (due, next(self._numbers), job))
        self._waiting.add(job)
        self._count(job, 1)

    def drop(self, job: Job) -> None:
        """Let a job wait no longer, if it still does: nobody wants the answer any more."""
        if job in self._waiting:
            self._waiting.discard(job)
            self._count(job, -1)

    def take(self) -> Job | None:
        """Return the next job that is still wanted; None when nobody waits."""
        while self._due:
            job = heapq.heappop(self._due)[2]
            if job in self._waiting:
                self.drop(job)
                if not job.answer.done():
                    return job
        return None

    def share(self, job: Job, workers: int) -> float:
        """Return which part of the usual thinking a job gets that was taken just now; at most 1.

        All people who wait get the same, and share it out among their own questions. Where
        others use the machine, too, there is less to share; who waits alone gets all.
        """
        if job.kind is Urgency.STUDY or not self._persons:
            return 1.0
        mine = self._persons[job.party.person]
        people = len(self._persons) + (mine == 0)
        part = PASS_SECONDS * workers / (people * (mine + 1))
        return min(1.0, part / self._stretch)

    def took(self, job: Job, share: float, seconds: float) -> None:
        """Note how long a share of the thinking about a job has taken."""
        stretch = seconds / max(_LEAST_SECONDS, share * job.seconds)
        believed = self._stretch + _NEWS * (stretch - self._stretch)
        self._stretch = min(_MOST_STRETCH, max(1.0, believed))

    def _count(self, job: Job, by: int) -> None:
        if job.kind is Urgency.STUDY:
            return
        for counter, key in (
            (self._persons, job.party.person),
            (self._servers, job.party.server),
        ):
            counter[key] += by
            if not counter[key]:
                del counter[key]
