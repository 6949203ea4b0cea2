"""What members ask for besides playing: one thing at a time for each person, and so many a minute.

Turns, seats and tables are never held up here: they are what the bot is for.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.words.refusals import Refusal
from engine.text import text, verbatim

A_MINUTE = 30
"""Somebody who turns pages quickly presses every other second."""
AT_ONCE = 3
"""One that is worked on and two that wait: a double click is no offence."""
_WINDOW = timedelta(minutes=1)
_PEOPLE_IN_MEMORY = 4096


class StillAtIt(Refusal):
    """What the person has asked for before is not done yet."""

    def __init__(self) -> None:
        super().__init__(text("I'm still working on what you asked for. Please wait for it."))


class TooOften(Refusal):
    """The person has asked for as much as anybody may within a minute."""

    def __init__(self, until: datetime) -> None:
        moment = verbatim("<t:{at}:R>", at=round(until.timestamp()))
        super().__init__(
            text("That was a lot in one minute. Please ask again {when}.", when=moment)
        )


class Throttle:
    """Counts what each person asks for."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._asked: LRUCache[int, deque[datetime]] = LRUCache(_PEOPLE_IN_MEMORY)
        self._in_hand: Counter[int] = Counter()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, person_id: int) -> AsyncIterator[None]:
        """Let the block be the one thing that is done for a person now.

        Raises StillAtIt or TooOften.
        """
        if self._in_hand[person_id] >= AT_ONCE:
            raise StillAtIt
        self._count(person_id)
        self._in_hand[person_id] += 1
        try:
            async with self._locks.setdefault(person_id, asyncio.Lock()):
                yield
        finally:
            self._in_hand[person_id] -= 1
            if not self._in_hand[person_id]:
                del self._in_hand[person_id]

    def _count(self, person_id: int) -> None:
        now = self._now()
        asked = self._asked.setdefault(person_id, deque(maxlen=A_MINUTE))
        if len(asked) == A_MINUTE and now - asked[0] < _WINDOW:
            raise TooOften(asked[0] + _WINDOW)
        asked.append(now)
