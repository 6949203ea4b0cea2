"""Of the processes that share a database one leads: it does what is to be done once for all."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from bot.signs.background import Background
from bot.store.lifeline import Lifeline
from bot.store.locks import LEADER

log = logging.getLogger(__name__)


class Leadership:
    """Knows whether this process leads. A process that shares its database with none always does.

    When the one that led ends, however it ends, the next to `stand` takes over.
    """

    def __init__(self) -> None:
        self._lifeline: Lifeline | None = None
        self._led = False
        self._beginning = Background("what the leader does has not begun")
        self.begins: Callable[[], Coroutine[Any, Any, None]] = _nothing_to_begin
        """Is called when this process begins to lead others."""

    def depend_on(self, lifeline: Lifeline) -> None:
        """Lead only while a lock is held on this connection."""
        self._lifeline = lifeline

    @property
    def leads(self) -> bool:
        """Return whether this process leads now."""
        return self._lifeline is None or self._lifeline.holds(LEADER)

    async def stand(self) -> None:
        """Lead from now on if nobody does. Raises StoreError."""
        if self._lifeline is None:
            return
        leads = await self._lifeline.take(LEADER)
        if leads and not self._led:
            log.info("this process leads")
            self._beginning.keep(asyncio.create_task(self.begins()))
        self._led = leads

    async def close(self) -> None:
        """Give up what has just begun."""
        await self._beginning.close()


async def _nothing_to_begin() -> None:
    """Begin nothing."""
