"""The interactions that are being worked on, so that the bot can finish them before it stops."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, cast

from bot.ui.kit.people import Interaction

log = logging.getLogger(__name__)


class Pending:
    """Counts the work in hand; once closed, nothing new is taken."""

    def __init__(self) -> None:
        self.closed = False
        self._tasks: set[asyncio.Task[object]] = set()
        self._games: Counter[int] = Counter()

    @contextmanager
    def one(self, game: int | None = None) -> Iterator[None]:
        """Count the current task as work in hand, on a game if one is named, during the block."""
        task = asyncio.current_task()
        assert task is not None, "interactions are worked on in tasks"
        self._tasks.add(task)
        self._games[game or 0] += 1
        try:
            yield
        finally:
            self._tasks.discard(task)
            self._games[game or 0] -= 1
            self._games += Counter()

    def holds(self, game: int) -> bool:
        """Return whether somebody has pressed something of a game that is being worked on."""
        return self._games[game] > 0

    async def finish(self, seconds: float) -> None:
        """Take nothing new, and return when all is done; what takes longer is cancelled."""
        self.closed = True
        waiting = self._tasks - {asyncio.current_task()}
        if not waiting:
            return
        log.info("finishing what was acknowledged: %d", len(waiting))
        _, late = await asyncio.wait(waiting, timeout=seconds)
        for task in late:
            task.cancel()
        if late:
            log.warning("not finished in time: %d; every committed turn is safe", len(late))
            await asyncio.wait(late)


class HasPending(Protocol):
    """The Discord client that carries it."""

    pending: Pending


def pending(interaction: Interaction) -> Pending:
    """Return the pending work of the bot that received the interaction."""
    return cast("HasPending", interaction.client).pending
