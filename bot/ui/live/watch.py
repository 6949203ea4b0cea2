"""Which message shows each game: whether it is there, whether it was pressed, what else is left.

What is not known for certain is cleared up when the game is shown next, or somebody presses.
"""

import asyncio
from weakref import WeakValueDictionary

import discord

from bot.manager import GameManager
from bot.manager.clock import Clock
from bot.manager.table import Table
from bot.store import Store
from bot.ui.kit.posting import FAILURES
from bot.ui.live.patrol import Patrol
from bot.ui.live.pausing import Pausing
from bot.ui.live.pings import Pings
from bot.ui.live.search import Search


class Watch(Pings):
    """The part of the screens that looks after messages which are there."""

    def __init__(
        self, client: discord.Client, store: Store, clock: Clock, manager: GameManager
    ) -> None:
        super().__init__(client, store, clock)
        self._manager = manager
        self._search = Search(store.boards, self._posting, self._leftovers)
        self._pausing = Pausing(store.pauses, clock.steady)
        self.behind, self.paused = self._pausing.behind, self._pausing.paused
        self.pause, self.unpause = self._pausing.pause, self._pausing.unpause
        self.patrol = Patrol(clock.steady)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, game_id: int) -> asyncio.Lock:
        """Return the lock under which the live message of a game is changed."""
        return self._locks.setdefault(game_id, asyncio.Lock())

    async def is_there(self, game_id: int) -> bool:
        """Return whether the live message of a game is there and can be pressed.

        Raises one of FAILURES.
        """
        live = await self._store.boards.live_message(game_id)
        try:
            there = live is not None and await self._posting.is_there(live, game_id)
        except FAILURES as error:
            self.behind.add(game_id, error)
            raise
        self.patrol.seen(game_id)
        return there

    async def reach(self, game_id: int) -> bool:
        """Return whether the live message is there; where Discord does not say, pause the game.

        Raises one of FAILURES then.
        """
        try:
            return await self.is_there(game_id)
        except FAILURES as error:
            await self.pause(game_id, error)
            raise

    def forget(self, game_id: int) -> None:
        """Try nothing more for a game that does not exist any more."""
        self._pausing.forget(game_id)
        self._search.forget(game_id)
        self._leftovers.forget(game_id)
        self.patrol.forget(game_id)

    async def wake(self) -> None:
        """After a start: recall which games are paused, and what is left over. Raises StoreError.

        After the database was put back in place from a copy, no board is as it says.
        """
        await self._store.boards.doubt_after_restore()
        await self._pausing.wake()
        await self._leftovers.wake()

    def doubt(self, game_id: int) -> None:
        """Look for messages that may have been posted for a game, when it is shown next."""
        self._search.doubt(game_id)

    async def claim(self, table: Table, message: discord.Message) -> bool:
        """Return whether a pressed message shows a game now.

        One that does though nobody knew of it becomes the live message, and its game goes on.
        Raises one of FAILURES, or StoreError.
        """
        if await self._search.is_live(table, message.id):
            self.patrol.seen(table.id)
            return True
        if not self._search.of(table, message):
            return False
        async with self.lock(table.id):
            table = await self._manager.table(table.id)
            if not await self._search.claim(table, message):
                return False
        self.patrol.seen(table.id)
        if table.id in self.paused:
            await self._clock.wind(table, afresh=True)
            await self.unpause(table.id)
        return True

    async def dismiss(self, game_id: int, message: discord.Message) -> None:
        """Put a message away that was pressed though another one shows its game.

        Raises one of FAILURES, StoreError, NoGame or Damaged.
        """
        table = await self._manager.table(game_id)
        if not self._search.of(table, message):
            return
        async with self.lock(game_id):
            await self._search.dismiss(table, message)

    async def tidy(self, game_id: int) -> None:
        """Put away what was replaced by a message that nobody knew of.

        Raises NoGame or Damaged.
        """
        if self._leftovers.of(game_id):
            table = await self._manager.table(game_id)
            async with self.lock(game_id):
                await self._leftovers.put_away(self._display(table))
            if self._leftovers.of(game_id):
                self.behind.add(game_id)

    async def clear(self) -> None:
        """Let the store forget what was put away. Raises StoreError."""
        await self._leftovers.clear()

    def reachable(self, guild_id: int) -> bool:
        """Return whether the bot is in a server, and the server has no outage."""
        return self._posting.reachable(guild_id)

    def welcome(self, table: Table) -> bool:
        """Return whether the bot may post where a game is, for all that it knows."""
        return self._posting.welcome(table.record)

    async def give_up(self, game_id: int) -> None:
        """Leave all messages of a game as they are, for ever. Raises StoreError."""
        await self._store.boards.forget_messages(game_id)
        self._search.forget(game_id)
        self._leftovers.forget(game_id)
        await self.unpause(game_id)
