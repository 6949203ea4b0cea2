"""Clocks: until when a game waits for people, and when to remind them."""

from datetime import datetime, timedelta

from sqlalchemy import delete, exists, insert, select, update

from bot.store.database import Database
from bot.store.records import ClockRecord, Status
from bot.store.rows import columns
from bot.store.schema import clocks, games, pauses, seats


class Clocks:
    """The part of the store that knows how long each game waits."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, game_id: int) -> ClockRecord | None:
        """Return the clock of a game; None when it waits for nobody, or for ever."""
        async with self._database.read() as connection:
            found = await connection.execute(select(clocks).where(clocks.c.game_id == game_id))
            row = found.one_or_none()
        return None if row is None else ClockRecord(*row)

    async def put(self, clock: ClockRecord) -> None:
        """Replace the clock of a game.

        Raises:
            StoreError: there is no such game.

        """
        async with self._database.write() as connection:
            await connection.execute(delete(clocks).where(clocks.c.game_id == clock.game_id))
            await connection.execute(insert(clocks).values(**columns(clock)))

    async def set_reminder(self, clock: ClockRecord, at: datetime | None) -> bool:
        """Remind at another moment; return whether that clock still runs and was not replaced."""
        same = (
            clocks.c.game_id == clock.game_id,
            clocks.c.version == clock.version,
            clocks.c.due_at == clock.due_at,
        )
        async with self._database.write() as connection:
            changed = await connection.execute(update(clocks).where(*same).values(remind_at=at))
        return bool(changed.rowcount)

    async def clear(self, game_id: int) -> None:
        """Let the game wait for ever."""
        async with self._database.write() as connection:
            await connection.execute(delete(clocks).where(clocks.c.game_id == game_id))

    async def ringing(self, at: datetime) -> list[ClockRecord]:
        """Return the clocks that are due, or whose reminder is, the most overdue first.

        Those of paused games stand still; those of ended ones say nothing.
        """
        paused = exists().where(pauses.c.game_id == clocks.c.game_id)
        runs = exists().where(games.c.id == clocks.c.game_id, games.c.status == Status.RUNNING)
        rings = (clocks.c.due_at <= at) | (clocks.c.remind_at <= at)
        wanted = select(clocks).where(rings, runs, ~paused)
        async with self._database.read() as connection:
            rows = (await connection.execute(wanted.order_by(clocks.c.due_at))).all()
        return [ClockRecord(*row) for row in rows]

    async def waited_for(self) -> list[int]:
        """Return the games whose clock runs, and which are not paused."""
        paused = exists().where(pauses.c.game_id == clocks.c.game_id)
        wanted = select(clocks.c.game_id).where(~paused).order_by(clocks.c.game_id)
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted))

    async def put_off(self, by: timedelta, now: datetime) -> None:
        """Move every clock: time in which nobody could press counts for nobody.

        Afterwards everybody has at least half of their time, and nobody more than all of it.
        """
        async with self._database.write() as connection:
            for row in (await connection.execute(select(clocks))).all():
                moved = ClockRecord(*row).after_stop(by, now)
                await connection.execute(
                    update(clocks)
                    .where(clocks.c.game_id == row.game_id)
                    .values(due_at=moved.due_at, remind_at=moved.remind_at)
                )

    async def mark_missed(
        self, game_id: int, seat: int, missed: int, away_at: datetime | None
    ) -> None:
        """Note how many turns in a row a seat has missed, and since when it plays by itself."""
        noted = update(seats).where(seats.c.game_id == game_id, seats.c.seat == seat)
        async with self._database.write() as connection:
            await connection.execute(noted.values(missed=missed, away_at=away_at))
