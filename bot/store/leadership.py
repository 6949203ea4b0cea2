"""Of the processes that share a database one leads: it does what is to be done once for all."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

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
        self._beginning: asyncio.Task[None] | None = None
        self.begins: Callable[[], Awaitable[None]] = _nothing_to_begin
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
            self._beginning = asyncio.create_task(self._begin())
        self._led = leads

    async def close(self) -> None:
        """Give up what has just begun."""
        if self._beginning is not None:
            self._beginning.cancel()
            await asyncio.gather(self._beginning, return_exceptions=True)

    async def _begin(self) -> None:
        try:
            await self.begins()
        except Exception:
            log.exception("what the leader does has not begun")


async def _nothing_to_begin() -> None:
    """Begin nothing."""
