"""How long a game waits for people, and what is due.

The clock stands in the database, not in sleeping tasks: a restart loses nothing, and the time in
which the bot was down or cut off counts for nobody.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from bot.store import Store
from bot.store.records import ClockRecord, Pace
from bot.table import Table

WAITS: dict[Pace, timedelta] = {
    Pace.LIVE: timedelta(minutes=2),
    Pace.RELAXED: timedelta(hours=1),
    Pace.SLOW: timedelta(days=1),
}
"""How long each pace waits for a turn; `Pace.NONE` waits for ever."""

QUIET = timedelta(hours=9)
"""How long quiet hours last, once a day."""

_ALIVE = "alive_at"
_NOTE_EVERY = timedelta(seconds=30)
_BLINK = timedelta(minutes=1)
"""A gap between two signs of life that is no longer than this counts like any other time."""


class Clock:
    """Winds the clocks of games, and tells which of them ring."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._noted: datetime | None = None
        self._alive: datetime | None = None

    def now(self) -> datetime:
        """Return the present moment, which is the same for everything that the bot does."""
        return self._now()

    async def wind(self, table: Table, *, afresh: bool = False) -> None:
        """Give the people who must decide now their time, unless they have it already.

        `afresh`: they get all of it again, because somebody is new among them, or because they
        could not see the board.
        """
        wait = WAITS.get(table.record.options.pace)
        if wait is None or not table.people_to_move():
            await self._store.clear_clock(table.id)
            return
        running = await self._store.clock(table.id)
        if running is not None and running.version == table.version and not afresh:
            return
        at = self._now()
        await self._store.set_clock(ClockRecord(table.id, table.version, at + wait, at + wait / 2))

    async def ringing(self) -> list[ClockRecord]:
        """Return the clocks that are due, or whose reminder is."""
        return await self._store.ringing(self._now())

    def is_due(self, clock: ClockRecord) -> bool:
        """Return whether the time is over, not only half of it."""
        return clock.due_at <= self._now()

    async def remind_later(self, clock: ClockRecord, at: datetime | None) -> bool:
        """Remind at another moment, None: no more; return whether the clock still runs.

        Nothing changes where it does not: somebody has decided or come back meanwhile.
        """
        return await self._store.set_reminder(clock, at)

    def quiet_until(self, quiet_from: int | None) -> datetime | None:
        """Return when a person's quiet hours end, if they last now. The hour is in UTC."""
        if quiet_from is None:
            return None
        now = self._now().astimezone(UTC)
        began = now.replace(hour=quiet_from, minute=0, second=0, microsecond=0)
        if began > now:
            began -= timedelta(days=1)
        return began + QUIET if now < began + QUIET else None

    async def still_alive(self) -> None:
        """Note that people can press now; a gap in which they could not counts for nobody.

        Meant to be called every few seconds while they can.
        """
        now = self._now()
        if self._alive is not None and now - self._alive > _BLINK:
            await self._store.put_off_clocks(now - self._alive)
        self._alive = now
        if self._noted is None or now - self._noted >= _NOTE_EVERY:
            await self._store.set_fact(_ALIVE, now.isoformat())
            self._noted = now

    async def wake(self) -> None:
        """After a start: put every clock off by the time in which the bot was down."""
        alive = await self._store.fact(_ALIVE)
        if alive is not None:
            down = self._now() - datetime.fromisoformat(alive)
            if down > timedelta(0):
                await self._store.put_off_clocks(down)
        await self.still_alive()
