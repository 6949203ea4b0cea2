"""What is kept per server: settings, open tables, and since when the bot is gone from it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from sqlalchemy import (
    CTE,
    ColumnElement,
    RowMapping,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    union,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.books import rules_in
from bot.store.chunks import ROWS, by_and_by
from bot.store.database import Database
from bot.store.names import drop_unused_accounts
from bot.store.records import Pace, Status
from bot.store.schema import (
    BOOKS,
    IS_OPEN,
    daily_channels,
    daily_tries,
    departures,
    games,
    guild_settings,
    names,
    results,
    seats,
    shares,
)

_GAMES_AT_ONCE = 10
"""Games that are deleted in one transaction, each with a hundred rows of other tables."""


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What those who manage a server have chosen for it."""

    channels: tuple[int, ...] = ()
    """Where tables may be opened; none: everywhere."""
    starter_role: int | None = None
    """The role whose members may open tables; None: everybody."""
    threads: bool = False
    """Whether a table gets a thread of its own unless its host says otherwise."""
    locale: str | None = None
    """The language of the boards; None: that of the server."""
    pace: Pace | None = None
    """How long tables wait for a turn unless their host says otherwise; None: the bot's default."""
    rated: bool = True
    """Whether games count for ratings and leaderboards unless their host says otherwise."""
    hints: bool = True
    """Whether friendly tables have hints unless their host says otherwise."""
    scores_shown: bool = True
    """Whether scores are shown during a game unless its host says otherwise."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A lobby or running game, and where it is."""

    id: int
    guild_id: int
    channel_id: int
    status: Status
    locale: str


class Guilds:
    """The part of the store that knows servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self, guild_id: int) -> GuildSettings:
        """Return the server's settings, the defaults where none were made."""
        wanted = select(guild_settings).where(guild_settings.c.guild_id == guild_id)
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
            return GuildSettings() if row is None else _settings(row)

    async def set_settings(self, guild_id: int, settings: GuildSettings) -> None:
        """Replace the server's settings."""
        values = {
            "guild_id": guild_id,
            "channels": list(settings.channels),
            "starter_role": settings.starter_role,
            "threads": settings.threads,
            "locale": settings.locale,
            "pace": None if settings.pace is None else settings.pace.value,
            "rated": settings.rated,
            "hints": settings.hints,
            "scores_shown": settings.scores_shown,
        }
        async with self._database.write() as connection:
            gone = delete(guild_settings).where(guild_settings.c.guild_id == guild_id)
            await connection.execute(gone)
            await connection.execute(insert(guild_settings).values(**values))

    async def speak(self, guild_id: int, locale: str) -> list[int]:
        """Let the open games of a server have a language from now on; return their ids."""
        theirs = select(games.c.id).where(IS_OPEN, games.c.guild_id == guild_id)
        async with self._database.write() as connection:
            open_games = list(await connection.scalars(theirs.order_by(games.c.id)))
            spoken = update(games).where(IS_OPEN, games.c.guild_id == guild_id)
            await connection.execute(spoken.values(locale=locale))
        return open_games

    async def open_tables(self, guild_id: int | None = None) -> list[OpenTable]:
        """Return all lobbies and running games, or those of one server, oldest first."""
        about = (games.c.id, games.c.guild_id, games.c.channel_id, games.c.status, games.c.locale)
        wanted = select(*about).where(IS_OPEN).order_by(games.c.id)
        if guild_id is not None:
            wanted = wanted.where(games.c.guild_id == guild_id)
        async with self._database.read() as connection:
            found = (await connection.execute(wanted)).all()
        return [OpenTable(id_, guild, where, Status(s), loc) for id_, guild, where, s, loc in found]

    async def departed(self, guild_id: int, at: datetime) -> None:
        """Note that the bot was removed from a server; the first time counts."""
        async with self._database.write() as connection:
            await _depart(connection, {guild_id}, at)

    async def returned(self, guild_id: int) -> None:
        """Note that the bot is in a server, whatever was before."""
        if guild_id not in await self.departures():
            return
        async with self._database.write() as connection:
            await connection.execute(delete(departures).where(departures.c.guild_id == guild_id))

    async def reconcile(self, present: Collection[int], at: datetime) -> None:
        """Note departures from one's own servers, and returns, while the bot was away.

        `present` are the servers that the bot is in now; a stored one that is missing has been
        left, at `at` for all that is known.
        """
        async with self._database.read() as connection:
            stored = self._own(await connection.scalars(select(_KNOWN.c.guild_id)))
        async with self._database.write() as connection:
            gone = self._own(await connection.scalars(select(departures.c.guild_id)))
            back = gone & set(present)
            if back:
                away = delete(departures).where(departures.c.guild_id == bindparam("back"))
                await connection.execute(away, [{"back": guild_id} for guild_id in back])
            await _depart(connection, stored - set(present) - gone, at)

    def _own(self, guild_ids: Iterable[int]) -> set[int]:
        return {guild_id for guild_id in guild_ids if self._database.shards.has(guild_id)}

    async def departures(self) -> dict[int, datetime]:
        """Return the servers that the bot was removed from, and when."""
        async with self._database.read() as connection:
            found = (await connection.execute(select(departures))).all()
        return {row.guild_id: row.at for row in found}

    async def purge_departed(self, before: datetime) -> list[int]:
        """Delete everything of one's own servers that were left before a moment; return their ids.

        It goes some games at a time. What a crash breaks off is finished by the next call, and a
        server that the bot returns to meanwhile keeps what is left.
        """
        long_ago = select(departures.c.guild_id).where(_left(before))
        async with self._database.read() as connection:
            gone = sorted(self._own(await connection.scalars(long_ago)))
        for guild_id in gone:
            await by_and_by(partial(self._purge_some, guild_id, before))
        return gone

    async def _purge_some(self, guild_id: int, before: datetime) -> bool:
        """Delete something of a server; return whether there was anything."""
        still = (departures.c.guild_id == guild_id) & _left(before)
        async with self._database.write() as connection:
            if await connection.scalar(select(departures.c.guild_id).where(still)) is None:
                return False
            if await _purge_games(connection, guild_id):
                return True
            for table in (names, daily_tries, shares):
                if await _purge_people(connection, table, guild_id):
                    return True
            for table in (table for book in BOOKS for table in (book.ratings, book.totals)):
                if await _purge_scores(connection, table, guild_id):
                    return True
            for table in (guild_settings, daily_channels, departures):
                await connection.execute(delete(table).where(table.c.guild_id == guild_id))
        return False


def _left(before: datetime) -> ColumnElement[bool]:
    return departures.c.at < before


async def _purge_games(connection: AsyncConnection, guild_id: int) -> bool:
    """Delete some games of a server: seats, turns, results, boards and rating changes go, too."""
    some = select(games.c.id).where(games.c.guild_id == guild_id).limit(_GAMES_AT_ONCE)
    ids = list(await connection.scalars(some))
    if not ids:
        return False
    sat = union(
        select(seats.c.user_id).where(seats.c.game_id.in_(ids)),
        select(seats.c.owner_id).where(seats.c.game_id.in_(ids)),
        select(results.c.user_id).where(results.c.game_id.in_(ids)),
    )
    people = [user_id for user_id in await connection.scalars(sat) if user_id is not None]
    await connection.execute(delete(games).where(games.c.id.in_(ids)))
    await drop_unused_accounts(connection, people)
    return True


async def _purge_people(connection: AsyncConnection, table: Table, guild_id: int) -> bool:
    """Delete some rows of a table about people of a server, and what is left of them nowhere."""
    here = select(table.c.user_id).where(table.c.guild_id == guild_id).limit(ROWS)
    some = list(await connection.scalars(here))
    if not some:
        return False
    theirs = (table.c.guild_id == guild_id) & table.c.user_id.in_(some)
    await connection.execute(delete(table).where(theirs))
    await drop_unused_accounts(connection, some)
    return True


async def _purge_scores(connection: AsyncConnection, table: Table, guild_id: int) -> bool:
    """Delete some rows of ratings or totals of a server: of one game at a time, by their key."""
    for rules in await rules_in(connection, table):
        here = (table.c.rules == rules) & (table.c.guild_id == guild_id)
        some = list(await connection.scalars(select(table.c.user_id).where(here).limit(ROWS)))
        if some:
            await connection.execute(delete(table).where(here, table.c.user_id.in_(some)))
            return True
    return False


def _known() -> CTE:
    """Return the servers of which something is stored, each found by one look into an index."""
    every = []
    for table in (games, guild_settings, daily_tries, daily_channels, shares):
        first = select(func.min(table.c.guild_id).label("guild_id"))
        found = first.cte(f"of_{table.name}", recursive=True)
        following = select(func.min(table.c.guild_id)).where(table.c.guild_id > found.c.guild_id)
        following = following.correlate(found)
        found = found.union_all(
            select(following.scalar_subquery()).where(found.c.guild_id.is_not(None))
        )
        every.append(select(found.c.guild_id).where(found.c.guild_id.is_not(None)))
    return union(*every).cte("known")


_KNOWN = _known()


async def _depart(connection: AsyncConnection, guild_ids: Collection[int], at: datetime) -> None:
    noted = set(await connection.scalars(select(departures.c.guild_id)))
    new = [{"guild_id": guild_id, "at": at} for guild_id in sorted(set(guild_ids) - noted)]
    if new:
        await connection.execute(insert(departures), new)


def _settings(row: RowMapping) -> GuildSettings:
    return GuildSettings(
        channels=tuple(row["channels"]),
        starter_role=row["starter_role"],
        threads=row["threads"],
        locale=row["locale"],
        pace=None if row["pace"] is None else Pace(row["pace"]),
        rated=row["rated"],
        hints=row["hints"],
        scores_shown=row["scores_shown"],
    )
