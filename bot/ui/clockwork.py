"""The ticking: reminders, missed turns, and boards that could not be posted earlier."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

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
        self._pulse = tasks.loop(seconds=TICK_SECONDS)(self.beat)
        self._loop = tasks.loop(seconds=TICK_SECONDS)(self.tick)

    def start(self) -> None:
        """Begin to tick."""
        self._pulse.start()
        self._loop.start()

    def stop(self) -> None:
        """Tick no more."""
        self._pulse.cancel()
        self._loop.cancel()

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

    async def tick(self) -> None:
        """Do what is due, while people can press. Raises nothing: the next tick comes anyway."""
        self._services.daily.chef.stir()
        await self.beat()
        if self._clock.stopped is not None:
            return
        try:
            ringing = await self._clock.ringing()
        except StoreError as error:
            log.error("the clocks cannot be read: %s", error)  # noqa: TRY400 — the sentence says it all
            return
        try:
            await each(ringing, self._ring, at_once=AT_ONCE)
            await self._services.keeper.retry_due()
        except Exception:
            # Whatever it is: with the ticking every game would stand still.
            log.exception("a tick failed")

    async def _ring(self, clock: ClockRecord) -> None:
        async with self._services.guard.over(clock.game_id, "a clock rang in vain"):
            table = await self._services.manager.table(clock.game_id)
            if table.version != clock.version:
                self._look_later(table)
            elif not self._services.screens.welcome(table):
                # A turn is not missed where nobody could see or press the board.
                await self._services.screens.pause(clock.game_id)
            elif not self._clock.is_due(clock):
                await self._remind(clock, table)
            elif not self._pressed(clock):
                await self._time_out(clock, table)

    def _look_later(self, table: Table) -> None:
        """See to a game whose turn was taken and whose next board does not come.

        That may be on its way, or a computer player thinks: then there is nothing to do.
        """
        behind = self._services.screens.behind
        if table.id not in behind.all():
            behind.add(table.id)

    def _pressed(self, clock: ClockRecord) -> bool:
        """Return whether somebody has just pressed something, which may be in time."""
        return self._in_hand(clock.game_id) and not self._clock.is_due(clock, slack=_SLACK)

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

    async def _time_out(self, clock: ClockRecord, table: Table) -> None:
        # While Discord answers nothing, nobody could press; nor where there is no board any more.
        if not await self._services.screens.reach(table.id):
            await self._services.keeper.repost(table.id)
            return
        log.info("a turn was missed", extra={"game": clock.game_id, "version": clock.version})
        await self._services.departures.release(table, table.people)
        if await self._services.store.clocks.get(table.id) != clock:
            # Somebody who is new at the table has got all the time anew.
            return
        after = await self._services.manager.time_out(clock.game_id, clock.version)
        await self._advance(after)

    async def _advance(self, table: Table) -> None:
        """Show what has happened; no other game waits while a computer player thinks."""
        if table.computer_to_move() is None:
            await self._services.keeper.advance(table.id)
        else:
            self._services.keeper.advance_later(table.id)

    async def _remind(self, clock: ClockRecord, table: Table) -> None:
        """Mention who must decide; later, if it is their quiet time now.

        A board that has vanished is posted again, which mentions them, too.
        """
        people = [seat.user_id for seat in table.people_to_move()]
        preferences = await self._services.store.people.preferences_of(people)
        quiet = {p: self._clock.quiet_until(preferences[p].quiet_from) for p in people}
        awake = [person for person in people if quiet[person] is None]
        wakes = (self._clock.at(until) for until in quiet.values() if until is not None)
        later = min(wakes, default=None)
        runs = await self._clock.remind_later(clock, _before(later, clock.due_at))
        if not (runs and awake):
            return
        try:
            await self._mention(table, awake, self._clock.of_day(clock.due_at))
        except FAILURES:
            again = self._clock.steady() + _AGAIN
            await self._clock.remind_later(clock, _before(again, clock.due_at))
            raise

    async def _mention(self, table: Table, people: list[int], due: datetime) -> None:
        if await self._services.screens.reach(table.id):
            await self._services.screens.remind(table, people, due)
        else:
            await self._services.screens.show(table.id, again=True)


def _before(moment: datetime | None, due: datetime) -> datetime | None:
    """Return the moment if it comes before the time is over."""
    return moment if moment is not None and moment < due else None
