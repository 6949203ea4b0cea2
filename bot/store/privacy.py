"""Forgetting a person: their games stay playable and countable, with nobody's name in them."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, Table, delete, exists, func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.results import FORGOTTEN
from bot.store.database import Database
from bot.store.schema import (
    IS_OPEN,
    daily_tries,
    games,
    people,
    rating_changes,
    ratings,
    results,
    seats,
    totals,
    turns,
)


class Privacy:
    """The part of the store that forgets people."""

    _database: Database

    async def forget(self, user_id: int, name: Callable[[str], str]) -> list[int]:
        """Remove every trace of a person, and return the games in which they had one.

        `name` gives what a seat is called from now on, in a language. Whose turn it is, how a game
        ended and what others have scored stays as it was; their settings, scores and daily tries
        are gone. Of the running games, the person should have left theirs before. Forgetting twice
        does no harm.
        """
        async with self._database.write() as connection:
            touched = await _games_of(connection, user_id)
            await _forget_scores(connection, user_id)
            for table in (seats, results):
                await _rename(connection, table, user_id, name)
            await connection.execute(
                update(turns).where(turns.c.user_id == user_id).values(user_id=None)
            )
            await _pass_on(connection, user_id)
            for table in (people, daily_tries):
                await connection.execute(delete(table).where(table.c.user_id == user_id))
        await self._database.scrub()
        return touched


async def _games_of(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the games that know the person: by a seat, by hosting, by a turn taken."""
    sits = exists().where(seats.c.game_id == games.c.id, seats.c.user_id == user_id)
    acted = exists().where(turns.c.game_id == games.c.id, turns.c.user_id == user_id)
    wanted = select(games.c.id).where((games.c.host_id == user_id) | sits | acted)
    return list(await connection.scalars(wanted.order_by(games.c.id)))


async def _forget_scores(connection: AsyncConnection, user_id: int) -> None:
    played = select(results.c.game_id, results.c.seat).where(results.c.user_id == user_id)
    of_theirs = tuple_(rating_changes.c.game_id, rating_changes.c.seat).in_(played)
    await connection.execute(delete(rating_changes).where(of_theirs))
    for table in (ratings, totals):
        await connection.execute(delete(table).where(table.c.user_id == user_id))


async def _rename(
    connection: AsyncConnection, table: Table, user_id: int, name: Callable[[str], str]
) -> None:
    theirs = table.c.user_id == user_id
    languages = (
        select(games.c.locale).join(table, table.c.game_id == games.c.id).where(theirs).distinct()
    )
    for locale in list(await connection.scalars(languages)):
        spoken: ColumnElement[bool] = table.c.game_id.in_(
            select(games.c.id).where(games.c.locale == locale)
        )
        nobody: dict[str, Any] = {"user_id": FORGOTTEN, "name": name(locale)}
        await connection.execute(update(table).where(theirs, spoken).values(**nobody))


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
