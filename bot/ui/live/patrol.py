"""When each board that nobody presses is looked at: somebody may have purged its channel.

Discord tells of deleted messages only those who listen to all messages of all servers. Looking now
and then at the boards of games that wait costs less, and the bot hears of nobody's messages.
"""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from datetime import datetime, timedelta

EVERY = timedelta(minutes=1)
"""A board is looked at so long after it was last known to be there."""
_ROUND = timedelta(seconds=15)
"""Time between two rounds."""
_MOST = 100
"""Boards in one round, of the fifty requests a second that Discord takes: with more than 400 games
that wait, each is looked at less often."""


class Patrol:
    """Knows when the board of each game was last seen."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._seen: dict[int, datetime] = {}
        self._next = now()
        self._round: asyncio.Task[None] | None = None

    @property
    def rests(self) -> bool:
        """Return whether it is not yet time for a round."""
        going = self._round is not None and not self._round.done()
        return going or self._now() < self._next

    def go(self, work: Coroutine[None, None, None]) -> None:
        """Let a round go on beside everything else: a request that hangs holds up nothing."""
        self._round = asyncio.create_task(work)

    def stop(self) -> None:
        """End the round that is on."""
        if self._round is not None:
            self._round.cancel()

    def seen(self, game_id: int) -> None:
        """Note that the board of a game is there: it was posted, pressed or looked at."""
        self._seen[game_id] = self._now()

    def seen_since(self, game_id: int, moment: datetime) -> bool:
        """Return whether the board of a game was there after a moment."""
        return game_id in self._seen and self._seen[game_id] > moment

    def forget(self, game_id: int) -> None:
        """Forget a game that is over."""
        self._seen.pop(game_id, None)

    def due(self, waiting: Collection[int]) -> list[int]:
        """Return the boards to look at in this round, those not seen for longest first."""
        now = self._now()
        self._next = now + _ROUND
        # After a start nothing has been seen yet: then it is looked at in the first rounds.
        known = {game: self._seen.get(game, now - EVERY) for game in waiting}
        self._seen = known
        unseen = sorted((at, game) for game, at in known.items() if now - at >= EVERY)
        return [game for _, game in unseen[:_MOST]]
