"""Finished tries at a Daily are looked at in the background, each once, and what is found is kept.

What a bot that ends leaves undone is done after the next start.
"""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from datetime import date
from typing import Any

from bot.advice.analysis import Study
from bot.advice.judging import Depth, Judge
from bot.daily import PERSON, Attempt, Sitting
from bot.daily.table import as_table
from bot.players.pool import PlayerPool
from bot.signs.background import Background
from bot.store import StoreError
from bot.store.analyses import Analysis
from bot.store.dailies import Dailies
from bot.words.i18n import catalog

log = logging.getLogger(__name__)

_Key = tuple[date, int]


class DailyAnalyst:
    """Judges the turns of people at the Daily, one try at a time."""

    def __init__(self, dailies: Dailies, players: PlayerPool) -> None:
        self._dailies = dailies
        self._players = players
        self._studies: dict[_Key, Study] = {}
        self._background = Background("a try at the Daily was not looked at")
        self._one = asyncio.Lock()
        self.depth = Depth()

    async def wake(self, since: date) -> None:
        """After a start: go on with the tries since a day that nobody has looked at."""
        undone = await self._dailies.without_report(since)
        if undone:
            self._background.keep(asyncio.create_task(self._catch_up(undone)))

    def order(self, sitting: Sitting) -> None:
        """Have a finished try looked at."""
        self.study(sitting)

    def study(self, sitting: Sitting) -> Study:
        """Return the study of a finished try: the one under way, or else a new one.

        A try that was looked at before is not thought about again.
        """
        key = sitting.tried.day, sitting.tried.user_id
        if (running := self._studies.get(key)) is not None:
            return running
        turns = sum(seat == PERSON for seat, _ in sitting.attempt.actions)
        study = Study(turns, lambda study: self._carry_out(study, sitting))
        self._studies[key] = study
        study.task.add_done_callback(lambda _: self._studies.pop(key))
        self._background.keep(study.task)
        return study

    def follow(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background until the analyst is closed."""
        self._background.keep(asyncio.create_task(work))

    async def close(self) -> None:
        """Give up everything that is under way; what is kept already stays."""
        await self._background.close()

    async def _catch_up(self, undone: Sequence[_Key]) -> None:
        for day, user_id in undone:
            try:
                sitting = await self._sitting(day, user_id)
            except StoreError as error:
                log.warning("a try at the Daily was not looked at: %s", error)
                continue
            if sitting is not None:
                await asyncio.wait({self.study(sitting).task})

    async def _sitting(self, day: date, user_id: int) -> Sitting | None:
        daily = await self._dailies.get(day)
        tried = await self._dailies.get_try(day, user_id)
        if daily is None or tried is None:
            return None
        attempt = await asyncio.to_thread(Attempt.replayed, daily, tried.actions)
        return Sitting(daily, tried, attempt)

    async def _carry_out(self, study: Study, sitting: Sitting) -> Analysis:
        tried = sitting.tried
        found = await self._dailies.report(tried.day, tried.user_id)
        if found is None:
            async with self._one:
                found = await self._analyse(study, sitting)
            await self._dailies.keep_report(tried.day, tried.user_id, found)
        return found

    async def _analyse(self, study: Study, sitting: Sitting) -> Analysis:
        """Judge what the person did; the Gardeners play as they play every time."""
        table = as_table(sitting.attempt, sitting.tried, catalog("en-US"), over=False)
        judge = Judge(self._players, self.depth, table)
        seats = {turn: one.seat for turn, one in zip(table.turns, table.record.turns, strict=True)}
        for turn, seat in seats.items():
            if seat == PERSON:
                await judge.judge(turn)
                study.seen += 1
        return judge.analysis()
