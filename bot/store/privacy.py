"""Forgetting a person: their games stay playable and countable, with nobody's name in them."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Column, ColumnElement, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.results import FORGOTTEN
from bot.store.database import Database
from bot.store.records import SOMEBODY
from bot.store.schema import (
    IS_OPEN,
    daily_tries,
    games,
    names,
    people,
    ratings,
    results,
    seats,
    totals,
    turns,
)

_NAMED = (
    (seats.c.user_id, seats.c.name),
    (seats.c.owner_id, seats.c.owner_name),
    (results.c.user_id, results.c.name),
)
"""Where people stand with their names."""


class Privacy:
    """The part of the store that forgets people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def forget(self, user_id: int, name: Callable[[str], str]) -> list[int]:
        """Remove every trace of a person, and return the games in which they had one.

        `name` gives what a seat is called from now on, in a language. Whose turn it is, how a game
        ended and what others have scored stays as it was; their settings, names, scores and daily
        tries are gone. Of the running games, the person should have left theirs before. Forgetting
        twice does no harm.
        """
        async with self._database.write() as connection:
            touched = await _games_of(connection, user_id)
            await _forget_scores(connection, user_id)
            for who, called in _NAMED:
                await _rename(connection, who, called, user_id, name)
            await connection.execute(
                update(turns).where(turns.c.user_id == user_id).values(user_id=None)
            )
            await _pass_on(connection, user_id)
            ended = update(games).where(games.c.ended_by == user_id)
            await connection.execute(ended.values(ended_by=SOMEBODY))
            for table in (people, names, daily_tries):
                await connection.execute(delete(table).where(table.c.user_id == user_id))
        await self._database.scrub()
        return touched


async def _games_of(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the games that know the person: by a seat, a turn taken, hosting, calling off."""
    theirs = or_(seats.c.user_id == user_id, seats.c.owner_id == user_id)
    sits = exists().where(seats.c.game_id == games.c.id, theirs)
    acted = exists().where(turns.c.game_id == games.c.id, turns.c.user_id == user_id)
    led = or_(games.c.host_id == user_id, games.c.ended_by == user_id)
    wanted = select(games.c.id).where(led | sits | acted)
    return list(await connection.scalars(wanted.order_by(games.c.id)))


async def _forget_scores(connection: AsyncConnection, user_id: int) -> None:
    """Delete what a person has reached.

    What their games did to the ratings of all seats stays: it names nobody, and without it the
    ratings of those they played with could not be counted anew.
    """
    for table in (ratings, totals):
        await connection.execute(delete(table).where(table.c.user_id == user_id))


async def _rename(
    connection: AsyncConnection,
    who: Column[Any],
    called: Column[Any],
    user_id: int,
    name: Callable[[str], str],
) -> None:
    table, theirs = who.table, who == user_id
    languages = (
        select(games.c.locale).join(table, table.c.game_id == games.c.id).where(theirs).distinct()
    )
    for locale in list(await connection.scalars(languages)):
        spoken: ColumnElement[bool] = table.c.game_id.in_(
            select(games.c.id).where(games.c.locale == locale)
        )
        nobody = {who: FORGOTTEN, called: name(locale)}
        await connection.execute(update(table).where(theirs, spoken).values(nobody))


async def _pass_on(connection: AsyncConnection, user_id: int) -> None:
    """Make the next person of an open game its host; nobody hosted the ended ones."""
    next_person = (
        select(seats.c.user_id)
        .where(
            seats.c.game_id == games.c.id,
            seats.c.user_id > FORGOTTEN,
            seats.c.left_at.is_(None),
        )
        .order_by(seats.c.seat)
        .limit(1)
        .scalar_subquery()
    )
    hosted = games.c.host_id == user_id
    heir = func.coalesce(next_person, FORGOTTEN)
    await connection.execute(update(games).where(hosted, IS_OPEN).values(host_id=heir))
    await connection.execute(update(games).where(hosted).values(host_id=FORGOTTEN))
