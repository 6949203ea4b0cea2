"""Committing turns: the last guard against playing one version twice."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Insert, Integer, bindparam, exists, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.results import FinishedGame, ResultRecord
from bot.signs import metrics
from bot.store import ledgers, rows
from bot.store.boards import doubt
from bot.store.clocks import note_missed, rewind
from bot.store.database import Database
from bot.store.errors import StaleGame, StoreError, VersionGap, VersionTaken
from bot.store.records import ClockRecord, SeatRecord, Status, TurnRecord
from bot.store.rows import columns
from bot.store.schema import games, results, turns
from bot.store.tables import change


class Turns:
    """The part of the store that commits turns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self,
        game_id: int,
        turn: TurnRecord,
        wound: Collection[ClockRecord] = (),
        seat: SeatRecord | None = None,
    ) -> None:
        """Commit the next action of a running game, and the clocks that follow from it.

        With `seat`, what its person has missed is as there from then on. Once this returns, it
        outlives any crash.

        Raises:
            VersionTaken: the version exists already, however close the race.
            VersionGap: the version does not follow the last one.
            StaleGame: the game is not running.

        """
        async with self._database.write_own() as connection:
            await _append(connection, game_id, turn)
            await note_missed(connection, game_id, seat)
            await rewind(connection, game_id, wound)
        _count(turn)

    async def finish(
        self,
        game_id: int,
        turn: TurnRecord,
        finished: Sequence[ResultRecord],
        at: datetime,
        seat: SeatRecord | None = None,
    ) -> None:
        """Commit the last turn, the results, the end and the scores together, or nothing.

        `seat` is as in `add`.

        Raises:
            VersionTaken: the version exists already, however close the race.
            VersionGap: the version does not follow the last one.
            StaleGame: the game is not running.
            StoreError: a seat has two results.

        """
        async with self._database.write() as connection:
            await _append(connection, game_id, turn)
            await note_missed(connection, game_id, seat)
            await _end(connection, game_id, finished, at)
        _count(turn)

    async def record_end(
        self, game_id: int, finished: Sequence[ResultRecord], at: datetime
    ) -> None:
        """Commit the end of a running game whose last turn is there already.

        Raises:
            StaleGame: the game is not running.

        """
        async with self._database.write() as connection:
            await _end(connection, game_id, finished, at)

    async def call_off(
        self, game_id: int, losses: Sequence[ResultRecord], at: datetime, by: int | None
    ) -> None:
        """Commit that a running game is called off, with the losses of those who had left.

        `by` is who called it off, as in `GameRecord.ended_by`.

        Raises:
            StaleGame: the game is not running.

        """
        async with self._database.write() as connection:
            ended = {"status": Status.CANCELLED.value, "ended_by": by}
            await _end(connection, game_id, losses, at, **ended)


def _count(turn: TurnRecord) -> None:
    metrics.TURNS.labels("computer" if turn.user_id is None else "person").inc()


def _guarded_insert() -> Insert:
    """Insert the turn if it is the next one of a running game: guard and write in one step."""
    values = [bindparam(column.name, type_=column.type).label(column.name) for column in turns.c]
    game_id, version = bindparam("game_id", type_=BigInteger), bindparam("version", type_=Integer)
    is_running = exists().where(games.c.id == game_id, games.c.status == Status.RUNNING.value)
    last = select(_LAST).where(turns.c.game_id == game_id).scalar_subquery()
    guarded = select(*values).where(is_running, last == version - 1)
    return insert(turns).from_select(list(turns.c), guarded)


_LAST = func.coalesce(func.max(turns.c.version), 0)
_NEXT_FINISH = select(func.coalesce(func.max(games.c.finish), 0) + 1).scalar_subquery()
# Built once: building a statement takes longer than running it.
_APPEND = _guarded_insert()


async def _append(connection: AsyncConnection, game_id: int, turn: TurnRecord) -> None:
    values = {"game_id": game_id, **columns(turn)}
    try:
        appended = (await connection.execute(_APPEND, values)).rowcount
    except IntegrityError as error:
        # Only where somebody else plays the game, too: one process lets one write at a time.
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


async def _end(
    connection: AsyncConnection,
    game_id: int,
    finished: Sequence[ResultRecord],
    at: datetime,
    **otherwise: Any,
) -> None:
    ended = {"status": Status.FINISHED.value, "ended_at": at, "finish": _NEXT_FINISH}
    await change(connection, game_id, [Status.RUNNING], **(ended | otherwise))
    await rewind(connection, game_id, ())
    game = await _finished(connection, game_id, finished, at)
    await _insert_results(connection, game)
    await ledgers.enter(connection, game)
    # Its last board is posted after this, which a crash may come before.
    await doubt(connection, game_id, at)


async def _finished(
    connection: AsyncConnection, game_id: int, finished: Sequence[ResultRecord], at: datetime
) -> FinishedGame:
    wanted = select(games.c.rules, games.c.guild_id, games.c.options).where(games.c.id == game_id)
    row = (await connection.execute(wanted)).one()
    comparable = rows.comparable(row.rules, row.options)
    rated = rows.rated(row.options)
    return FinishedGame(game_id, row.rules, row.guild_id, at, tuple(finished), comparable, rated)


async def _insert_results(connection: AsyncConnection, game: FinishedGame) -> None:
    if not game.results:
        return
    shared = {"game_id": game.id, "guild_id": game.guild_id, "finished_at": game.at}
    values = [shared | columns(result) for result in game.results]
    for row in values:
        del row["substitute"]
    try:
        await connection.execute(insert(results), values)
    except IntegrityError as error:
        raise StoreError(f"A seat of game {game.id} has two results.") from error
