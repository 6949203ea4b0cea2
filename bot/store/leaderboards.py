"""Who won how often in a server, computed from the results."""

from typing import Any

from sqlalchemy import Float, Row, Select, Subquery, case, desc, distinct, func, select

from bot.store.database import Database
from bot.store.records import Standing
from bot.store.schema import results

_BY_MERIT = ("wins", "average")


class Leaderboards:
    """The part of the store that ranks the people of a server.

    More wins come first, then the higher average of points; equal in both share a place. A seat
    that its person left counts as a game and with its points, but never as a win.
    """

    _database: Database

    async def leaderboard(self, guild_id: int, *, limit: int, offset: int) -> list[Standing]:
        """Return at most `limit` lines of the server's leaderboard, after the first `offset`."""
        ranked = _ranked(guild_id)
        in_order = select(ranked).order_by(ranked.c.place, ranked.c.user_id)
        page = in_order.limit(limit).offset(offset).subquery("page")
        named = _named(guild_id, page).order_by(page.c.place, page.c.user_id)
        async with self._database.read() as connection:
            return [_standing(row) for row in await connection.execute(named)]

    async def leaderboard_size(self, guild_id: int) -> int:
        """Return how many people have finished a game in the server."""
        people = func.count(distinct(results.c.user_id))
        async with self._database.read() as connection:
            found = await connection.execute(select(people).where(results.c.guild_id == guild_id))
            return found.scalar_one()

    async def standing(self, guild_id: int, user_id: int) -> Standing | None:
        """Return one person's line of the server's leaderboard."""
        ranked = _ranked(guild_id)
        line = _named(guild_id, ranked).where(ranked.c.user_id == user_id)
        async with self._database.read() as connection:
            row = (await connection.execute(line)).one_or_none()
        return None if row is None else _standing(row)


def _ranked(guild_id: int) -> Subquery:
    totals = _totals(guild_id)
    merit = [desc(totals.c[name]) for name in _BY_MERIT]
    place = func.rank().over(order_by=merit).label("place")
    return select(place, *totals.c).subquery("ranked")


def _totals(guild_id: int) -> Subquery:
    # Not avg(): databases round that differently, and equal averages must be equal numbers.
    average = func.sum(results.c.points).cast(Float) / func.count(results.c.points)
    won = (results.c.rank == 1) & results.c.left.is_(False)
    return (
        select(
            results.c.user_id,
            func.sum(case((won, 1), else_=0)).label("wins"),
            func.count().label("games"),
            func.coalesce(average, 0.0).label("average"),
            func.coalesce(func.max(results.c.points), 0).label("best"),
        )
        .where(results.c.guild_id == guild_id)
        .group_by(results.c.user_id)
        .subquery("totals")
    )


def _named(guild_id: int, lines: Subquery) -> Select[Any]:
    latest = (
        select(results.c.name)
        .where(results.c.guild_id == guild_id, results.c.user_id == lines.c.user_id)
        .order_by(results.c.finished_at.desc(), results.c.game_id.desc())
        .limit(1)
        .scalar_subquery()
    )
    return select(*lines.c, latest.label("name"))


def _standing(row: Row[Any]) -> Standing:
    return Standing(
        place=row.place,
        user_id=row.user_id,
        name=row.name,
        wins=row.wins,
        games=row.games,
        average=row.average,
        best=row.best,
    )
