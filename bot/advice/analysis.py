"""Finished games are analysed in the background, each once, and the analysis is kept.

Whoever asks meanwhile waits for the same one.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

from bot.advice.judging import Depth, Judge
from bot.manager.table import Table
from bot.players.pool import PlayerPool
from bot.signs.background import Background
from bot.store.analyses import Analyses, Analysis

log = logging.getLogger(__name__)


class Study:
    """An analysis in the making; `seen` of `turns` have been looked at."""

    def __init__(
        self, turns: int, work: Callable[["Study"], Coroutine[Any, Any, Analysis]]
    ) -> None:
        self.turns = turns
        self.seen = 0
        self.task = asyncio.create_task(work(self))
        """Its result is the analysis; it raises what the computer players and the store raise."""

    @property
    def found(self) -> Analysis | None:
        """Return the analysis; None: it is not ready, or there will be none."""
        if not self.task.done() or self.task.cancelled() or self.task.exception() is not None:
            return None
        return self.task.result()

    async def ready(self, seconds: float) -> bool:
        """Return whether it has ended, well or not, after at most so many seconds."""
        done, _ = await asyncio.wait({self.task}, timeout=seconds)
        return bool(done)


class Analyst:
    """Analyses finished games in the background, each once."""

    def __init__(self, analyses: Analyses, players: PlayerPool) -> None:
        self._analyses = analyses
        self._players = players
        self._studies: dict[int, Study] = {}
        self._followed: WeakValueDictionary[int, asyncio.Task[None]] = WeakValueDictionary()
        """Who waits for a study; the tasks themselves are kept below."""
        self._background = Background("an analysis ended early")
        self.depth = Depth()

    def study(self, table: Table) -> Study:
        """Return the study of a finished game: the one under way, or else a new one.

        A game that was analysed before is not thought about again.
        """
        running = self._studies.get(table.id)
        if running is not None:
            return running
        study = Study(max(table.turns, default=0), lambda study: self._carry_out(study, table))
        self._studies[table.id] = study
        study.task.add_done_callback(lambda _: self._studies.pop(table.id))
        self._background.keep(study.task)
        return study

    def follow(self, person_id: int, work: Coroutine[Any, Any, None]) -> None:
        """Do something for a person in the background until the analyst is closed."""
        task = asyncio.create_task(work)
        self._followed[person_id] = task
        self._background.keep(task)

    async def must_wait(self, person_id: int, table: Table) -> bool:
        """Return whether the person follows a study already, and this game needs one, too.

        Raises StoreError.
        """
        followed = self._followed.get(person_id)
        if followed is None or followed.done():
            return False
        return await self._analyses.get(table.id) is None

    async def close(self) -> None:
        """Give up everything that is under way; what is kept already stays."""
        await self._background.close()

    async def _carry_out(self, study: Study, table: Table) -> Analysis:
        found = await self._analyses.get(table.id)
        if found is None:
            found = await self._analyse(study, table)
            await self._analyses.keep(table.id, found)
        return found

    async def _analyse(self, study: Study, table: Table) -> Analysis:
        judge = Judge(self._players, self.depth, table)
        for turn in range(1, study.turns + 1):
            await judge.judge(turn)
            study.seen = turn
        return judge.analysis()
