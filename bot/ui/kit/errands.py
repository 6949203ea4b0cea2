"""What is to be done once after a start, though nobody needs it to play: it never stops a start."""

import asyncio
import contextlib
import logging
import random
from collections.abc import Awaitable, Callable

from bot.store import StoreError
from bot.ui.kit.posting import FAILURES

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]

_FIRST_SECONDS, _LONGEST_SECONDS = 5.0, 1800.0
"""How long it takes to be tried again, at first and at last."""
_PATIENCE_SECONDS = 5.0
"""A start waits so long for what usually succeeds at once."""


class Errands:
    """Does each piece of work until it succeeds, more and more slowly."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self, what: str, work: Work) -> None:
        """Try some work, for a few seconds; the rest is done in the background. Raises nothing.

        The work raises one of FAILURES or StoreError if it is to be tried again.
        """
        tried = asyncio.Event()
        task = asyncio.create_task(self._until_done(what, work, tried))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(tried.wait(), _PATIENCE_SECONDS)

    def stop(self) -> None:
        """Leave undone what is not done yet."""
        for task in self._tasks:
            task.cancel()

    async def _until_done(self, what: str, work: Work, tried: asyncio.Event) -> None:
        wait = _FIRST_SECONDS
        while not await self._done(what, work, wait):
            tried.set()
            await asyncio.sleep(wait * random.uniform(0.8, 1.2))  # noqa: S311 — no secret
            wait = min(2 * wait, _LONGEST_SECONDS)
        tried.set()

    async def _done(self, what: str, work: Work, wait: float) -> bool:
        """Try some work; return whether there is nothing more to try."""
        try:
            await work()
        except (*FAILURES, StoreError) as error:
            log.warning("%s: %s; once more in %.0f s", what, error or repr(error), wait)
            return False
        except Exception:
            log.exception(what)
        return True
