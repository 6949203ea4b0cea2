"""What the doctor needs of the store: finding what is left over, and mending what is safe."""

from collections import Counter
from collections.abc import Mapping, Sequence

from sqlalchemy import Table, delete, exists, func, select, update

from bot.store.columns import metadata
from bot.store.database import Database
from bot.store.errors import Unreadable
from bot.store.games import several
from bot.store.records import GameRecord, Status
from bot.store.schema import (
    WAS_FINISHED,
    clocks,
    doubts,
    games,
    live_messages,
    results,
    seats,
    turns,
)

PAGE = 200
"""Games that are looked at together."""
_ROWS = 1000
"""Rows that are read through together."""

_CALLED_OFF = select(games.c.id).where(games.c.status == Status.CANCELLED.value)
_DOUBTED = exists().where(doubts.c.game_id == live_messages.c.game_id)
"""The next start of the bot puts such boards away."""
_READ_BY_GAME = (games, seats, turns, clocks)
_REFERENCES = [(key.parent, key.column) for t in metadata.sorted_tables for key in t.foreign_keys]
"""Columns, and what stands in each has to stand in: watched by the bot, not by SQLite's shell."""


class Repairs:
    """The part of the store that finds and mends what should not be there."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def numbers(self, after: int) -> list[int]:
        """Return the numbers of the next games after one, whatever state they are in."""
        following = select(games.c.id).where(games.c.id > after).order_by(games.c.id)
        async with self._database.read() as connection:
            return list(await connection.scalars(following.limit(PAGE)))

    async def records(self, numbers: Sequence[int]) -> list[GameRecord]:
        """Return the games of these numbers.

        Raises:
            Unreadable: of one of them nothing can be made.

        """
        between = games.c.id.between(numbers[0], numbers[-1])
        async with self._database.read() as connection:
            return await several(connection, between)

    async def wound(self) -> list[int]:
        """Return the games that have a clock, one that cannot be read among them."""
        wanted = select(clocks.c.game_id).distinct().order_by(clocks.c.game_id)
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted))

    async def unreadable(self) -> dict[str, str]:
        """Return the tables with rows that cannot be read, and why; not those read by game."""
        found = {}
        for table in metadata.sorted_tables:
            if table in _READ_BY_GAME:
                continue
            try:
                await self._read_through(table)
            except Unreadable as error:
                found[table.name] = error.reason
        return found

    async def _read_through(self, table: Table) -> None:
        everything = select(table)
        async with self._database.read() as connection, connection.stream(everything) as rows:
            async for _ in rows.partitions(_ROWS):
                pass

    async def orphans(self) -> dict[str, int]:
        """Return the tables with rows that belong to what is not there, and how many each has."""
        found = Counter[str]()
        async with self._database.read() as connection:
            for column, key in _REFERENCES:
                counted = select(func.count()).where(column.not_in(select(key)))
                found[column.table.name] += await connection.scalar(counted) or 0
        return dict(+found)

    async def remove_orphans(self) -> None:
        """Delete the rows that belong to what is not there."""
        async with self._database.write() as connection:
            for column, key in _REFERENCES:
                gone = delete(column.table).where(column.not_in(select(key)))
                await connection.execute(gone)

    async def give_host(self, game_id: int, host_id: int) -> None:
        """Make somebody the host of a game, whatever state it is in."""
        async with self._database.write() as connection:
            given = update(games).where(games.c.id == game_id).values(host_id=host_id)
            await connection.execute(given)

    async def orphaned_boards(self) -> list[int]:
        """Return the games that were called off and still have a board in the store."""
        orphans = live_messages.c.game_id.in_(_CALLED_OFF) & ~_DOUBTED
        wanted = select(live_messages.c.game_id).where(orphans).order_by(live_messages.c.game_id)
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted))

    async def forget_orphaned_boards(self) -> None:
        """Forget the boards of games that were called off."""
        orphans = live_messages.c.game_id.in_(_CALLED_OFF) & ~_DOUBTED
        async with self._database.write() as connection:
            await connection.execute(delete(live_messages).where(orphans))

    async def without_results(self, after: int) -> list[int]:
        """Return the next finished games after one that have no results."""
        has_some = exists().where(results.c.game_id == games.c.id)
        wanted = select(games.c.id).where(games.c.id > after, WAS_FINISHED, ~has_some)
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted.order_by(games.c.id).limit(PAGE)))

    async def rename_decisions(self, game_id: int, decisions: Mapping[int, str]) -> None:
        """Write down which decisions the turns of a game answered, by version."""
        async with self._database.write() as connection:
            for version, decision in decisions.items():
                of_it = (turns.c.game_id == game_id) & (turns.c.version == version)
                await connection.execute(update(turns).where(of_it).values(decision=decision))
