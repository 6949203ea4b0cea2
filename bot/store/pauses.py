"""Games that wait because their board cannot be posted."""

from sqlalchemy import Integer, case, delete, func, insert, select, update

from bot.store.database import Database
from bot.store.records import Status
from bot.store.schema import IS_OPEN, games, live_messages, pauses, turns


class Pauses:
    """The part of the store that knows which games cannot be shown."""

    _database: Database

    async def pause(self, game_id: int) -> None:
        """Let the clock of a game stand still from now on.

        Raises:
            StoreError: there is no such game.

        """
        async with self._database.write() as connection:
            known = select(pauses.c.game_id).where(pauses.c.game_id == game_id)
            if await connection.scalar(known) is None:
                await connection.execute(insert(pauses).values(game_id=game_id, told=False))

    async def unpause(self, game_id: int) -> None:
        """Let the clock of a game ring again."""
        async with self._database.write() as connection:
            await connection.execute(delete(pauses).where(pauses.c.game_id == game_id))

    async def paused(self) -> set[int]:
        """Return the paused games, ended ones among them."""
        async with self._database.read() as connection:
            return set(await connection.scalars(select(pauses.c.game_id)))

    async def mark_told(self, game_id: int) -> bool:
        """Note that somebody was told why a game is paused; return whether nobody was before."""
        untold = pauses.c.game_id == game_id, pauses.c.told.is_(False)
        async with self._database.write() as connection:
            marked = await connection.execute(update(pauses).where(*untold).values(told=True))
        return bool(marked.rowcount)

    async def unfinished(self) -> list[int]:
        """Return what a start has to look after: the open games and the paused ones.

        First come those whose board is missing or shows an older turn, then the others, each
        oldest first.
        """
        wanted = (
            select(games.c.id)
            .outerjoin(live_messages, live_messages.c.game_id == games.c.id)
            .where(IS_OPEN | games.c.id.in_(select(pauses.c.game_id)))
            .order_by(func.coalesce(live_messages.c.version, -2) >= _VERSION, games.c.id)
        )
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted))


_LAST_TURN = (
    select(func.coalesce(func.max(turns.c.version), 0))
    .where(turns.c.game_id == games.c.id)
    .correlate(games)
    .scalar_subquery()
)
_VERSION = case((games.c.status == Status.LOBBY.value, -1), else_=_LAST_TURN.cast(Integer))
"""The version of a game as `Table.version` counts: -1 in the lobby."""
