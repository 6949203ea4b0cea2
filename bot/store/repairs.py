"""What the doctor needs of the store: finding what is left over, and mending what is safe."""

from collections.abc import Mapping

from sqlalchemy import delete, exists, select, update

from bot.store.database import Database
from bot.store.records import Status
from bot.store.schema import games, live_messages, results, turns

_CALLED_OFF = select(games.c.id).where(games.c.status == Status.CANCELLED.value)


class Repairs:
    """The part of the store that finds and mends what should not be there."""

    _database: Database

    async def orphaned_boards(self) -> list[int]:
        """Return the games that were called off and still have a board in the store."""
        orphans = live_messages.c.game_id.in_(_CALLED_OFF)
        wanted = select(live_messages.c.game_id).where(orphans).order_by(live_messages.c.game_id)
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted))

    async def forget_orphaned_boards(self) -> None:
        """Forget the boards of games that were called off."""
        orphans = live_messages.c.game_id.in_(_CALLED_OFF)
        async with self._database.write() as connection:
            await connection.execute(delete(live_messages).where(orphans))

    async def without_results(self) -> list[int]:
        """Return the finished games that have no results."""
        has_some = exists().where(results.c.game_id == games.c.id)
        finished = games.c.status == Status.FINISHED.value
        wanted = select(games.c.id).where(finished, ~has_some).order_by(games.c.id)
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted))

    async def rename_decisions(self, game_id: int, decisions: Mapping[int, str]) -> None:
        """Write down which decisions the turns of a game answered, by version."""
        async with self._database.write() as connection:
            for version, decision in decisions.items():
                of_it = (turns.c.game_id == game_id) & (turns.c.version == version)
                await connection.execute(update(turns).where(of_it).values(decision=decision))
