"""Work that nobody waits for, until whoever ordered it is closed."""

import asyncio
import logging
from typing import Any

log = logging.getLogger(__name__)


class Background:
    """Tasks that are kept until they end; a failure stands in the log, under the words given."""

    def __init__(self, failed: str) -> None:
        self._failed = failed
        self.tasks: set[asyncio.Task[Any]] = set()
        """What is under way."""

    def keep(self, task: asyncio.Task[Any]) -> None:
        """Keep a task until it ends."""
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    async def close(self) -> None:
        """Give up everything that is under way."""
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.warning("%s: %s", self._failed, error, exc_info=error)
