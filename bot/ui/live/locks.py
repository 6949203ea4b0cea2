"""One task at a time works on the messages of a game."""

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """Has a lock for each game, under which its live message is changed."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, game_id: int) -> asyncio.Lock:
        """Return the lock of a game; whoever asks meanwhile gets the same."""
        return self._locks.setdefault(game_id, asyncio.Lock())
