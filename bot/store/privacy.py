"""Forgetting a person: their games stay playable and countable, with nobody's name in them.

That takes as many steps as they have played games. First it is noted that they are forgotten; what
they are called is a former player from then on, and they have no scores. Then their traces go, some
at a time. What a crash breaks off is finished after the next start.
"""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from sqlalchemy import (
    Column,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    union,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.ledger import EVERYWHERE
from bot.scores.results import FORGOTTEN
from bot.store.books import rules_in
from bot.store.chunks import ROWS, by_and_by, parts
from bot.store.database import Database
from bot.store.records import SOMEBODY
from bot.store.schema import (
    BOOKS,
    IS_OPEN,
    daily_channels,
    daily_tries,
    forgetting,
    games,
    names,
    people,
    results,
    seats,
    shares,
    substitutes,
    turns,
)
from bot.words.roles import NOBODY

_NAMED = (
    (seats.c.user_id, seats.c.name),
    (seats.c.owner_id, seats.c.owner_name),
    (results.c.user_id, results.c.name),
)
"""Where people stand with their names."""
_GAMES_AT_ONCE, _SERVERS_AT_ONCE = 20, 10


class Privacy:
    """The part of the store that forgets people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def forget(self, user_id: int) -> list[int]:
        """Remove every trace of a person, and return the open games in which they had one.

        Whose turn it is, how a game
        ended and what others have scored stays as it was; their settings, names, scores and daily
        tries are gone. Of the running games, the person should have left theirs before. Forgetting
        twice does no harm.
        """
        async with self._database.alone("forget"):
            return await self._forget(user_id)

    async def _forget(self, user_id: int) -> list[int]:
        async with self._database.read() as connection:
            touched = await _games_of(connection, user_id)
            places = await _places_of(connection, user_id)
            still_open = await _open_among(connection, user_id)
            places |= await _places_begun(connection, user_id)
        async with self._database.write() as connection:
            await _begin(connection, user_id, places)
        for guild_ids in parts([EVERYWHERE, *places], _SERVERS_AT_ONCE):
            async with self._database.write() as connection:
                await _forget_scores(connection, user_id, guild_ids)
        for some in parts(touched, _GAMES_AT_ONCE):
            await self._clear_turns(user_id, some)
        for who, title in _NAMED:
            await by_and_by(partial(self._rename, who, title, user_id))
        await by_and_by(partial(self._pass_on, user_id))
        await by_and_by(partial(self._forget_endings, user_id))
        async with self._database.write() as connection:
            await _end(connection, user_id)
        await self._database.scrub()
        return still_open

    async def finish(self) -> int:
        """Forget those with whom it was broken off; return how many."""
        async with self._database.alone("forget"):
            async with self._database.read() as connection:
                begun = list(await connection.scalars(select(forgetting.c.user_id)))
            for user_id in begun:
                await self._forget(user_id)
        return len(begun)

    async def _clear_turns(self, user_id: int, game_ids: Sequence[int]) -> None:
        theirs = turns.c.game_id.in_(game_ids) & (turns.c.user_id == user_id)
        async with self._database.write() as connection:
            await connection.execute(update(turns).where(theirs).values(user_id=None))

    async def _rename(self, who: Column[Any], called: Column[Any], user_id: int) -> bool:
        """Give some of the rows of a person to nobody; return whether there were any."""
        table = who.table
        wanted = select(table.c.game_id, table.c.seat).where(who == user_id).limit(ROWS)
        that_one = (
            table.c.game_id == bindparam("of_game"),
            table.c.seat == bindparam("of_seat"),
        )
        renamed = update(table).where(*that_one).values({who: FORGOTTEN, called: NOBODY})
        async with self._database.write() as connection:
            rows = [
                {"of_game": game_id, "of_seat": seat}
                for game_id, seat in await connection.execute(wanted)
            ]
            if rows:
                await connection.execute(renamed, rows)
        return bool(rows)

    async def _pass_on(self, user_id: int) -> bool:
        """Make the next person of some open games their host; nobody hosted the ended ones."""
        hosted = select(games.c.id).where(games.c.host_id == user_id).limit(ROWS)
        async with self._database.write() as connection:
            some = games.c.id.in_(list(await connection.scalars(hosted)))
            heir = func.coalesce(_next_person(user_id), FORGOTTEN)
            await connection.execute(update(games).where(some, IS_OPEN).values(host_id=heir))
            ended = update(games).where(some, games.c.host_id == user_id)
            return bool((await connection.execute(ended.values(host_id=FORGOTTEN))).rowcount)

    async def _forget_endings(self, user_id: int) -> bool:
        ended = select(games.c.id).where(games.c.ended_by == user_id).limit(ROWS)
        async with self._database.write() as connection:
            some = games.c.id.in_(list(await connection.scalars(ended)))
            nobody = update(games).where(some).values(ended_by=SOMEBODY)
            return bool((await connection.execute(nobody)).rowcount)


async def _games_of(connection: AsyncConnection, user_id: int) -> list[int]:
    """Return the games in which a person may have taken turns: by a seat of now or of once."""
    theirs = union(
        select(seats.c.game_id).where(seats.c.user_id == user_id),
        select(seats.c.game_id).where(seats.c.owner_id == user_id),
        select(substitutes.c.game_id).where(substitutes.c.user_id == user_id),
    )
    return sorted(await connection.scalars(theirs))


async def _places_of(connection: AsyncConnection, user_id: int) -> set[int]:
    """Return the servers in which a person may be named."""
    named = union(*(select(who.table.c.game_id).where(who == user_id) for who, _ in _NAMED))
    wanted = select(games.c.guild_id).where(games.c.id.in_(named)).distinct()
    return set(await connection.scalars(wanted))


async def _places_begun(connection: AsyncConnection, user_id: int) -> set[int]:
    """Return the servers in which somebody was a former player when it was broken off."""
    begun = exists().where(forgetting.c.user_id == user_id)
    wanted = select(names.c.guild_id).where(names.c.user_id == user_id, begun)
    return set(await connection.scalars(wanted))


async def _open_among(connection: AsyncConnection, user_id: int) -> list[int]:
    theirs = or_(seats.c.user_id == user_id, seats.c.owner_id == user_id)
    sits = exists().where(seats.c.game_id == games.c.id, theirs)
    acted = exists().where(substitutes.c.game_id == games.c.id, substitutes.c.user_id == user_id)
    wanted = select(games.c.id).where(IS_OPEN, (games.c.host_id == user_id) | sits | acted)
    return list(await connection.scalars(wanted.order_by(games.c.id)))


async def _begin(connection: AsyncConnection, user_id: int, places: Collection[int]) -> None:
    """Note that a person is forgotten from now on.

    What their games did to the ratings of all seats stays: it names nobody, and without it the
    ratings of those they played with could not be counted anew.
    """
    await connection.execute(delete(forgetting).where(forgetting.c.user_id == user_id))
    await connection.execute(insert(forgetting).values(user_id=user_id))
    for table in (names, people, daily_tries, shares):
        await connection.execute(delete(table).where(table.c.user_id == user_id))
    chosen = update(daily_channels).where(daily_channels.c.chosen_by == user_id)
    await connection.execute(chosen.values(chosen_by=SOMEBODY))
    rows = [
        {"guild_id": guild_id, "user_id": user_id, "name": NOBODY, "gone": True}
        for guild_id in sorted(places)
    ]
    if rows:
        await connection.execute(insert(names), rows)


async def _end(connection: AsyncConnection, user_id: int) -> None:
    """Delete what is left once nothing else is: also what was counted anew in between."""
    places = select(names.c.guild_id).where(names.c.user_id == user_id)
    known = list(await connection.scalars(places))
    await _forget_scores(connection, user_id, [EVERYWHERE, *known])
    for table in (names, people, daily_tries, shares, substitutes, forgetting):
        await connection.execute(delete(table).where(table.c.user_id == user_id))


async def _forget_scores(
    connection: AsyncConnection, user_id: int, guild_ids: Sequence[int]
) -> None:
    """Delete what somebody has reached in some servers: by keys, not by looking."""
    for table in (table for book in BOOKS for table in (book.ratings, book.totals)):
        theirs = table.c.guild_id.in_(guild_ids) & (table.c.user_id == user_id)
        for rules in await rules_in(connection, table):
            await connection.execute(delete(table).where(table.c.rules == rules, theirs))


def _next_person(user_id: int) -> Any:
    return (
        select(seats.c.user_id)
        .where(
            seats.c.game_id == games.c.id,
            seats.c.user_id > FORGOTTEN,
            seats.c.user_id != user_id,
            seats.c.left_at.is_(None),
        )
        .order_by(seats.c.seat)
        .limit(1)
        .scalar_subquery()
    )
