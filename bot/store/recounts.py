"""Counting all scores anew while games go on: some at a time, in the book that is not in use.

A game that ends meanwhile is entered in the book in use, and counted anew when its turn comes. Each
batch, and how far it has come, is one transaction; so counting goes on where it was broken off.
"""

import logging
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import bindparam, delete, func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.fairness import WINDOW, Recent, is_farmed
from bot.scores.ledger import EVERYWHERE, Ledger, Strangers
from bot.scores.results import FinishedGame, ResultRecord
from bot.store import ledgers
from bot.store.books import Headway, forget_version, note_progress, shelf, turn_over
from bot.store.database import Database
from bot.store.errors import Unreadable
from bot.store.games import several
from bot.store.records import GameRecord
from bot.store.schema import WAS_FINISHED, games, results

log = logging.getLogger(__name__)

BATCH = 10
"""Games that are counted in one transaction, which others wait for."""
_ROWS = 200
"""Rows that are deleted in one transaction."""
_SET_BACK = timedelta(days=2)
"""A clock that was set back by less than this loses no meeting of two people."""
_TIDY_EVERY = 5000
_PAGE = 500


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games in the order in which they ended, with what counting them anew needs."""

    progress: Headway
    """How far counting has come before it."""
    finish: int
    """How far it comes with it."""
    records: Sequence[GameRecord]
    """Those that were played to their end; what cannot be read is not among them."""
    games: Sequence[FinishedGame]
    farmed: Sequence[bool]
    strangers: Sequence[Strangers]
    ledger: Ledger
    """What the other book has on their people."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What comes out of a batch."""

    results: Mapping[int, Sequence[ResultRecord]]
    """By game; of those that cannot be replayed, what stands there is kept."""
    ledger: Ledger


class Recounts:
    """The part of the store that lets all scores be counted anew."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._recent, self._recent_until = Recent(), -1

    def alone(self) -> AbstractAsyncContextManager[None]:
        """Give a block in which no other process counts."""
        return self._database.alone("recount")

    async def outdated(self, version: str) -> bool:
        """Return whether the scores in use were counted by another version."""
        async with self._database.read() as connection:
            return (await shelf(connection)).version != version

    async def distrust(self) -> None:
        """Let all that was counted so far count as that of another version."""
        async with self._database.write() as connection:
            await forget_version(connection)

    async def going_on(self) -> bool:
        """Return whether scores are being counted anew."""
        async with self._database.read() as connection:
            return (await shelf(connection)).progress is not None

    async def begin(self, version: str) -> None:
        """Count everything anew, for a version; what was begun for another one is given up.

        What is left over in the other book has been cleared before.
        """
        async with self._database.write() as connection:
            known = (await shelf(connection)).progress
            if known is None or known.version != version:
                await note_progress(connection, Headway(version))

    async def give_up(self, unless: str) -> None:
        """Give up counting anew for any other version than this one."""
        async with self._database.write() as connection:
            known = (await shelf(connection)).progress
            if known is not None and known.version != unless:
                await note_progress(connection, None)

    async def clear(self) -> bool:
        """Delete some of what is left over in the book not in use; return whether there was any.

        Nothing is left over while all is counted anew.
        """
        async with self._database.write() as connection:
            found = await shelf(connection)
            if found.progress is not None:
                return False
            for table in found.other.tables:
                key = tuple(table.primary_key.columns)
                some = select(*key).limit(_ROWS)
                gone = await connection.execute(delete(table).where(tuple_(*key).in_(some)))
                if gone.rowcount:
                    return True
        return False

    async def next(self, most: int = BATCH) -> Batch | None:
        """Return the next games that are to be counted; None: there are none, for the moment."""
        try:
            return await self._read(most)
        except Unreadable:
            if most > 1:
                return await self.next(1)
            raise

    async def skip(self) -> None:
        """Count without a game that cannot be read: the next one."""
        async with self._database.write() as connection:
            progress = (await shelf(connection)).progress
            assert progress is not None, "scores are being counted anew"
            after = select(func.min(games.c.finish)).where(games.c.finish > progress.finish)
            finish = await connection.scalar(after)
            if finish is not None:
                await note_progress(connection, Headway(progress.version, finish))
                log.error("the game that ended as number %d is not counted anew", finish)

    async def _read(self, most: int) -> Batch | None:
        async with self._database.read() as connection:
            found = await shelf(connection)
            assert found.progress is not None, "scores are being counted anew"
            last = await _last_of(connection, found.progress.finish, most)
            if last is None:
                return None
            ended = await ledgers.finished(connection, found.progress.finish, last)
            numbers = [game.id for game in ended]
            strangers = await ledgers.forgotten(connection, found.book, numbers)
            await self._remember(connection, found.progress.finish)
            batch = Batch(
                progress=found.progress,
                finish=last,
                records=await several(connection, games.c.id.in_(numbers) & WAS_FINISHED),
                games=ended,
                farmed=[self._is_farmed(game, strangers.get(game.id, {})) for game in ended],
                strangers=[strangers.get(game.id, {}) for game in ended],
                ledger=await ledgers.opened(connection, found.other, ended),
            )
        self._recent_until = last
        if ended and last // _TIDY_EVERY > found.progress.finish // _TIDY_EVERY:
            self._recent.drop_before(ended[-1].at - WINDOW - _SET_BACK)
        return batch

    def _is_farmed(self, game: FinishedGame, strangers: Strangers) -> bool:
        farmed = game.rated and is_farmed(self._recent.enter(game))
        if strangers:
            # Who played with whom is not known any more, but where it counted is.
            return all(guild_id != EVERYWHERE for guild_id, _ in strangers)
        return farmed

    async def _remember(self, connection: AsyncConnection, finish: int) -> None:
        """Know who has played with whom lately, up to a game."""
        if self._recent_until != finish:
            self._recent = Recent()
            for game in await _lately(connection, finish):
                if game.rated:
                    self._recent.enter(game)

    async def write(self, batch: Batch, counted: Counted) -> bool:
        """Write what has come out of a batch; return whether nothing has changed it meanwhile.

        Else nothing is written, and the next batch begins with the same games.
        """
        async with self._database.write() as connection:
            found = await shelf(connection)
            if found.progress != batch.progress or not await _unchanged(connection, batch.games):
                self._recent_until = -1
                return False
            await _rewrite_results(connection, counted.results)
            changed = ledgers.accounts(batch.games)
            await ledgers.write(connection, found.other, counted.ledger, changed)
            done = Headway(batch.progress.version, batch.finish)
            await note_progress(connection, done)
        return True

    async def finish(self) -> bool:
        """Let the other book be the one in use, if all games are in it; return whether it is."""
        async with self._database.write() as connection:
            found = await shelf(connection)
            assert found.progress is not None, "scores are being counted anew"
            if await _last_of(connection, found.progress.finish, 1) is not None:
                return False
            await turn_over(connection, found, found.progress.version)
        return True


async def _last_of(connection: AsyncConnection, after: int, most: int) -> int | None:
    """Return the number of the last of so many games after one, in the order of their ends."""
    some = select(games.c.finish).where(games.c.finish > after).order_by(games.c.finish).limit(most)
    last: int | None = await connection.scalar(select(func.max(some.subquery().c.finish)))
    return last


async def _lately(connection: AsyncConnection, finish: int) -> list[FinishedGame]:
    """Return the games up to one that its people may have finished together shortly before."""
    found: list[FinishedGame] = []
    while finish > 0:
        found = [*await ledgers.finished(connection, finish - _PAGE, finish), *found]
        if found and found[0].at < found[-1].at - WINDOW - _SET_BACK:
            break
        finish -= _PAGE
    return found


async def _unchanged(connection: AsyncConnection, batch: Sequence[FinishedGame]) -> bool:
    """Return whether the same people have the same results as when a batch was read."""
    about = (results.c.game_id, results.c.seat, results.c.user_id)
    wanted = select(*about).where(results.c.game_id.in_([game.id for game in batch]))
    now = {tuple(row) for row in await connection.execute(wanted)}
    return now == {(game.id, one.seat, one.user_id) for game in batch for one in game.results}


async def _rewrite_results(
    connection: AsyncConnection, counted: Mapping[int, Sequence[ResultRecord]]
) -> None:
    values = [
        {"of_game": game_id, "of_seat": one.seat, "of_rank": one.rank, "text": one.summary}
        for game_id, of_game in counted.items()
        for one in of_game
    ]
    if values:
        await connection.execute(_REWRITE, values)


_REWRITE = (
    update(results)
    .where(results.c.game_id == bindparam("of_game"), results.c.seat == bindparam("of_seat"))
    .values(rank=bindparam("of_rank"), summary=bindparam("text"))
)
