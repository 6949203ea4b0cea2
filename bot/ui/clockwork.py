"""The ticking: reminders, missed turns, and boards that could not be posted earlier."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import takewhile

from discord.ext import tasks

from bot.daily.chef import Chef
from bot.manager.clock import Clock
from bot.manager.waiting import SHORT
from bot.store import StoreError
from bot.store.records import ClockRecord
from bot.ui.kit.several import each
from bot.ui.live.bells import Bells
from bot.ui.live.keeper import AT_ONCE, Keeper

log = logging.getLogger(__name__)

TICK_SECONDS = 5.0
MOST_TURNS, MOST_REMINDERS = 100, 50
"""So many of each are worked through in a tick. A reminder costs two requests, of the fifty a
second that Discord takes: all together cost less than half of them."""
_SOON = timedelta(seconds=0.2)
"""After so long it is looked again for what somebody has pressed in time."""


class Clockwork:
    """Looks every few seconds what is due, and has it done.

    `morning` is called to let servers hear of the Daily; `connected` says whether presses arrive.
    """

    def __init__(
        self,
        clock: Clock,
        bells: Bells,
        keeper: Keeper,
        chef: Chef,
        morning: Callable[[], None],
        connected: Callable[[], bool],
    ) -> None:
        self._clock = clock
        self._bells = bells
        self._keeper = keeper
        self._chef = chef
        self._morning = morning
        self._connected = connected
        # A tick may take long; what it does must not count as time in which nothing was noted.
        self._pulse = tasks.loop(seconds=TICK_SECONDS)(self.aim)
        self._loop = tasks.loop(seconds=TICK_SECONDS)(self.tick)
        self._aimed: dict[tuple[int, datetime], asyncio.Task[None]] = {}

    def start(self) -> None:
        """Begin to tick."""
        self._pulse.start()
        self._loop.start()

    def stop(self) -> None:
        """Tick no more."""
        self._pulse.cancel()
        self._loop.cancel()
        for task in self._aimed.values():
            task.cancel()

    async def beat(self) -> None:
        """Note whether people can press now. Raises nothing."""
        connected = self._connected()
        await self._clock.beat(None if connected else "The bot is not connected to Discord.")
        if self._clock.slipped():
            # The loops would wait until the time of day is again what it was.
            log.warning("the time of day was set back")
            for loop in (self._loop, self._pulse):
                if loop.is_running():
                    loop.restart()

    async def aim(self) -> None:
        """Note whether people can press now, and let short times end to the second.

        No decision has less time than lies between two calls, so none is overlooked. Raises
        nothing.
        """
        await self.beat()
        if self._clock.stopped is not None:
            return
        soon = timedelta(seconds=TICK_SECONDS)
        for clock in await self._read(self._clock.ending(soon, SHORT)):
            self._aim_at(clock.game_id, clock.due_at)

    def _aim_at(self, game_id: int, moment: datetime) -> None:
        key = game_id, moment
        if key not in self._aimed:
            self._aimed[key] = asyncio.create_task(self._ring_at(game_id, moment))
            self._aimed[key].add_done_callback(lambda _: self._aimed.pop(key, None))

    async def _ring_at(self, game_id: int, moment: datetime) -> None:
        await asyncio.sleep((moment - self._clock.steady()).total_seconds())
        if self._clock.stopped is not None:
            return
        if await self._bells.ring(await self._read(self._clock.due(game_id))):
            self._aim_at(game_id, self._clock.steady() + _SOON)

    async def _read(self, clocks: Awaitable[list[ClockRecord]]) -> list[ClockRecord]:
        """Return what is read; no clock while they cannot be read."""
        try:
            return await clocks
        except StoreError as error:
            log.error("the clocks cannot be read: %s", error)  # noqa: TRY400 — the sentence says it all
            return []

    async def tick(self) -> None:
        """Do what is due, while people can press. Raises nothing: the next tick comes anyway.

        Overdue turns come first; for reminders there is the time until the next tick.
        """
        self._chef.stir()
        await self.beat()
        if self._clock.stopped is not None:
            return
        self._morning()
        end = self._clock.steady() + timedelta(seconds=TICK_SECONDS)
        ringing = await self._read(self._clock.ringing(due=MOST_TURNS, reminders=MOST_REMINDERS))
        due = {clock.game_id for clock in ringing if self._clock.is_due(clock)}
        games = _by_game(ringing)
        turns = [clocks for clocks in games if clocks[0].game_id in due]
        reminders = [clocks for clocks in games if clocks[0].game_id not in due]
        in_time = takewhile(lambda _: self._clock.steady() < end, reminders)
        try:
            await each(turns, self._ring, at_once=AT_ONCE)
            await each(in_time, self._ring, at_once=AT_ONCE)
            await self._keeper.retry_due()
        except Exception:
            # Whatever it is: with the ticking every game would stand still.
            log.exception("a tick failed")

    async def _ring(self, clocks: Sequence[ClockRecord]) -> None:
        await self._bells.ring(clocks)


def _by_game(clocks: Iterable[ClockRecord]) -> list[list[ClockRecord]]:
    """Return the clocks of each game together, in the order of the first of them."""
    games = dict[int, list[ClockRecord]]()
    for clock in clocks:
        games.setdefault(clock.game_id, []).append(clock)
    return list(games.values())
