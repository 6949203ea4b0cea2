"""Games whose messages are not as they should be, and when that is tried again.

A game whose board cannot be posted is paused: its clocks stand still until the board is there.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.store import StoreError
from bot.store.pauses import Pauses
from bot.ui.kit.posting import locked_out

log = logging.getLogger(__name__)

_FIRST = timedelta(minutes=1)
"""After so long something is tried again that Discord did not answer properly."""
_LONGEST = timedelta(minutes=8)
"""The longest wait where a person has to help: Discord bans bots that ask in vain too often."""


@dataclass(slots=True)
class _Late:
    at: datetime
    wait: timedelta


class Behind:
    """Knows in memory which games are behind; the store tells it anew after a start."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._late: dict[int, _Late] = {}

    def add(self, game_id: int, error: Exception | None = None) -> None:
        """Try again in a minute; where the bot is locked out, twice as long after each time."""
        wait, before = _FIRST, self._late.get(game_id)
        if before is not None and error is not None and locked_out(error):
            wait = min(2 * before.wait, _LONGEST)
        self._late[game_id] = _Late(self._now() + wait, wait)

    def drop(self, game_id: int) -> None:
        """Try no more: all is as it should be."""
        self._late.pop(game_id, None)

    def retry_now(self, game_id: int) -> None:
        """Try again at the next tick, if there is something to try."""
        if game_id in self._late:
            self._late[game_id].at = self._now()

    def all(self) -> list[int]:
        """Return every game that is behind."""
        return list(self._late)

    def due(self) -> list[int]:
        """Return the games for which it is time, those that waited longest first."""
        now = self._now()
        due = [(late.at, game) for game, late in self._late.items() if late.at <= now]
        return [game for _, game in sorted(due)]


class Pausing:
    """Lets the clocks of a game stand still while its board is missing."""

    def __init__(self, pauses: Pauses, now: Callable[[], datetime]) -> None:
        self._pauses = pauses
        self._changing = asyncio.Lock()
        self.behind = Behind(now)
        self.paused: set[int] = set()
        """Games whose clock stands still, as the store has them: their board is missing."""

    async def recall(self) -> None:
        """Read after a start which games are paused. Raises StoreError."""
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
                log.error("the store did not take a pause: %s", failure, extra={"game": game_id})  # noqa: TRY400 — the sentence says it all
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
