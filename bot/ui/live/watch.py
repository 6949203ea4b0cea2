"""Which message shows each game: whether it is there, whether it was pressed, what else is left.

What is not known for certain is cleared up when the game is shown next, or somebody presses.
"""

import discord

from bot.manager import GameManager
from bot.manager.clock import Clock
from bot.manager.table import Table
from bot.store.boards import Boards
from bot.ui.kit.posting import FAILURES, Posting
from bot.ui.live.displays import Displays
from bot.ui.live.leftovers import Leftovers
from bot.ui.live.locks import Locks
from bot.ui.live.patrol import Patrol
from bot.ui.live.pausing import Pausing
from bot.ui.live.search import Search


class Watch:
    """Looks after the messages that are there."""

    def __init__(
        self,
        boards: Boards,
        manager: GameManager,
        clock: Clock,
        posting: Posting,
        displays: Displays,
        search: Search,
        leftovers: Leftovers,
        pausing: Pausing,
        patrol: Patrol,
        locks: Locks,
    ) -> None:
        self._boards = boards
        self._manager = manager
        self._clock = clock
        self._posting = posting
        self._displays = displays
        self._search = search
        self._leftovers = leftovers
        self._pausing = pausing
        self._patrol = patrol
        self._locks = locks

    async def is_there(self, game_id: int) -> bool:
        """Return whether the live message of a game is there and can be pressed.

        Raises one of FAILURES.
        """
        live = await self._boards.live_message(game_id)
        try:
            there = live is not None and await self._posting.is_there(live, game_id)
        except FAILURES as error:
            self._pausing.behind.add(game_id, error)
            raise
        self._patrol.seen(game_id)
        return there

    async def reach(self, game_id: int) -> bool:
        """Return whether the live message is there; where Discord does not say, pause the game.

        Raises one of FAILURES then.
        """
        try:
            return await self.is_there(game_id)
        except FAILURES as error:
            await self._pausing.pause(game_id, error)
            raise

    def forget(self, game_id: int) -> None:
        """Try nothing more for a game that does not exist any more."""
        self._pausing.forget(game_id)
        self._search.forget(game_id)
        self._leftovers.forget(game_id)
        self._patrol.forget(game_id)

    async def recall(self) -> None:
        """Read after a start which games are paused, and what is left over. Raises StoreError.

        Where the database was put back in place from a copy, every board is doubted.
        """
        await self._boards.doubt_after_restore()
        await self._pausing.recall()
        await self._leftovers.recall()

    async def claim(self, table: Table, message: discord.Message) -> bool:
        """Return whether a pressed message shows a game now.

        One that does though nobody knew of it becomes the live message, and its game goes on.
        Raises one of FAILURES, or StoreError.
        """
        if await self._search.is_live(table, message.id):
            self._patrol.seen(table.id)
            return True
        if not self._search.of(table, message):
            return False
        async with self._locks.of(table.id):
            table = await self._manager.table(table.id)
            if not await self._search.claim(table, message):
                return False
        self._patrol.seen(table.id)
        if table.id in self._pausing.paused:
            await self._clock.wind(table, afresh=True)
            await self._pausing.unpause(table.id)
        return True

    async def dismiss(self, game_id: int, message: discord.Message) -> None:
        """Put a message away that was pressed though another one shows its game.

        Raises one of FAILURES, StoreError, NoGame or Damaged.
        """
        table = await self._manager.table(game_id)
        if not self._search.of(table, message):
            return
        async with self._locks.of(game_id):
            await self._search.dismiss(table, message)

    async def tidy(self, game_id: int) -> None:
        """Put away what was replaced by a message that nobody knew of.

        Raises NoGame or Damaged.
        """
        if self._leftovers.of(game_id):
            table = await self._manager.table(game_id)
            async with self._locks.of(game_id):
                await self._leftovers.put_away(self._displays.of(table))
            if self._leftovers.of(game_id):
                self._pausing.behind.add(game_id)

    async def clear(self) -> None:
        """Let the store forget what was put away. Raises StoreError."""
        await self._leftovers.clear()

    def doubt(self, game_id: int) -> None:
        """Look for messages that may have been posted for a game, when it is shown next."""
        self._search.doubt(game_id)

    def reachable(self, guild_id: int) -> bool:
        """Return whether the bot is in a server, and the server has no outage."""
        return self._posting.reachable(guild_id)

    def welcome(self, table: Table) -> bool:
        """Return whether the bot may post where a game is, for all that it knows."""
        return self._posting.welcome(table.record)

    async def give_up(self, game_id: int) -> None:
        """Leave all messages of a game as they are, for ever. Raises StoreError."""
        await self._boards.forget_messages(game_id)
        self._search.forget(game_id)
        self._leftovers.forget(game_id)
        await self._pausing.unpause(game_id)
