"""Ratings: what somebody has, and what a game did to them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, select

from bot.scores.ledger import Change, Standing
from bot.scores.ratings import Rating
from bot.store.books import in_use
from bot.store.database import Database
from bot.store.schema import forgetting, games, results


@dataclass(frozen=True, slots=True)
class RatedGame:
    """What a game has made of somebody's rating."""

    game_id: int
    at: datetime
    rating: float


class Ratings:
    """The part of the store that knows ratings; they change as games are finished."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, rules: str, guild_id: int, user_id: int) -> Standing:
        """Return a person's rating in a server, or in `EVERYWHERE`; a newcomer's without games."""
        return (await self.of_people(rules, guild_id, [user_id]))[user_id]

    async def of_people(
        self, rules: str, guild_id: int, user_ids: Collection[int]
    ) -> dict[int, Standing]:
        """Return several people's ratings likewise."""
        async with self._database.read() as connection:
            ratings = (await in_use(connection)).ratings
            columns = (ratings.c.user_id, ratings.c.mu, ratings.c.sigma, ratings.c.games)
            wanted = select(*columns).where(
                ratings.c.rules == rules,
                ratings.c.guild_id == guild_id,
                ratings.c.user_id.in_(user_ids),
                ratings.c.user_id.not_in(select(forgetting.c.user_id)),
            )
            rows = await connection.execute(wanted)
            known = {row.user_id: Standing(Rating(row.mu, row.sigma), row.games) for row in rows}
        return {user_id: known.get(user_id, Standing()) for user_id in user_ids}

    async def history(self, rules: str, guild_id: int, user_id: int, most: int) -> list[RatedGame]:
        """Return what the latest games made of a person's rating, in the order of the games.

        They are those in a server, or in all for `EVERYWHERE`, and at most so many.
        """
        async with self._database.read() as connection:
            changes = (await in_use(connection)).changes
            theirs = and_(changes.c.game_id == results.c.game_id, changes.c.seat == results.c.seat)
            wanted = (
                select(games.c.id, results.c.finished_at, changes.c.after)
                .select_from(results)
                .join(games, games.c.id == results.c.game_id)
                .join(changes, theirs)
                .where(
                    results.c.user_id == user_id,
                    results.c.user_id.not_in(select(forgetting.c.user_id)),
                    games.c.rules == rules,
                    changes.c.guild_id == guild_id,
                    changes.c.before != changes.c.after,
                )
                .order_by(games.c.finish.desc())
                .limit(most)
            )
            rows = await connection.execute(wanted)
            return [RatedGame(row.id, row.finished_at, row.after) for row in rows][::-1]

    async def changes(self, game_id: int, guild_id: int) -> list[Change]:
        """Return which ratings a game changed in a server, or in `EVERYWHERE`, by seat."""
        async with self._database.read() as connection:
            changes = (await in_use(connection)).changes
            wanted = (
                select(changes)
                .where(
                    changes.c.game_id == game_id,
                    changes.c.guild_id == guild_id,
                    changes.c.before != changes.c.after,
                )
                .order_by(changes.c.seat)
            )
            return [
                Change(row.game_id, row.seat, row.guild_id, row.before, row.after)
                for row in await connection.execute(wanted)
            ]
