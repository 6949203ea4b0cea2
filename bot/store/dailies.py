"""The deals of the days, everybody's one try at each, and who came where.

What is stored of them stands in `daily_records.py`, and can be had here as well.
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    RowMapping,
    Select,
    and_,
    false,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.ledger import EVERYWHERE
from bot.store.analyses import Analysis, readable
from bot.store.daily_records import (
    DailyBoard,
    DailyLine,
    DailyRecord,
    Moves,
    PastDay,
    Streak,
    StreakLine,
    TryRecord,
)
from bot.store.database import Database
from bot.store.names import called, gone_from
from bot.store.rows import columns
from bot.store.schema import dailies, daily_tries, names

__all__ = [
    "Dailies",
    "DailyBoard",
    "DailyLine",
    "DailyRecord",
    "Moves",
    "PastDay",
    "Streak",
    "StreakLine",
    "TryRecord",
]

_DAY = timedelta(days=1)

_OF_A_TRY = tuple(daily_tries.c[one.name] for one in fields(TryRecord))


class Dailies:
    """The part of the store that knows the deals of the days."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, day: date) -> DailyRecord | None:
        """Return what is dealt on a day; None: nobody has asked for it."""
        async with self._database.read() as connection:
            return await _dealt(connection, day)

    async def open(self, record: DailyRecord) -> DailyRecord:
        """Keep the deal of a day unless it has one; return the one that it has from now on."""
        async with self._database.write() as connection:
            if (stored := await _dealt(connection, record.day)) is not None:
                return stored
            await connection.execute(insert(dailies).values(**columns(record)))
        return record

    async def note_chef(
        self, day: date, scores: tuple[int, ...], points: int | None
    ) -> DailyRecord:
        """Note what Chef has scored on a day so far, and, once that is known, on average.

        Nothing is noted unless the last score alone is new: what is known of a day only grows,
        whoever played meanwhile. Returns the day as it stands then.
        """
        values = {"chef_scores": scores, "chef_points": points}
        async with self._database.write() as connection:
            stored = await _dealt(connection, day)
            assert stored is not None, "a day is dealt before Chef plays it"
            if stored.chef_points is not None or stored.chef_scores != scores[:-1]:
                return stored
            await connection.execute(update(dailies).where(dailies.c.day == day).values(**values))
        return replace(stored, chef_scores=scores, chef_points=points)

    async def get_try(self, day: date, user_id: int) -> TryRecord | None:
        """Return a person's try at a day."""
        wanted = select(*_OF_A_TRY).where(_of(day, user_id))
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
            return None if row is None else _try(row)

    async def begin_try(self, record: TryRecord) -> TryRecord:
        """Keep a person's try unless they have one; return the one that they have from now on.

        Raises:
            StoreError: nothing is dealt on that day.

        """
        wanted = select(*_OF_A_TRY).where(_of(record.day, record.user_id))
        async with self._database.write() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
            if row is not None:
                return _try(row)
            await connection.execute(insert(daily_tries).values(**columns(record)))
        return record

    async def begin_late(self, record: TryRecord) -> TryRecord:
        """Let a try of a past day go on that was not finished on it; return it."""
        open_ = daily_tries.c.points.is_(None)
        written = update(daily_tries).where(_of(record.day, record.user_id), open_)
        async with self._database.write() as connection:
            await connection.execute(written.values(late=True))
        return replace(record, late=True)

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

    async def streak(self, user_id: int, today: date) -> Streak:
        """Return how many days in a row a person has finished, now and at the most."""
        tries = daily_tries.c
        lengths = select(tries.day, tries.streak).where(
            tries.user_id == user_id, tries.day.in_((today, today - _DAY)), _COUNTS
        )
        longest = select(func.max(tries.streak)).where(tries.user_id == user_id)
        async with self._database.read() as connection:
            lately = {row.day: row.streak for row in await connection.execute(lengths)}
            best = await connection.scalar(longest)
        return Streak(lately.get(today) or lately.get(today - _DAY) or 0, best or 0)

    async def streaks(self, today: date, guild_id: int | None, *, limit: int) -> list[StreakLine]:
        """Return the longest streaks that can still go on, in a server or (None) everywhere.

        A server's are of those who finished their latest day in it.
        """
        found = dict[int, StreakLine]()
        async with self._database.read() as connection:
            for day in (today, today - _DAY):
                # Who has played on both days and is found on the earlier one is not among these.
                for row in await connection.execute(_longest(day, guild_id, limit)):
                    line = StreakLine(row.user_id, row.called, row.streak)
                    found.setdefault(row.user_id, line)
        return sorted(found.values(), key=lambda one: (-one.days, one.user_id))[:limit]

    async def past(self, before: date, user_id: int, *, limit: int) -> list[PastDay]:
        """Return the latest days that were dealt before one, and what a person made of them."""
        theirs = (daily_tries.c.day == dailies.c.day) & (daily_tries.c.user_id == user_id)
        wanted = (
            select(dailies.c.day, daily_tries.c.points, daily_tries.c.late)
            .outerjoin_from(dailies, daily_tries, theirs)
            .where(dailies.c.day < before)
            .order_by(dailies.c.day.desc())
            .limit(limit)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [PastDay(row.day, row.points, bool(row.late)) for row in rows]

    async def report(self, day: date, user_id: int) -> Analysis | None:
        """Return what Chef thinks of a try; None: it was not looked at, or another version did."""
        wanted = select(daily_tries.c.report).where(_of(day, user_id))
        async with self._database.read() as connection:
            return readable((await connection.execute(wanted)).scalar_one_or_none())

    async def keep_report(self, day: date, user_id: int, analysis: Analysis) -> None:
        """Keep what Chef thinks of a try with it; nothing of a try that is gone meanwhile."""
        report = analysis.model_dump(mode="json")
        kept = update(daily_tries).where(_of(day, user_id)).values(report=report)
        async with self._database.write() as connection:
            await connection.execute(kept)

    async def without_report(self, since: date) -> Sequence[tuple[date, int]]:
        """Return one's own finished tries since a day that nobody looked at, first ones first."""
        tries = daily_tries.c
        own = self._database.shards.of_guilds(tries.guild_id)
        unseen = tries.day >= since, tries.points.is_not(None), tries.report.is_(None), *own
        wanted = select(tries.day, tries.user_id).where(*unseen).order_by(tries.finished_at)
        async with self._database.read() as connection:
            return [(row.day, row.user_id) for row in await connection.execute(wanted)]


def _of(day: date, user_id: int) -> ColumnElement[bool]:
    return and_(daily_tries.c.day == day, daily_tries.c.user_id == user_id)


_COUNTS = daily_tries.c.points.is_not(None) & (daily_tries.c.late == false())
"""Was finished on its day."""


def _longest(day: date, guild_id: int | None, limit: int) -> Select[Any]:
    streak = daily_tries.c.streak
    wanted = _lines(guild_id).add_columns(streak).where(streak.is_not(None))
    there = daily_tries.c.day == day if guild_id is None else _finished(day, guild_id)
    return wanted.where(there).order_by(streak.desc(), daily_tries.c.user_id).limit(limit)


def _finished(day: date, guild_id: int | None) -> ColumnElement[bool]:
    finished = and_(daily_tries.c.day == day, _COUNTS)
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


async def _dealt(connection: AsyncConnection, day: date) -> DailyRecord | None:
    wanted = select(dailies).where(dailies.c.day == day)
    row = (await connection.execute(wanted)).mappings().one_or_none()
    if row is None:
        return None
    return DailyRecord(**{**row, "chef_scores": tuple(row["chef_scores"] or ())})


def _try(row: RowMapping) -> TryRecord:
    actions = tuple((seat, action) for seat, action in row["actions"])
    return TryRecord(**{**row, "actions": actions})
