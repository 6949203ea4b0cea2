"""Looking up games."""

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, bindparam, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import rows
from bot.store.database import Database
from bot.store.names import called
from bot.store.records import GameRecord, SeatRecord, Status, TurnRecord
from bot.store.schema import IS_OPEN, clocks, games, names, seats, turns

_IDS = range(1, 2**63)
"""What a database counts to; a forged button may name any other number."""


class Games:
    """The part of the store that finds games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, game_id: int) -> GameRecord | None:
        """Return the game with its seats and turns, each in order, as of one moment."""
        if game_id not in _IDS:
            return None
        return await self._find(games.c.id == game_id)

    async def in_channel(self, channel_id: int) -> int | None:
        """Return the id of the channel's lobby or running game, whatever state it is in."""
        wanted = select(games.c.id).where(games.c.channel_id == channel_id, IS_OPEN)
        async with self._database.read() as connection:
            return await connection.scalar(wanted)

    async def last_rules(self, guild_id: int, channel_id: int) -> str | None:
        """Return the key of the game of a channel's last table; None: there was none."""
        there = (games.c.guild_id == guild_id) & (games.c.channel_id == channel_id)
        last = select(games.c.rules).where(there).order_by(games.c.id.desc()).limit(1)
        async with self._database.read() as connection:
            return await connection.scalar(last)

    async def all_open(self, user_id: int | None = None) -> list[int]:
        """Return the ids of all lobbies and running games, oldest first.

        With `user_id` only those in which the person sits and has not left.
        """
        open_ids = select(games.c.id).where(IS_OPEN).order_by(games.c.id)
        if user_id is not None:
            open_ids = open_ids.where(_sits(user_id))
        async with self._database.read() as connection:
            return list(await connection.scalars(open_ids))

    async def of_guild(self, guild_id: int, among: Collection[int]) -> list[int]:
        """Return those of the games that belong to a server, ended ones too, oldest first."""
        wanted = select(games.c.id).where(games.c.guild_id == guild_id, games.c.id.in_(among))
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted.order_by(games.c.id)))

    async def of_others(self, among: Collection[int]) -> set[int]:
        """Return those of the games that belong to servers of other processes."""
        own = self._database.shards.of_guilds(games.c.guild_id)
        if not own or not among:
            return set()
        wanted = select(games.c.id).where(games.c.id.in_(among), *own)
        async with self._database.read() as connection:
            return set(among) - set(await connection.scalars(wanted))

    async def open_without_clock(self) -> list[int]:
        """Return one's own lobbies, and games whose players may take as long as they like."""
        is_wound = exists().where(clocks.c.game_id == games.c.id)
        own = self._database.shards.of_guilds(games.c.guild_id)
        wanted = select(games.c.id).where(IS_OPEN, ~is_wound, *own)
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted.order_by(games.c.id)))

    async def of_person(self, user_id: int, guild_id: int | None = None) -> list[GameRecord]:
        """Return the open games in which the person sits and has not left, oldest first.

        They come without their turns; `guild_id` narrows them to one server.
        """
        theirs = select(games).where(IS_OPEN, _sits(user_id))
        if guild_id is not None:
            theirs = theirs.where(games.c.guild_id == guild_id)
        return await self._without_turns(theirs.order_by(games.c.id))

    async def finished(self, guild_id: int, *, limit: int) -> list[GameRecord]:
        """Return the server's latest finished games, newest first, without their turns."""
        latest = (
            select(games)
            .where(games.c.guild_id == guild_id, games.c.status == Status.FINISHED)
            .order_by(games.c.id.desc())
            .limit(limit)
        )
        return await self._without_turns(latest)

    async def _without_turns(self, chosen: Select[Any]) -> list[GameRecord]:
        async with self._database.read() as connection:
            found = (await connection.execute(chosen)).all()
            taken = (await connection.execute(_seats_of(chosen))).all()
            by_game = defaultdict[int, list[SeatRecord]](list)
            for row in taken:
                by_game[row.game_id].append(rows.seat(row))
            return [rows.game(row, by_game[row.id], ()) for row in found]

    async def _find(self, which: ColumnElement[bool]) -> GameRecord | None:
        async with self._database.read() as connection:
            row = (await connection.execute(select(games).where(which))).one_or_none()
            return None if row is None else await _complete(connection, row)


def _sits(user_id: int) -> ColumnElement[bool]:
    theirs = (seats.c.user_id == user_id) & seats.c.left_at.is_(None)
    return exists().where(seats.c.game_id == games.c.id, theirs)


# Built once: building a statement takes longer than running it.
_PLAYERS, _OWNERS = names.alias(), names.alias()
_CALLED = (
    select(seats, _PLAYERS.c.name.label("called"), _OWNERS.c.name.label("owner_called"))
    .join_from(seats, games, seats.c.game_id == games.c.id)
    .outerjoin(_PLAYERS, called(games.c.guild_id, seats.c.user_id, _PLAYERS))
    .outerjoin(_OWNERS, called(games.c.guild_id, seats.c.owner_id, _OWNERS))
)
"""Seats with what their people are called now in the server of the game."""
_SEATS = _CALLED.where(seats.c.game_id == bindparam("game_id")).order_by(seats.c.seat)
_TURNS = select(turns).where(turns.c.game_id == bindparam("game_id")).order_by(turns.c.version)


async def several(connection: AsyncConnection, which: ColumnElement[bool]) -> list[GameRecord]:
    """Return all games of a kind, each with its seats and turns, in the order of their numbers."""
    chosen = select(games).where(which).order_by(games.c.id)
    ids = select(games.c.id).where(which)
    played = select(turns).where(turns.c.game_id.in_(ids))
    found = (await connection.execute(chosen)).all()
    taken, acted = (
        defaultdict[int, list[SeatRecord]](list),
        defaultdict[int, list[TurnRecord]](list),
    )
    for row in await connection.execute(_seats_of(chosen)):
        taken[row.game_id].append(rows.seat(row))
    for row in await connection.execute(played.order_by(turns.c.game_id, turns.c.version)):
        acted[row.game_id].append(rows.turn(row))
    return [rows.game(row, taken[row.id], acted[row.id]) for row in found]


async def _complete(connection: AsyncConnection, row: Row[Any]) -> GameRecord:
    taken = (await connection.execute(_SEATS, {"game_id": row.id})).all()
    played = (await connection.execute(_TURNS, {"game_id": row.id})).all()
    return rows.game(row, map(rows.seat, taken), map(rows.turn, played))


def _seats_of(chosen: Select[Any]) -> Select[Any]:
    ids = chosen.with_only_columns(games.c.id)
    return _CALLED.where(seats.c.game_id.in_(ids)).order_by(seats.c.game_id, seats.c.seat)
