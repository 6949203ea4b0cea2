"""The interactions that are being worked on, so that the bot can finish them before it stops."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Protocol, cast

from bot.ui.kit.people import Interaction

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Press:
    game: int
    person: int
    arrived: float


class Pending:
    """Knows the work in hand; once closed, nothing new is taken.

    `seconds` is a clock that nobody sets.
    """

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self.closed = False
        self._seconds = seconds
        self._tasks: dict[asyncio.Task[object], _Press] = {}

    @contextmanager
    def one(self, game: int | None, person: int) -> Iterator[None]:
        """Count the current task as work in hand during the block.

        It may be what somebody has pressed of a game.
        """
        task = asyncio.current_task()
        assert task is not None, "interactions are worked on in tasks"
        self._tasks[task] = _Press(game or 0, person, self._seconds())
        try:
            yield
        finally:
            del self._tasks[task]

    def since(self, game: int, people: Collection[int]) -> float | None:
        """Return how many seconds ago the oldest press of some people on a game arrived.

        None: nothing of theirs is being worked on.
        """
        presses = self._tasks.values()
        arrived = [p.arrived for p in presses if p.game == game and p.person in people]
        return self._seconds() - min(arrived) if arrived else None

    async def finish(self, seconds: float) -> None:
        """Take nothing new, and return when all is done; what takes longer is cancelled."""
        self.closed = True
        waiting = self._tasks.keys() - {asyncio.current_task()}
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
