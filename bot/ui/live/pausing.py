"""Games that wait because their board cannot be shown, and when that is tried again."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from bot.store import StoreError
from bot.store.pauses import Pauses
from bot.ui.live.behind import Behind

log = logging.getLogger(__name__)


class Pausing:
    """Lets clocks stand still while a board is missing."""

    def __init__(self, pauses: Pauses, now: Callable[[], datetime]) -> None:
        self._pauses = pauses
        self._changing = asyncio.Lock()
        self.behind = Behind(now)
        self.paused: set[int] = set()
        """Games whose clock stands still, as the store has them: their board is missing."""

    async def wake(self) -> None:
        """After a start: recall which games are paused. Raises StoreError."""
        self.paused |= await self._pauses.paused()

    async def pause(self, game_id: int, error: Exception | None = None) -> None:
        """Let the clock of a game stand still until its board is posted, which is tried later."""
        async with self._changing:
            self.behind.add(game_id, error)
            if game_id in self.paused:
                return
            try:
                await self._pauses.pause(game_id)
            except StoreError as failure:
                log.error("a pause was not noted: %s", failure, extra={"game": game_id})  # noqa: TRY400 — the sentence says it all
                return
            self.paused.add(game_id)

    async def unpause(self, game_id: int) -> None:
        """Let the clock of a game go on, and try nothing again: all is as it should be."""
        async with self._changing:
            self.behind.drop(game_id)
            if game_id in self.paused:
                await self._pauses.unpause(game_id)
                self.paused.discard(game_id)

    def forget(self, game_id: int) -> None:
        """Try nothing more for a game that does not exist any more."""
        self.behind.drop(game_id)
        self.paused.discard(game_id)
