"""Clocks: until when a game waits for each seat that must decide, and when to remind its person."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Insert,
    Select,
    bindparam,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy import tuple_ as together
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.moments import after_stop
from bot.store.records import ClockRecord, SeatRecord, Status
from bot.store.rows import columns
from bot.store.schema import clocks, games, pauses, seats


class Clocks:
    """The part of the store that knows how long each game waits, and for whom.

    Clocks are wound and removed along with what they follow from; see `rewind`. Those that are
    looked for are of one's own servers.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, game_id: int) -> list[ClockRecord]:
        """Return the clocks of a game; none when it waits for nobody, or for ever."""
        async with self._database.read() as connection:
            return await of_game(connection, game_id)

    async def wind(self, game_id: int, wanted: Collection[ClockRecord]) -> None:
        """Let a game have exactly these clocks, as `rewind` does."""
        async with self._database.write_own() as connection:
            await rewind(connection, game_id, wanted)

    async def start(self, started: Collection[ClockRecord], *, afresh: bool) -> None:
        """Let clocks run that were wound and do not run yet, as these do; `afresh`: all of them.

        One that is not there any more is passed over: what it was for has been decided.
        """
        if not started:
            return
        async with self._database.write_own() as connection:
            await start(connection, started, afresh=afresh)

    async def set_reminder(self, clock: ClockRecord, at: datetime | None) -> bool:
        """Remind at another moment; return whether nothing has changed the clock meanwhile."""
        as_before = clocks.c.due_at == clock.due_at, clocks.c.remind_at == clock.remind_at
        same = (*_same(clock), *as_before)
        async with self._database.write_own() as connection:
            changed = await connection.execute(update(clocks).where(*same).values(remind_at=at))
        return bool(changed.rowcount)

    async def clear(self, game_id: int) -> None:
        """Let the game wait for ever."""
        async with self._database.write_own() as connection:
            await rewind(connection, game_id, ())

    async def ringing(
        self, at: datetime, *, due: int | None = None, reminders: int | None = None
    ) -> list[ClockRecord]:
        """Return the clocks that are due, then those whose reminder is, the most overdue first.

        At most so many of each, if there is a limit: of those that are due, first come the clocks
        that run. Those of paused games stand still; those of ended ones say nothing.
        """
        over = clocks.c.due_at <= at
        chosen = [
            (over & clocks.c.runs, clocks.c.due_at, due),
            (over & ~clocks.c.runs, clocks.c.due_at, due),
            ((clocks.c.remind_at <= at) & (clocks.c.due_at > at), clocks.c.remind_at, reminders),
        ]
        return await self._found(
            *(
                _PLAYED.where(which).order_by(order, clocks.c.game_id).limit(most)
                for which, order, most in chosen
            )
        )

    async def due(self, game_id: int, at: datetime) -> list[ClockRecord]:
        """Return the clocks of one game that are due, if it is not paused."""
        mine = (clocks.c.game_id == game_id) & (clocks.c.due_at <= at)
        return await self._found(_PLAYED.where(mine).order_by(clocks.c.due_at, clocks.c.game_id))

    async def ending(self, after: datetime, until: datetime, seconds: int) -> list[ClockRecord]:
        """Return the clocks that run and end between two moments, of less than so many seconds."""
        soon = (clocks.c.due_at > after) & (clocks.c.due_at <= until)
        short = clocks.c.runs & (clocks.c.seconds < seconds)
        return await self._found(
            _PLAYED.where(soon, short).order_by(clocks.c.due_at, clocks.c.game_id)
        )

    async def _found(self, *wanted: Select[Any]) -> list[ClockRecord]:
        own = self._database.shards.of_games(clocks.c.game_id)
        async with self._database.read() as connection:
            return [
                ClockRecord(*row)
                for one in wanted
                for row in await connection.execute(one.where(*own))
            ]

    async def waited_for(self) -> list[int]:
        """Return the games of which a clock runs, and which are not paused."""
        paused = exists().where(pauses.c.game_id == clocks.c.game_id)
        own = self._database.shards.of_games(clocks.c.game_id)
        wanted = select(clocks.c.game_id).where(clocks.c.runs, ~paused, *own).distinct()
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted.order_by(clocks.c.game_id)))

    async def put_off(self, by: timedelta, now: datetime) -> None:
        """Move every clock that runs: time in which nobody could press counts for nobody.

        Afterwards everybody has at least half of their time, and nobody more than all of it; that
        holds for clocks, too, that could not be read before.
        """
        moved = after_stop(clocks.c.due_at, clocks.c.remind_at, clocks.c.seconds, by, now)
        own = self._database.shards.of_games(clocks.c.game_id)
        async with self._database.write_own() as connection:
            await connection.execute(update(clocks).where(clocks.c.runs, *own).values(moved))

    async def note_missed(
        self, game_id: int, seat: SeatRecord, wound: Collection[ClockRecord]
    ) -> None:
        """Note how many turns in a row a seat has missed, and since when it plays by itself.

        `wound` are the clocks of the game from then on.
        """
        async with self._database.write_own() as connection:
            await note_missed(connection, game_id, seat)
            await rewind(connection, game_id, wound)


async def of_game(connection: AsyncConnection, game_id: int) -> list[ClockRecord]:
    """Return the clocks of a game, as a part of what else is read."""
    rows = await connection.execute(_OF_GAME, {"game": game_id})
    return [ClockRecord(*row) for row in rows.all()]


async def start(
    connection: AsyncConnection, started: Collection[ClockRecord], *, afresh: bool
) -> None:
    """Let clocks run as a part of what else is changed; see `Clocks.start`."""
    if started:
        how = _START_AFRESH if afresh else _START
        await connection.execute(how, [_bound(clock) for clock in started])


async def note_missed(connection: AsyncConnection, game_id: int, seat: SeatRecord | None) -> None:
    """Note what the person of a seat has missed as a part of what else is changed."""
    if seat is not None:
        noted = update(seats).where(seats.c.game_id == game_id, seats.c.seat == seat.seat)
        await connection.execute(noted.values(missed=seat.missed, away_at=seat.away_at))


async def rewind(
    connection: AsyncConnection, game_id: int, wanted: Collection[ClockRecord]
) -> None:
    """Let a game have exactly these clocks; those that it has already go on as they are."""
    kept = [(clock.decision, clock.seat) for clock in wanted]
    await connection.execute(_REMOVE if kept else _REMOVE_ALL, {"game": game_id, "kept": kept})
    if wanted:
        await connection.execute(_ADD, [columns(clock) for clock in wanted])


def _same(clock: ClockRecord) -> tuple[ColumnElement[bool], ...]:
    return (
        clocks.c.game_id == clock.game_id,
        clocks.c.decision == clock.decision,
        clocks.c.seat == clock.seat,
    )


def _bound(clock: ClockRecord) -> dict[str, Any]:
    return {f"new_{name}": value for name, value in columns(clock).items()}


def _insert_missing() -> Insert:
    values = [bindparam(column.name, type_=column.type).label(column.name) for column in clocks.c]
    there = exists().where(*(clocks.c[key.name] == bindparam(key.name) for key in _KEY))
    return insert(clocks).from_select(list(clocks.c), select(*values).where(~there))


# Built once: building a statement takes longer than running it.
_PLAYED = select(clocks).where(
    exists().where(games.c.id == clocks.c.game_id, games.c.status == Status.RUNNING),
    ~exists().where(pauses.c.game_id == clocks.c.game_id),
)
"""The clocks of games that are played now."""
_KEY = (clocks.c.game_id, clocks.c.decision, clocks.c.seat)
_OF_GAME = (
    select(clocks)
    .where(clocks.c.game_id == bindparam("game"))
    .order_by(clocks.c.decision, clocks.c.seat)
)
_REMOVE_ALL = delete(clocks).where(clocks.c.game_id == bindparam("game"))
_REMOVE = _REMOVE_ALL.where(
    together(clocks.c.decision, clocks.c.seat).not_in(bindparam("kept", expanding=True))
)
_ADD = _insert_missing()
_START_AFRESH = (
    update(clocks)
    .where(*(key == bindparam(f"new_{key.name}") for key in _KEY))
    .values(
        {
            name: bindparam(f"new_{name}", type_=clocks.c[name].type)
            for name in ("due_at", "remind_at", "seconds", "runs")
        }
    )
)
_START = _START_AFRESH.where(~clocks.c.runs)
