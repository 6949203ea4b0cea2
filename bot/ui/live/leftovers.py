"""Past messages that keep buttons until they are shrunk or deleted.

The store knows each before it has to be put away, and until it is: a crash loses none.
"""

import logging
from collections import Counter

from cachetools import LRUCache

from bot.store.boards import Boards
from bot.store.records import LiveMessage, StaleMessage
from bot.ui.kit.posting import FAILURES, Posting
from bot.ui.messages.display import Display
from bot.ui.messages.ending import past_view

log = logging.getLogger(__name__)

_ATTEMPTS = 60
_REMEMBERED = 2048


class Leftovers:
    """Puts past messages away, at once or when Discord lets it."""

    def __init__(self, posting: Posting, boards: Boards) -> None:
        self._posting = posting
        self._boards = boards
        self._of_game: dict[int, dict[int, StaleMessage]] = {}
        self._failures = Counter[int]()
        self._finished: set[int] = set()
        self._known: LRUCache[int, None] = LRUCache(_REMEMBERED)

    async def recall(self) -> None:
        """Read after a start what is to be put away. Raises StoreError."""
        for stale in await self._boards.stale_messages():
            self.add(stale)

    def add(self, stale: StaleMessage) -> None:
        """Remember to put a message away that the store has noted."""
        self._of_game.setdefault(stale.game_id, {})[stale.message_id] = stale
        self._known[stale.message_id] = None

    async def note(self, stale: StaleMessage) -> None:
        """Note that a message is to be put away. Raises StoreError."""
        await self._boards.add_stale(stale)
        self.add(stale)

    def of(self, game_id: int) -> bool:
        """Return whether something of a game is still to be put away."""
        return game_id in self._of_game

    def knows(self, message_id: int) -> bool:
        """Return whether a message was or is being put away, as far back as is remembered."""
        return message_id in self._known

    def keep(self, game_id: int, message_id: int) -> None:
        """Leave a message as it is: it shows its game again."""
        self._known.pop(message_id, None)
        self._remove(game_id, message_id)

    def forget(self, game_id: int) -> None:
        """Leave everything of a game as it is: its channel is gone."""
        self._of_game.pop(game_id, None)

    async def put_away(self, display: Display) -> None:
        """Put away what is left of a game; what fails too often is given up. Raises nothing."""
        game_id = display.table.id
        for stale in list(self._of_game.get(game_id, {}).values()):
            if await self._put_away(display, stale):
                self._remove(game_id, stale.message_id)
                self._failures.pop(stale.message_id, None)
                self._finished.add(stale.message_id)

    async def clear(self) -> None:
        """Let the store forget what was put away: now and then, for all games at once.

        Raises StoreError.
        """
        if self._finished:
            finished = set(self._finished)
            await self._boards.drop_stale(finished)
            self._finished -= finished

    def _remove(self, game_id: int, message_id: int) -> None:
        of_game = self._of_game.get(game_id, {})
        of_game.pop(message_id, None)
        if not of_game:
            self._of_game.pop(game_id, None)

    async def _put_away(self, display: Display, stale: StaleMessage) -> bool:
        """Shrink or delete a message; return whether there is nothing more to try."""
        message = LiveMessage(stale.channel_id, stale.message_id, stale.shown)
        until = stale.until
        try:
            past = None if until is None else past_view(display, stale.shown, until)
            if past is None:
                await self._posting.delete(message)
            else:
                await self._posting.edit(message, past)
        except FAILURES as error:
            log.warning("a past board could not be put away: %s", error)
            self._failures[stale.message_id] += 1
            return self._failures[stale.message_id] >= _ATTEMPTS
        return True
