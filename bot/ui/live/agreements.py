"""What becomes of the question whether a game is called off, as people leave and come."""

import logging
from collections.abc import Iterable

from bot.manager import GameManager
from bot.manager.table import Table
from bot.store.notes import Notes
from bot.store.records import UNTIL_OVER, LiveMessage, Note
from bot.ui.kit import views
from bot.ui.kit.posting import FAILURES, Posting
from bot.ui.live.displays import Displays
from bot.ui.messages.agreement import agreed_on, agreement_view, asks_the_same

log = logging.getLogger(__name__)


class Agreements:
    """Keeps the message on which players agree to call a game off true."""

    def __init__(
        self, posting: Posting, notes: Notes, displays: Displays, manager: GameManager
    ) -> None:
        self._posting = posting
        self._notes = notes
        self._displays = displays
        self._manager = manager

    async def follow(self, table: Table, notes: Iterable[Note]) -> Table:
        """Let the question name who must agree now, and what it means for them; return the table.

        The word of who has left counts no more. Where all have agreed who are left, the game is
        called off; where none of them has, the question is closed. `notes` are the messages beside
        the board. Whoever calls it holds the lock of the game's messages. Raises StoreError.
        """
        asking = [note for note in notes if note.version == UNTIL_OVER]
        for note in asking if table.running else []:
            try:
                table = await self._follow(table, note)
            except FAILURES as error:
                log.info("a question could not be changed: %s", error, extra={"game": table.id})
        return table

    async def _follow(self, table: Table, note: Note) -> Table:
        live = LiveMessage(note.channel_id, note.message_id, table.version)
        message = await self._posting.fetch(live)
        word_of = set() if message is None else agreed_on(message, table.id)
        if message is None or not word_of:
            return table
        agreed = word_of & {*table.people}
        if not agreed:
            await self._close(table, live)
            return table
        if agreed == {*table.people}:
            return await self._manager.call_off_together(table.id, agreed)
        view = agreement_view(self._displays.of(table), agreed)
        if not asks_the_same(message, view):
            await self._posting.edit(live, view)
        return table

    async def _close(self, table: Table, live: LiveMessage) -> None:
        say = self._displays.of(table).say
        line = say(
            "Nobody who wanted to call off game {number} is left, so it goes on.", number=table.id
        )
        await self._posting.edit(live, views.message(line))
        await self._notes.drop(live.message_id)
