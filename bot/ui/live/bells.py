"""What happens when clocks ring: somebody is reminded, or has missed a turn."""

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Protocol

from bot.manager import GameManager
from bot.manager.clock import Clock
from bot.manager.table import Table
from bot.manager.waiting import SHORT
from bot.store.clocks import Clocks
from bot.store.people import People
from bot.store.records import ClockRecord
from bot.ui.kit.posting import FAILURES
from bot.ui.live.departures import Departures
from bot.ui.live.guard import Guard
from bot.ui.live.keeper import Keeper
from bot.ui.live.pausing import Pausing
from bot.ui.live.pings import Pings
from bot.ui.live.screens import Screens
from bot.ui.live.watch import Watch

log = logging.getLogger(__name__)

_AGAIN = timedelta(minutes=1)
"""After so long a reminder is tried again that Discord did not take."""
_SLACK = timedelta(seconds=15)
"""So long a press that is being worked on may hold up the end of a turn."""
_LONGEST = timedelta(minutes=1)
"""So long one may that arrived in time, where every second counts: it does not take longer."""
_MOMENT = timedelta(seconds=0.1)
"""A press is in hand a moment after its arrival was noted."""


class Presses(Protocol):
    """Knows which presses are being worked on."""

    def since(self, game: int, people: Collection[int]) -> float | None:
        """Return how many seconds ago the oldest of some people on a game arrived, if any did."""
        ...


class Bells:
    """Does for a game what its clocks ring for. A failure in one game stops no other."""

    def __init__(
        self,
        clock: Clock,
        manager: GameManager,
        screens: Screens,
        watch: Watch,
        pausing: Pausing,
        pings: Pings,
        keeper: Keeper,
        guard: Guard,
        departures: Departures,
        clocks: Clocks,
        people: People,
        presses: Presses,
    ) -> None:
        self._clock = clock
        self._manager = manager
        self._screens = screens
        self._watch = watch
        self._pausing = pausing
        self._pings = pings
        self._keeper = keeper
        self._guard = guard
        self._departures = departures
        self._clocks = clocks
        self._people = people
        self._presses = presses

    async def ring(self, clocks: Sequence[ClockRecord]) -> bool:
        """Do for a game what its clocks ring for. Raises nothing.

        Returns whether somebody's time is over and yet they are waited for: what they have pressed
        before is still being worked on.
        """
        if not clocks:
            return False
        game_id = clocks[0].game_id
        async with self._guard.over(game_id, "a clock rang in vain"):
            table = await self._manager.table(game_id)
            running = [clock for clock in clocks if clock.runs and table.asked_of([clock.key])]
            if len(running) < len(clocks):
                self._look_later(table)
            if not running:
                return False
            if not self._watch.welcome(table):
                # A turn is not missed where nobody could see or press the board.
                await self._pausing.pause(game_id)
                return False
            due = [clock for clock in running if self._clock.is_due(clock)]
            over = [clock for clock in due if not self._pressed(clock, table)]
            if over:
                await self._time_out(over, table)
            elif not due:
                await self._remind(running, table)
            return len(over) < len(due)
        return False

    def _look_later(self, table: Table) -> None:
        """See to a game that has gone on and whose next board does not come.

        That may be on its way, or a computer player thinks: then there is nothing to do.
        """
        behind = self._pausing.behind
        if table.id not in behind.all():
            behind.add(table.id)

    def _pressed(self, due: ClockRecord, table: Table) -> bool:
        """Return whether something is in hand that the person has pressed, perhaps in time.

        Where every second counts, the moment decides in which it arrived, however long it takes.
        """
        person = table.record.seats[due.seat].user_id
        ago = self._presses.since(due.game_id, [person])
        if ago is None:
            return False
        if due.seconds >= SHORT.total_seconds():
            return not self._clock.is_due(due, slack=_SLACK)
        arrived = self._clock.steady() - timedelta(seconds=ago)
        return arrived <= due.due_at + _MOMENT and not self._clock.is_due(due, slack=_LONGEST)

    async def _time_out(self, due: Sequence[ClockRecord], table: Table) -> None:
        # While Discord answers nothing, nobody could press; nor where there is no board any more.
        if not await self._watch.reach(table.id):
            await self._keeper.repost(table.id)
            return
        released = False
        if any(decision.missed for decision in map(table.decision_of, _seats(due)) if decision):
            log.info("a turn was missed", extra={"game": table.id, "version": table.version})
            released = await self._departures.release(table, table.people)
        # Somebody who is new at the table has got all the time anew.
        unchanged = await self._clocks.get(table.id)
        over = [clock.key for clock in due if clock in unchanged]
        if over:
            after = await self._manager.time_out(table.id, over)
            await self._keeper.go_on(after, reseated=released)
        elif released:
            # Their seats have played already, or the game is over: the board shows neither yet.
            await self._keeper.go_on(await self._manager.table(table.id), reseated=True)

    async def _remind(self, clocks: Sequence[ClockRecord], table: Table) -> None:
        """Mention who must decide; later, if it is their quiet time now.

        A board that has vanished is posted again, which mentions them, too.
        """
        for due, together in groupby(clocks, lambda clock: clock.due_at):
            awake = [clock for clock in together if await self._wakes(clock, table)]
            if not awake:
                continue
            people = [table.record.seats[seat].user_id for seat in _seats(awake)]
            try:
                await self._mention(table, people, self._clock.of_day(due))
            except FAILURES:
                again = _before(self._clock.steady() + _AGAIN, due)
                for clock in awake:
                    await self._clock.remind_later(replace(clock, remind_at=None), again)
                raise

    async def _wakes(self, clock: ClockRecord, table: Table) -> bool:
        """Return whether somebody is to be reminded now, which is noted as done.

        In their quiet time it is put off; nobody is reminded of what has been decided meanwhile.
        """
        person = table.record.seats[clock.seat].user_id
        preferences = await self._people.preferences(person)
        until = self._clock.quiet_until(preferences.quiet_from)
        later = None if until is None else self._clock.at(until)
        runs = await self._clock.remind_later(clock, _before(later, clock.due_at))
        return runs and until is None

    async def _mention(self, table: Table, people: list[int], due: datetime) -> None:
        if await self._watch.reach(table.id):
            await self._pings.remind(table, people, due)
        else:
            await self._screens.show(table.id, again=True)


def _before(moment: datetime | None, due: datetime) -> datetime | None:
    """Return the moment if it comes before the time is over."""
    return moment if moment is not None and moment < due else None


def _seats(clocks: Iterable[ClockRecord]) -> list[int]:
    return [clock.seat for clock in clocks]
