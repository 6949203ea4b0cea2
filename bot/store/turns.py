"""Committing turns: the last guard against playing one version twice."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import BigInteger, Insert, Integer, bindparam, exists, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.errors import StaleGame, StoreError, VersionGap, VersionTaken
from bot.store.records import ResultRecord, Status, TurnRecord
from bot.store.rows import columns
from bot.store.schema import games, results, turns
from bot.store.tables import change


class Turns:
    """The part of the store that commits turns."""

    _database: Database

    async def add_turn(self, game_id: int, turn: TurnRecord) -> None:
        """Commit the next turn of a running game; once this returns, it outlives any crash.

        Raises:
            VersionTaken: the version exists already, however close the race.
            VersionGap: the version does not follow the last one.
            StaleGame: the game is not running.

        """
        async with self._database.write() as connection:
            await _append(connection, game_id, turn)

    async def finish_game(
        self, game_id: int, turn: TurnRecord, finished: Sequence[ResultRecord], at: datetime
    ) -> None:
        """Commit the last turn, the results and the end of the game together, or nothing.

        Raises:
            VersionTaken: the version exists already, however close the race.
            VersionGap: the version does not follow the last one.
            StaleGame: the game is not running.
            StoreError: a seat has two results.

        """
        async with self._database.write() as connection:
            await _append(connection, game_id, turn)
            ended = {"status": Status.FINISHED.value, "ended_at": at}
            await change(connection, game_id, [Status.RUNNING], **ended)
            await _insert_results(connection, game_id, finished, at)


def _guarded_insert() -> Insert:
    """Insert the turn if it is the next one of a running game: guard and write in one step."""
    values = [bindparam(column.name, type_=column.type).label(column.name) for column in turns.c]
    game_id, version = bindparam("game_id", type_=BigInteger), bindparam("version", type_=Integer)
    is_running = exists().where(games.c.id == game_id, games.c.status == Status.RUNNING.value)
    last = select(_LAST).where(turns.c.game_id == game_id).scalar_subquery()
    guarded = select(*values).where(is_running, last == version - 1)
    return insert(turns).from_select(list(turns.c), guarded)


_LAST = func.coalesce(func.max(turns.c.version), 0)
# Built once: building a statement takes longer than running it.
_APPEND = _guarded_insert()


async def _append(connection: AsyncConnection, game_id: int, turn: TurnRecord) -> None:
    values = {"game_id": game_id, **columns(turn)}
    try:
        appended = (await connection.execute(_APPEND, values)).rowcount
    except IntegrityError as error:
        # Only where two processes share a server's database: SQLite lets one write at a time.
        raise VersionTaken(game_id, turn.version) from error
    if not appended:
        await _refuse(connection, game_id, turn.version)


async def _refuse(connection: AsyncConnection, game_id: int, version: int) -> None:
    committed = await connection.execute(select(_LAST).where(turns.c.game_id == game_id))
    last = committed.scalar_one()
    status = await connection.scalar(select(games.c.status).where(games.c.id == game_id))
    if version <= last:
        raise VersionTaken(game_id, version)
    if status != Status.RUNNING:
        raise StaleGame(game_id)
    raise VersionGap(game_id, version, last)


async def _insert_results(
    connection: AsyncConnection, game_id: int, finished: Sequence[ResultRecord], at: datetime
) -> None:
    if not finished:
        return
    guild_id = await connection.scalar(select(games.c.guild_id).where(games.c.id == game_id))
    shared = {"game_id": game_id, "guild_id": guild_id, "finished_at": at}
    try:
        await connection.execute(insert(results), [shared | columns(result) for result in finished])
    except IntegrityError as error:
        raise StoreError(f"A seat of game {game_id} has two results.") from error
