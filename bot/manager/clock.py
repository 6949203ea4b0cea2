"""How long a game waits for people, and what is due.

Clocks stand in the database, not in sleeping tasks: a restart loses nothing. There is one for each
decision and seat, wound in the transaction that leads there (`waiting.wound`); it runs once the
board is there, and ends with the decision. While the bot
runs, durations are those of a clock that nobody sets; what is stored is in that time, and put right
after a start.

Time runs only while people can press and what they press can be kept. It stands still for

- everybody: while the bot is down or its machine asleep, the gateway is cut off, or the store
  refuses to write (`Clock.beat`);
- a game: until the board of its latest turn is in the channel, however long Discord takes
  (`Clock.wind` comes after it), and while its board is known to be missing (`Pauses.pause`);
- a press that is being worked on, for a moment (`Clockwork`).

After a stop everybody has at least half of their time, which is what a reminder leaves.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

from bot.manager.table import Table
from bot.manager.waiting import is_short, started
from bot.store import StoreError, Unreadable
from bot.store.clocks import Clocks
from bot.store.people import Facts
from bot.store.records import ClockRecord

log = logging.getLogger(__name__)

QUIET = timedelta(hours=9)
"""How long quiet hours last, once a day."""

_ALIVE = "alive_at"
_NOTE_EVERY = timedelta(seconds=30)
_BLINK = timedelta(seconds=20)
"""A gap between two beats that is no longer than this counts like any other time."""
_SLIP = timedelta(seconds=1)


class Clock:
    """Lets the clocks of games run, and tells which of them ring.

    `now` is the time of day, `seconds` a clock that nobody sets. Of several processes
    each notes by itself when it was alive, `whose` tells which.
    """

    def __init__(
        self,
        clocks: Clocks,
        facts: Facts,
        now: Callable[[], datetime],
        seconds: Callable[[], float],
        whose: str,
    ) -> None:
        self._clocks = clocks
        self._alive = f"{_ALIVE} {whose}".strip()
        self._facts = facts
        self._now = now
        self._seconds = seconds
        self._start, self._zero = now(), seconds()
        self._ahead = timedelta(0)
        self._noted: datetime | None = None
        self._able: datetime | None = None
        self.stopped: str | None = None
        """Why time does not run for anybody now; None: it does."""

    def now(self) -> datetime:
        """Return the time of day, which is the same for everything that the bot does."""
        return self._now()

    def steady(self) -> datetime:
        """Return the moment by which all waiting is measured, whatever the time of day does."""
        return self._start + timedelta(seconds=self._seconds() - self._zero)

    def slipped(self) -> bool:
        """Return whether the time of day was set back since this was last asked."""
        before, self._ahead = self._ahead, self._now() - self.steady()
        return before - self._ahead > _SLIP

    def of_day(self, moment: datetime) -> datetime:
        """Return a steady moment as the time of day that it will be then."""
        return self._now() + (moment - self.steady())

    async def wind(self, table: Table, *, afresh: bool = False) -> None:
        """Let the time run of the people who must decide now, unless it does already.

        Meant to be called when their board is in the channel. `afresh`: they get all of it again,
        because they could not see the board.
        """
        clocks = self.started(table)
        running = {} if afresh or not clocks else _running(await self._clocks.get(table.id))
        if missing := [clock for clock in clocks if clock.key not in running]:
            await self._clocks.start(missing, afresh=afresh)

    def started(self, table: Table) -> tuple[ClockRecord, ...]:
        """Return the clocks of the people whom a game waits for, as they run from now on."""
        return started(table, self.steady())

    def until(
        self, table: Table, stored: Iterable[ClockRecord], *, afresh: bool
    ) -> datetime | None:
        """Return the time of day until which a game waits, if its board is shown now.

        `stored` are its clocks. Where several must decide, it is when the first of them has no time
        left.
        """
        clocks = {clock.key: clock.due_at for clock in self.started(table)}
        if not afresh:
            clocks |= {key: due for key, due in _running(stored).items() if key in clocks}
        return self.of_day(min(clocks.values())) if clocks else None

    def at(self, moment: datetime) -> datetime:
        """Return a time of day as the steady moment that it is now taken for."""
        return self.steady() + (moment - self._now())

    async def ringing(
        self, *, due: int | None = None, reminders: int | None = None
    ) -> list[ClockRecord]:
        """Return the clocks that are due, then those whose reminder is, the most overdue first.

        At most so many of each, if there is a limit.
        """
        return await self._clocks.ringing(self.steady(), due=due, reminders=reminders)

    async def due(self, game_id: int) -> list[ClockRecord]:
        """Return the clocks of one game that are due now."""
        return await self._clocks.due(game_id, self.steady())

    async def ending(self, ahead: timedelta, less_than: timedelta) -> list[ClockRecord]:
        """Return the clocks of less time than so much that are due in the time ahead."""
        now, seconds = self.steady(), round(less_than.total_seconds())
        return await self._clocks.ending(now, now + ahead, seconds)

    def is_due(self, clock: ClockRecord, *, slack: timedelta = timedelta(0)) -> bool:
        """Return whether the time is over, by more than the slack, not only half of it."""
        return clock.due_at + slack <= self.steady()

    async def was_over(
        self, table: Table, decision: str, person_id: int, arrived: datetime
    ) -> bool:
        """Return whether somebody's time was over when their answer arrived.

        It is asked only where every second counts, and never where time does not run.
        """
        short = [d for d in table.pending() if d.id == decision and is_short(table, d)]
        if not short or self.stopped is not None or self._gap() > _BLINK:
            return False
        seat = table.seat_of(person_id)
        running = _running(await self._clocks.get(table.id))
        due = None if seat is None else running.get((decision, seat.seat))
        return due is not None and due < arrived

    async def remind_later(self, clock: ClockRecord, at: datetime | None) -> bool:
        """Remind at another steady moment, None: no more; return whether the clock still runs.

        Nothing changes where it does not: somebody has decided or come back meanwhile.
        """
        return await self._clocks.set_reminder(clock, at)

    def quiet_until(self, quiet_from: int | None) -> datetime | None:
        """Return when a person's quiet hours end, if they last now. The hour is in UTC."""
        if quiet_from is None:
            return None
        now = self._now().astimezone(UTC)
        began = now.replace(hour=quiet_from, minute=0, second=0, microsecond=0)
        if began > now:
            began -= timedelta(days=1)
        return began + QUIET if now < began + QUIET else None

    async def beat(self, obstacle: str | None) -> None:
        """Note that people can press now, or why they cannot. Raises nothing.

        Meant to be called every few seconds. A time in which they could not, or in which nothing
        was noted, counts for nobody.
        """
        try:
            if obstacle is None:
                await self._go_on()
        except Unreadable as error:
            # One damaged clock must not stop all others.
            log.error("nobody gets time back: %s", error)  # noqa: TRY400 — the sentence says it all
            self._able = self.steady()
        except StoreError as error:
            obstacle = str(error)
            # Since when it refuses is not known; what was written last was taken.
            self._able = self._noted
        if obstacle is not None and self.stopped is None:
            log.warning("time does not run: %s", obstacle)
        self.stopped = obstacle

    def doubt(self) -> None:
        """Let no time run until the next beat: the store has refused something."""
        self.stopped = self.stopped or "The store has refused something."
        self._able = self._noted

    async def wake(self) -> None:
        """After a start: give everybody the time that they had when the bot was last alive.

        That holds wherever the time of day has gone meanwhile. Raises StoreError.
        """
        alive, now = await self._last_alive(), self.steady()
        if alive is not None:
            await self._clocks.put_off(now - datetime.fromisoformat(alive), now)
        self._able = now
        await self._note(now)

    async def _last_alive(self) -> str | None:
        """Return when this process was last alive, or any where servers were shared otherwise."""
        own = await self._facts.get(self._alive)
        return own or max(await self._facts.beginning_with(_ALIVE), default=None)

    async def _go_on(self) -> None:
        """Let time run, and give back what did not count."""
        now, gap = self.steady(), self._gap()
        if self.stopped is not None or gap > _BLINK:
            await self._clocks.put_off(gap, now)
            log.info("time runs again; %d seconds did not count", gap.total_seconds())
        self._able = now
        if self.stopped is not None or self._noted is None or now - self._noted >= _NOTE_EVERY:
            await self._note(now)

    def _gap(self) -> timedelta:
        """Return for how long it has not been noted that people can press."""
        return timedelta(0) if self._able is None else self.steady() - self._able

    async def _note(self, now: datetime) -> None:
        await self._facts.put(self._alive, now.isoformat())
        self._noted = now


def _running(clocks: Iterable[ClockRecord]) -> dict[tuple[str, int], datetime]:
    """Return when the time of each clock that runs is over."""
    return {clock.key: clock.due_at for clock in clocks if clock.runs}
