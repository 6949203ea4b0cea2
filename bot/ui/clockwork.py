"""The ticking: reminders, missed turns, and boards that could not be posted earlier."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import groupby, takewhile

from discord.ext import tasks

from bot.manager.table import Table
from bot.store import StoreError
from bot.store.records import ClockRecord
from bot.ui.kit.posting import FAILURES
from bot.ui.kit.several import each
from bot.ui.live.keeper import AT_ONCE
from bot.ui.services import Services

log = logging.getLogger(__name__)

TICK_SECONDS = 5.0
MOST_TURNS, MOST_REMINDERS = 100, 50
"""So many of each are worked through in a tick. A reminder costs two requests, of the fifty a
second that Discord takes: all together cost less than half of them."""
_SHORT_SECONDS = 60
"""Whoever has less time than this has it to the second; else a tick more or less is nothing."""
_AGAIN = timedelta(minutes=1)
"""After so long a reminder is tried again that Discord did not take."""
_SLACK = timedelta(seconds=15)
"""So long a press that is being worked on may hold up the end of a turn."""


class Clockwork:
    """Looks every few seconds what is due. A failure in one game stops no other.

    `connected` says whether presses arrive, `in_hand` whether one on a game is being worked on.
    """

    def __init__(
        self,
        services: Services,
        connected: Callable[[], bool],
        in_hand: Callable[[int], bool] = lambda _: False,
    ) -> None:
        self._services = services
        self._clock = services.clock
        self._connected = connected
        self._in_hand = in_hand
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
        for clock in await self._read(self._clock.ending(soon, _SHORT_SECONDS)):
            self._aim_at(clock.game_id, clock.due_at)

    def _aim_at(self, game_id: int, moment: datetime) -> None:
        key = game_id, moment
        if key not in self._aimed:
            self._aimed[key] = asyncio.create_task(self._ring_at(game_id, moment))
            self._aimed[key].add_done_callback(lambda _: self._aimed.pop(key, None))

    async def _ring_at(self, game_id: int, moment: datetime) -> None:
        await asyncio.sleep((moment - self._clock.steady()).total_seconds())
        if self._clock.stopped is None:
            await self._ring(await self._read(self._clock.due(game_id)))

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
        self._services.daily.chef.stir()
        await self.beat()
        if self._clock.stopped is not None:
            return
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
            await self._services.keeper.retry_due()
        except Exception:
            # Whatever it is: with the ticking every game would stand still.
            log.exception("a tick failed")

    async def _ring(self, clocks: Sequence[ClockRecord]) -> None:
        """Do for a game what its clocks ring for."""
        if not clocks:
            return
        game_id = clocks[0].game_id
        async with self._services.guard.over(game_id, "a clock rang in vain"):
            table = await self._services.manager.table(game_id)
            running = [clock for clock in clocks if clock.runs and table.asked_of([clock.key])]
            if len(running) < len(clocks):
                self._look_later(table)
            if not running:
                return
            if not self._services.screens.welcome(table):
                # A turn is not missed where nobody could see or press the board.
                await self._services.screens.pause(game_id)
                return
            due = [clock for clock in running if self._clock.is_due(clock)]
            if due and not self._pressed(due):
                await self._time_out(due, table)
            elif not due:
                await self._remind(running, table)

    def _look_later(self, table: Table) -> None:
        """See to a game that has gone on and whose next board does not come.

        That may be on its way, or a computer player thinks: then there is nothing to do.
        """
        behind = self._services.screens.behind
        if table.id not in behind.all():
            behind.add(table.id)

    def _pressed(self, due: Sequence[ClockRecord]) -> bool:
        """Return whether somebody has just pressed something, which may be in time."""
        waited = any(self._clock.is_due(clock, slack=_SLACK) for clock in due)
        return self._in_hand(due[0].game_id) and not waited

    async def look_round(self) -> None:
        """Let those go who have left the server, in lobbies and games that nothing else hurries.

        A board that has vanished there is posted again. Raises nothing. Meant to be called daily.
        """
        try:
            waiting = await self._services.store.games.open_without_clock()
        except StoreError as error:
            log.error("nobody was looked for: %s", error)  # noqa: TRY400 — the sentence says it all
            return
        await each(waiting, self._look_into, at_once=AT_ONCE)

    async def _look_into(self, game_id: int) -> None:
        async with self._services.guard.over(game_id, "nobody was looked for"):
            table = await self._services.manager.table(game_id)
            if await self._services.departures.release(table, table.people):
                await self._advance(await self._services.manager.table(game_id))
            elif not await self._services.screens.is_there(game_id):
                await self._services.screens.show(game_id, again=True)

    async def _time_out(self, due: Sequence[ClockRecord], table: Table) -> None:
        # While Discord answers nothing, nobody could press; nor where there is no board any more.
        if not await self._services.screens.reach(table.id):
            await self._services.keeper.repost(table.id)
            return
        released = False
        if any(decision.missed for decision in map(table.decision_of, _seats(due)) if decision):
            log.info("a turn was missed", extra={"game": table.id, "version": table.version})
            released = await self._services.departures.release(table, table.people)
        # Somebody who is new at the table has got all the time anew.
        unchanged = await self._services.store.clocks.get(table.id)
        over = [clock.key for clock in due if clock in unchanged]
        if over:
            await self._advance(await self._services.manager.time_out(table.id, over))
        elif released:
            # Their seats have played already, or the game is over: the board shows neither yet.
            await self._advance(await self._services.manager.table(table.id))

    async def _advance(self, table: Table) -> None:
        """Show what has happened; no other game waits while a computer player thinks."""
        if table.computer_to_move() is None:
            await self._services.keeper.advance(table.id)
        else:
            self._services.keeper.advance_later(table.id)

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
        preferences = await self._services.store.people.preferences(person)
        until = self._clock.quiet_until(preferences.quiet_from)
        later = None if until is None else self._clock.at(until)
        runs = await self._clock.remind_later(clock, _before(later, clock.due_at))
        return runs and until is None

    async def _mention(self, table: Table, people: list[int], due: datetime) -> None:
        if await self._services.screens.reach(table.id):
            await self._services.screens.remind(table, people, due)
        else:
            await self._services.screens.show(table.id, again=True)


def _before(moment: datetime | None, due: datetime) -> datetime | None:
    """Return the moment if it comes before the time is over."""
    return moment if moment is not None and moment < due else None


def _by_game(clocks: Iterable[ClockRecord]) -> list[list[ClockRecord]]:
    """Return the clocks of each game together, in the order of the first of them."""
    games = dict[int, list[ClockRecord]]()
    for clock in clocks:
        games.setdefault(clock.game_id, []).append(clock)
    return list(games.values())


def _seats(clocks: Iterable[ClockRecord]) -> list[int]:
    return [clock.seat for clock in clocks]
