"""The latest committed table of each game, and the lock under which it is changed."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.manager.table import Table, load
from bot.store import StoreError, Unreadable
from bot.store.games import Games
from bot.store.records import Status
from bot.words import refusals
from engine import RulesError

log = logging.getLogger(__name__)

TABLES_IN_MEMORY = 512


class Latest:
    """Holds a lock for each game and the tables that were used last.

    Nobody changes a game without its lock, and who holds it takes it no second time.
    """

    def __init__(self, games: Games) -> None:
        self._games = games
        self._tables: LRUCache[int, Table] = LRUCache(TABLES_IN_MEMORY)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def alone(self, game_id: int) -> AsyncIterator[None]:
        """Hold the game's lock; after a failure of the store, what it holds is read again."""
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            try:
                yield
            except (StoreError, asyncio.CancelledError):
                self.drop(game_id)
                raise

    async def table(self, game_id: int) -> Table:
        """Return the latest committed table, for whom holds no lock. Raises NoGame or Damaged."""
        cached = self._tables.get(game_id)
        if cached is not None:
            return cached
        async with self.alone(game_id):
            return await self.get(game_id)

    async def number_in(self, channel_id: int) -> int | None:
        """Return the number of the game that a channel holds now, whether it can be read or not."""
        return await self._games.in_channel(channel_id)

    async def table_in(self, channel_id: int) -> Table:
        """Return the table that a channel holds now. Raises NoGame or Damaged."""
        number = await self.number_in(channel_id)
        if number is None:
            raise refusals.NoGame
        return await self.table(number)

    async def get(self, game_id: int) -> Table:
        """Return the latest table, for whom holds the lock. Raises NoGame or Damaged."""
        cached = self._tables.get(game_id)
        if cached is not None:
            return cached
        try:
            record = await self._games.get(game_id)
            if record is None:
                raise refusals.UnknownGame(game_id)
            return self.keep(await asyncio.to_thread(load, record))
        except (Unreadable, RulesError, ValueError, LookupError) as error:
            log.error("it cannot be replayed: %s", error, extra={"game": game_id})  # noqa: TRY400 — the sentence says it all
            raise refusals.Damaged(game_id) from error

    async def open(self, game_id: int) -> Table:
        """Return the same if its game is not over. Raises AlreadyOver, too."""
        table = await self.get(game_id)
        if not table.open:
            raise refusals.AlreadyOver
        return table

    async def lobby(self, game_id: int) -> Table:
        """Return the same if it is a lobby. Raises AlreadyOver or AlreadyStarted, too."""
        table = await self.open(game_id)
        if table.record.status is not Status.LOBBY:
            raise refusals.AlreadyStarted
        return table

    def keep(self, table: Table) -> Table:
        """Let a table that was committed be the latest one, and return it."""
        self._tables[table.id] = table
        return table

    def drop(self, game_id: int) -> None:
        """Read a table anew when it is wanted next."""
        self._tables.pop(game_id, None)

    async def reload(self, game_id: int) -> None:
        """Read the table anew when it is wanted next: the store was changed behind our back."""
        async with self.alone(game_id):
            self.drop(game_id)

    async def reload_all(self, guild_id: int, user_id: int) -> None:
        """Read the tables of a person in a server anew: they are called otherwise now."""
        for game_id, table in list(self._tables.items()):
            record = table.record
            if record.guild_id == guild_id and table.place_of(user_id) is not None:
                await self.reload(game_id)

    def forget(self) -> None:
        """Read every table anew: games were deleted behind our back."""
        self._tables.clear()
