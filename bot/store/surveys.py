"""Large leaderboards: every so many lines of them are remembered, and how old that is.

Counting who is better than somebody among a million people takes a third of a second. With every
so-manieth line at hand, it is some hundreds of lines that have to be counted.
"""

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic
from typing import Any

from cachetools import LRUCache
from sqlalchemy import Select

from bot.store.database import Database
from bot.store.errors import StoreError

log = logging.getLogger(__name__)

STEP = 500
"""So many lines lie between two that are remembered."""
FRESH = timedelta(minutes=5)
"""What is older is looked through again once somebody looks at the leaderboard."""
_KEPT = 64

Merits = tuple[Any, Any]


@dataclass(frozen=True, slots=True)
class Milestone:
    """One line, and how many come before it."""

    number: int
    value: Any
    second: Any
    user: int

    @property
    def merits(self) -> Merits:
        """Return what the line is ranked by."""
        return self.value, self.second


@dataclass(frozen=True, slots=True)
class Survey:
    """Every so-manieth line of a leaderboard, the best first, and how many there are."""

    marks: tuple[Milestone, ...]
    size: int
    at: float

    @property
    def age(self) -> timedelta:
        """Return how long ago it was."""
        return timedelta(seconds=monotonic() - self.at)

    def at_line(self, number: int) -> Milestone:
        """Return the last mark at or before a line."""
        return self.marks[min(number // STEP, len(self.marks) - 1)]

    def before(self, merits: Merits) -> Milestone | None:
        """Return the last mark that is better than this; None: not even the first one is."""
        worse = bisect_left(self.marks, 1, key=lambda mark: int(mark.merits <= merits))
        return self.marks[worse - 1] if worse else None


class Surveys:
    """Looks large leaderboards through in the background, one at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: LRUCache[Hashable, Survey] = LRUCache(_KEPT)
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    def known(self, key: Hashable) -> Survey | None:
        """Return what is known of a leaderboard."""
        return self._kept.get(key)

    def renew(
        self, key: Hashable, lines: Select[Any], size: Select[Any], values: dict[str, Any]
    ) -> None:
        """Look a leaderboard through in the background, unless that was done a short while ago."""
        known = self._kept.get(key)
        if key in self._tasks or (known is not None and known.age < FRESH):
            return
        task = asyncio.create_task(self._look_through(key, lines, size, values))
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def settle(self) -> None:
        """Wait until everything that was asked for is looked through."""
        await asyncio.gather(*self._tasks.values())

    async def close(self) -> None:
        """Give up what is being looked through."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look_through(
        self, key: Hashable, lines: Select[Any], size: Select[Any], values: dict[str, Any]
    ) -> None:
        try:
            async with self._one, self._database.read() as connection:
                found = await connection.execute(lines, values | {"step": STEP})
                marks = tuple(Milestone(number, *line) for *line, number in found)
                number = await connection.scalar(size, values)
        except StoreError as error:
            log.error("a leaderboard could not be looked through: %s", error)  # noqa: TRY400 — the sentence says it all
            return
        self._kept[key] = Survey(marks, number or 0, monotonic())
