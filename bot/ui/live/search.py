"""Messages that show a game though nobody knows it.

Discord has posted them, but its answer was lost, or the bot died before it was noted down, or the
database is a copy from before. They are found in the channel where the bot may look back, and else
when somebody presses them: the newest becomes the live message, the others go.
"""

import logging
from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta

import discord
from cachetools import LRUCache

from bot.manager.table import Table
from bot.store.boards import Boards
from bot.store.records import ClockRecord, Doubt, LiveMessage, StaleMessage, Status
from bot.ui.kit.offers import fits, offers, private
from bot.ui.kit.posting import FAILURES, Posting, channel_gone
from bot.ui.live.leftovers import Leftovers

log = logging.getLogger(__name__)

_SLACK = timedelta(minutes=5)
"""The clock of this machine may differ by so much from Discord's, which messages are named by."""
_BOARDS_IN_MEMORY = 2048
_ATTEMPTS = 3
"""After so many, a minute apart, a channel's past is not asked for any more."""


class Search:
    """Knows for which games there is doubt, and clears it up.

    Whoever calls `clear_up`, `adopt` or `dismiss` holds the lock of the game's messages.
    """

    def __init__(self, boards: Boards, posting: Posting, leftovers: Leftovers) -> None:
        self._boards = boards
        self._posting = posting
        self._leftovers = leftovers
        self._doubtful: set[int] = set()
        self._failures = Counter[int]()
        self._live: LRUCache[int, int] = LRUCache(_BOARDS_IN_MEMORY)
        """The number of the live message of each game that was used last."""

    def doubt(self, game_id: int) -> None:
        """Note that something may have been posted that is not known."""
        self._doubtful.add(game_id)

    def doubts(self, game_id: int) -> bool:
        """Return whether something may have been posted that is not known."""
        return game_id in self._doubtful

    async def note(
        self,
        table: Table,
        live: LiveMessage,
        started: Collection[ClockRecord] = (),
        *,
        afresh: bool = False,
    ) -> None:
        """Note that a message shows a game from now on, and no other; its clocks run with that.

        Raises StoreError.
        """
        stale = await self._boards.set_live_message(table.id, live, started, afresh=afresh)
        if stale is not None:
            self._leftovers.add(stale)
        self._leftovers.keep(table.id, live.message_id)
        self._live[table.id] = live.message_id
        self._doubtful.discard(table.id)

    async def trust(self, game_id: int) -> None:
        """Note that what is known is all there is. Raises StoreError."""
        if game_id in self._doubtful:
            await self._boards.trust(game_id)
            self._doubtful.discard(game_id)

    def forget(self, game_id: int) -> None:
        """Look for nothing of a game any more."""
        self._doubtful.discard(game_id)
        self._failures.pop(game_id, None)
        self._live.pop(game_id, None)

    async def clear_up(
        self, table: Table, live: LiveMessage | None
    ) -> tuple[LiveMessage | None, bool]:
        """Look for messages that are not known: adopt the newest that fits, note others as stale.

        Returns the live message, and whether it must be posted anew whatever it looks like: the
        database is a copy from before, and nothing that was found fits. Raises one of FAILURES, or
        StoreError.
        """
        if table.id not in self._doubtful:
            return live, False
        doubt = await self._boards.doubted(table.id)
        found = await self._found(table, live, _since(table, live, doubt))
        fitting = [message for message in found if fits(message, table)]
        if fitting:
            live = await self.adopt(table, fitting[-1])
        for message in found:
            if message not in fitting[-1:]:
                await self._leftovers.note(_stray(table, message))
        if found:
            log.info("messages of the game that the store did not know: %d", len(found))
        from_before = doubt is not None and doubt.since is None
        return live, from_before and not fitting and table.record.status in _OPEN

    async def adopt(self, table: Table, message: discord.Message) -> LiveMessage:
        """Let a message be the live one of its game. Raises StoreError."""
        live = LiveMessage(message.channel.id, message.id, table.stage)
        await self.note(table, live)
        return live

    async def is_live(self, table: Table, message_id: int) -> bool:
        """Return whether a message is known to be the live one of a game. Raises StoreError."""
        if table.id not in self._live:
            live = await self._boards.live_message(table.id)
            if live is None:
                return False
            self._live[table.id] = live.message_id
        return self._live[table.id] == message_id

    def of(self, table: Table, message: discord.Message) -> bool:
        """Return whether a message looks like a live one of a game."""
        here = message.channel.id == table.record.channel_id
        return here and not private(message) and offers(message, table.id)

    async def claim(self, table: Table, message: discord.Message) -> bool:
        """Return whether a pressed message shows a game now; one that was lost becomes live.

        Raises one of FAILURES, or StoreError.
        """
        live = await self._boards.live_message(table.id)
        if live is not None and live.message_id == message.id:
            return True
        if not fits(message, table) or self._leftovers.knows(message.id):
            return False
        newer = live is None or live.version < table.stage
        if not newer and live is not None and await self._posting.is_there(live, table.id):
            return False
        await self.adopt(table, message)
        log.info("somebody pressed a board that the store did not know: it is the live one now")
        return True

    async def dismiss(self, table: Table, message: discord.Message) -> None:
        """Note a pressed message as stale, unless it is live or has been put away.

        Raises one of FAILURES, or StoreError.
        """
        if await self.is_live(table, message.id) or self._leftovers.knows(message.id):
            return
        stray = _stray(table, message)
        shown = LiveMessage(stray.channel_id, stray.message_id, stray.shown)
        if await self._posting.is_there(shown, table.id):
            await self._leftovers.note(stray)

    async def _found(
        self, table: Table, live: LiveMessage | None, since: int
    ) -> list[discord.Message]:
        """Return what is not known; nothing once Discord did not let it be seen several times.

        A game does not wait for ever for what only its channel's past could tell: a message that
        was not found is put away when somebody presses it. Raises one of FAILURES.
        """
        try:
            found = await self._strays(table, live, since)
        except FAILURES as error:
            self._failures[table.id] += 1
            if channel_gone(error) or self._failures[table.id] < _ATTEMPTS:
                raise
            log.warning("the bot does not look for lost messages any more: %s", error)
            found = []
        self._failures.pop(table.id, None)
        return found

    async def _strays(
        self, table: Table, live: LiveMessage | None, since: int
    ) -> list[discord.Message]:
        known = None if live is None else live.message_id
        messages = await self._posting.look_back(table.record.channel_id, since)
        return [
            message for message in messages if message.id != known and offers(message, table.id)
        ]


_OPEN = {Status.LOBBY, Status.RUNNING}


def _since(table: Table, live: LiveMessage | None, doubt: Doubt | None) -> int:
    """Return the number after which messages have to be looked at."""
    moment = _last_change(table) if doubt is None else doubt.since
    if moment is None and live is None:
        moment = table.record.created_at
    known = 0 if live is None else live.message_id
    if moment is None:
        return known
    return max(known, discord.utils.time_snowflake(moment - _SLACK))


def _last_change(table: Table) -> datetime:
    record = table.record
    return record.turns[-1].at if record.turns else record.started_at or record.created_at


def _stray(table: Table, message: discord.Message) -> StaleMessage:
    return StaleMessage(table.id, message.channel.id, message.id, table.version, None)
