"""What people are called: in each server by the name shown there, elsewhere by their account's.

A name of one server is never read for another one. Who does not play is not kept.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    and_,
    delete,
    exists,
    insert,
    or_,
    select,
    union,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.ledger import EVERYWHERE
from bot.store.database import Database
from bot.store.schema import daily_tries, forgetting, names, results, seats


@dataclass(frozen=True, slots=True)
class Called:
    """What a person is called in one server, and by their account."""

    here: str
    account: str


_GONE = names.alias()
"""Not `names` itself, which a statement around it may read, too."""


class Names:
    """The part of the store that knows what people are called."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def call(self, guild_id: int, user_id: int, called: Called) -> bool | None:
        """Keep what a person is called now, who is in the server; return whether that is news.

        Without news nothing is written. None: they have no seat, result or daily try, so nothing
        is kept of them.
        """
        wanted = {guild_id: called.here, EVERYWHERE: called.account}
        async with self._database.read() as connection:
            if await _stored(connection, user_id, wanted) == wanted:
                return False
            if not await _plays(connection, user_id):
                return None
        async with self._database.write() as connection:
            # Asked again: in between they may have been forgotten.
            if not await _plays(connection, user_id):
                return None
            for where, name in wanted.items():
                await _put(connection, where, user_id, name)
        return True

    async def call_account(self, user_id: int, name: str) -> None:
        """Keep the name of the account of somebody who plays."""
        async with self._database.write() as connection:
            if await _plays(connection, user_id):
                await _put(connection, EVERYWHERE, user_id, name)

    async def account_names(self, user_ids: Collection[int]) -> dict[int, str]:
        """Return the names of those accounts that are known."""
        return await self.called_in(EVERYWHERE, user_ids)

    async def called_in(self, guild_id: int, user_ids: Collection[int]) -> dict[int, str]:
        """Return what those people are called in a server who are known there."""
        wanted = select(names.c.user_id, names.c.name).where(
            names.c.guild_id == guild_id, names.c.user_id.in_(user_ids)
        )
        async with self._database.read() as connection:
            return {row.user_id: row.name for row in await connection.execute(wanted)}

    async def mark_gone(self, guild_id: int, user_ids: Collection[int]) -> None:
        """Note that people have left a server; being called something there takes it back."""
        theirs = and_(names.c.guild_id == guild_id, names.c.user_id.in_(user_ids))
        async with self._database.write() as connection:
            await connection.execute(update(names).where(theirs).values(gone=True))


def called(
    guild_id: ColumnElement[int] | int, user_id: ColumnElement[int], names: FromClause = names
) -> ColumnElement[bool]:
    """Return the condition under which a row of `names` says what somebody is called there."""
    return and_(names.c.guild_id == guild_id, names.c.user_id == user_id)


def gone_from(guild_id: ColumnElement[int] | int) -> Select[Any]:
    """Return who has left a server."""
    return select(_GONE.c.user_id).where(_GONE.c.guild_id == guild_id, _GONE.c.gone)


async def drop_unused_accounts(connection: AsyncConnection, user_ids: Collection[int]) -> None:
    """Delete the names of those accounts of people of whom nothing else is kept."""
    used = union(
        *(
            select(table.c.user_id).where(table.c.user_id.in_(user_ids))
            for table in (seats, results, daily_tries)
        ),
        select(seats.c.owner_id).where(seats.c.owner_id.in_(user_ids)),
    )
    theirs = and_(names.c.guild_id == EVERYWHERE, names.c.user_id.in_(user_ids))
    await connection.execute(delete(names).where(theirs, names.c.user_id.not_in(used)))


async def _stored(
    connection: AsyncConnection, user_id: int, wanted: Mapping[int, str]
) -> dict[int, str]:
    asked = select(names.c.guild_id, names.c.name).where(
        names.c.user_id == user_id, names.c.guild_id.in_(wanted), ~names.c.gone
    )
    return {row.guild_id: row.name for row in await connection.execute(asked)}


async def _plays(connection: AsyncConnection, user_id: int) -> bool:
    plays = or_(
        *(exists().where(table.c.user_id == user_id) for table in (seats, results, daily_tries))
    )
    leaves = exists().where(forgetting.c.user_id == user_id)
    return bool(await connection.scalar(select(and_(plays, ~leaves))))


async def _put(connection: AsyncConnection, guild_id: int, user_id: int, name: str) -> None:
    now, key = {"name": name, "gone": False}, {"guild_id": guild_id, "user_id": user_id}
    same = and_(names.c.guild_id == guild_id, names.c.user_id == user_id)
    if not (await connection.execute(update(names).where(same).values(now))).rowcount:
        await connection.execute(insert(names).values(key | now))
