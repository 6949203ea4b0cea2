"""The deals of the days, everybody's one try at each, and who came where."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    RowMapping,
    Select,
    and_,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.ledger import EVERYWHERE
from bot.store.database import Database
from bot.store.names import called, gone_from
from bot.store.rows import columns
from bot.store.schema import dailies, daily_tries, names
from engine import Seat

Moves = tuple[tuple[Seat, str], ...]
"""Seats and the texts of their actions, in order."""


@dataclass(frozen=True, slots=True)
class DailyRecord:
    """What is dealt to everybody on one day, in UTC."""

    day: date
    rules: str
    """The key in `engine.GAMES`."""
    seed: str = field(repr=False)
    """128 secret bits in hexadecimal, drawn on the day itself; never shown before it is over."""
    commitment: str
    """The SHA-256 of the seed, which everybody sees."""
    chef_points: int | None = None
    """What Chef scores in everybody's seat; None: not thought out yet."""


@dataclass(frozen=True, slots=True)
class TryRecord:
    """One person's try at the deal of a day."""

    day: date
    user_id: int
    guild_id: int
    """The server in which it was begun, and whose board it belongs to."""
    name: str
    """The name in the server at the time."""
    started_at: datetime
    actions: Moves = field(default=(), repr=False)
    """Everybody's, the computer players' included."""
    version: int = 0
    """How often it was written; guards against writing twice."""
    points: int | None = None
    """None: not finished."""
    rank: int | None = None
    """The place at the table."""
    finished_at: datetime | None = None
    shared_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class DailyLine:
    """Somebody who has finished, and their place; equal points share one."""

    place: int
    user_id: int
    name: str
    """In the server; everywhere, by their account ("": that is not known)."""
    points: int


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """The best of a day, in a server or everywhere."""

    lines: tuple[DailyLine, ...]
    size: int
    """How many have finished."""
    own: DailyLine | None
    """The line of whoever asks, if they have finished."""


class Dailies:
    """The part of the store that knows the deals of the days."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, day: date) -> DailyRecord | None:
        """Return what is dealt on a day; None: nobody has asked for it."""
        wanted = select(dailies).where(dailies.c.day == day)
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
        return None if row is None else DailyRecord(**row)

    async def open(self, record: DailyRecord) -> DailyRecord:
        """Keep the deal of a day unless it has one; return the one that it has from now on."""
        wanted = select(dailies).where(dailies.c.day == record.day)
        async with self._database.write() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
            if row is not None:
                return DailyRecord(**row)
            await connection.execute(insert(dailies).values(**columns(record)))
        return record

    async def set_chef_points(self, day: date, points: int) -> None:
        """Note what Chef scores on a day."""
        noted = update(dailies).where(dailies.c.day == day).values(chef_points=points)
        async with self._database.write() as connection:
            await connection.execute(noted)

    async def get_try(self, day: date, user_id: int) -> TryRecord | None:
        """Return a person's try at a day."""
        wanted = select(daily_tries).where(_of(day, user_id))
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
            return None if row is None else _try(row)

    async def begin_try(self, record: TryRecord) -> TryRecord:
        """Keep a person's try unless they have one; return the one that they have from now on.

        Raises:
            StoreError: nothing is dealt on that day.

        """
        wanted = select(daily_tries).where(_of(record.day, record.user_id))
        async with self._database.write() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
            if row is not None:
                return _try(row)
            await connection.execute(insert(daily_tries).values(**columns(record)))
        return record

    async def advance_try(self, record: TryRecord) -> bool:
        """Write a try whose version follows the stored one; return whether it did.

        Of several that follow the same version, one alone is written, however close the race.
        """
        values = columns(record)
        before = daily_tries.c.version == record.version - 1
        written = update(daily_tries).where(_of(record.day, record.user_id), before)
        async with self._database.write() as connection:
            return bool((await connection.execute(written.values(**values))).rowcount)

    async def share_try(self, day: date, user_id: int, at: datetime | None) -> bool:
        """Note that a try was shared, or (None) that it was not after all.

        Returns whether that is news: of several who share at once, one alone is told True.
        """
        shared = daily_tries.c.shared_at
        news = shared.is_(None) if at is not None else shared.is_not(None)
        noted = update(daily_tries).where(_of(day, user_id), news).values(shared_at=at)
        async with self._database.write() as connection:
            return bool((await connection.execute(noted)).rowcount)

    async def board(
        self, day: date, guild_id: int | None, *, user_id: int, limit: int
    ) -> DailyBoard:
        """Return the best lines of a day, in a server or (None) everywhere, and a person's own.

        Who has left the server, for all that is known, is not on its board.
        """
        finished, lines = _finished(day, guild_id), _lines(guild_id)
        best = (
            lines.where(finished)
            # Both in one direction: the index is read backwards, and nothing is sorted.
            .order_by(daily_tries.c.points.desc(), daily_tries.c.user_id.desc())
            .limit(limit)
        )
        size = select(func.count()).select_from(daily_tries).where(finished)
        mine = lines.where(finished, daily_tries.c.user_id == user_id)
        async with self._database.read() as connection:
            rows = (await connection.execute(best)).all()
            own = (await connection.execute(mine)).one_or_none()
            return DailyBoard(
                # All who have more are among the lines before.
                lines=tuple(_line(r, 1 + sum(o.points > r.points for o in rows)) for r in rows),
                size=(await connection.execute(size)).scalar_one(),
                own=None if own is None else _line(own, await _place(connection, finished, own)),
            )

    async def days(self, user_id: int) -> list[date]:
        """Return the days that a person has finished, the first one first."""
        tries = daily_tries.c
        theirs = select(tries.day).where(tries.user_id == user_id, tries.points.is_not(None))
        async with self._database.read() as connection:
            return list(await connection.scalars(theirs.order_by(tries.day)))


def _of(day: date, user_id: int) -> ColumnElement[bool]:
    return and_(daily_tries.c.day == day, daily_tries.c.user_id == user_id)


def _finished(day: date, guild_id: int | None) -> ColumnElement[bool]:
    finished = and_(daily_tries.c.day == day, daily_tries.c.points.is_not(None))
    if guild_id is None:
        return finished
    there = daily_tries.c.user_id.not_in(gone_from(guild_id))
    return and_(finished, daily_tries.c.guild_id == guild_id, there)


def _lines(guild_id: int | None) -> Select[Any]:
    """Return the tries with what people are called in a server, or (None) by their account."""
    # A name of one server is not for the others.
    of_the_day: ColumnElement[str] = literal("") if guild_id is None else daily_tries.c.name
    where = EVERYWHERE if guild_id is None else guild_id
    return select(
        daily_tries.c.user_id,
        daily_tries.c.points,
        func.coalesce(names.c.name, of_the_day).label("called"),
    ).outerjoin_from(daily_tries, names, called(where, daily_tries.c.user_id))


async def _place(connection: AsyncConnection, finished: ColumnElement[bool], row: Row[Any]) -> int:
    better = select(func.count()).where(finished, daily_tries.c.points > row.points)
    return 1 + (await connection.execute(better)).scalar_one()


def _line(row: Row[Any], place: int) -> DailyLine:
    return DailyLine(place, row.user_id, row.called, row.points)


def _try(row: RowMapping) -> TryRecord:
    actions = tuple((seat, action) for seat, action in row["actions"])
    return TryRecord(**{**row, "actions": actions})
