"""Long pictures: each is drawn once, in a process of low priority, and kept for a while.

A replay has a hundred frames. Drawn in a thread it would hold up every board, for threads of one
process take turns; so it has a process of its own, and one is drawn at a time.
"""

import asyncio
import logging
import pickle
from collections.abc import Hashable
from contextlib import suppress

from cachetools import LRUCache

from bot.games.contract import Drawing
from bot.render import Picture
from bot.signs import children, metrics
from bot.words.refusals import Refusal
from engine.text import text

log = logging.getLogger(__name__)

_MOST_BYTES_KEPT = 32_000_000
_LONGEST_SECONDS = 60.0
"""For one picture, which takes two when nothing else is to be done."""


class NotDrawn(Refusal):
    """The process that drew the picture failed, whatever it was that failed."""

    def __init__(self) -> None:
        super().__init__(text("I couldn't draw that just now. Please try again in a minute."))


class Films:
    """Draws long pictures and keeps the latest ones, up to a number of bytes."""

    def __init__(self) -> None:
        self._kept: LRUCache[Hashable, Picture] = LRUCache(
            _MOST_BYTES_KEPT, getsizeof=lambda picture: len(picture.data)
        )
        self._tasks: dict[Hashable, asyncio.Task[Picture]] = {}
        self._one = asyncio.Lock()

    async def draw(self, key: Hashable, drawing: Drawing) -> Picture:
        """Return a picture; whoever wants the one of an equal key gets the same.

        The key names everything that the picture shows. Raises NotDrawn.
        """
        if (kept := self._kept.get(key)) is not None:
            return kept
        if key not in self._tasks:
            task = asyncio.create_task(self._carry_out(key, drawing))
            # Whoever asked may have gone; what failed was logged where it happened.
            task.add_done_callback(lambda task: task.cancelled() or task.exception())
            self._tasks[key] = task
        return await asyncio.shield(self._tasks[key])

    async def close(self) -> None:
        """Give up what is being drawn; no process is left."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _carry_out(self, key: Hashable, drawing: Drawing) -> Picture:
        try:
            async with self._one:
                picture = await _drawn(drawing)
            self._kept[key] = picture
            return picture
        finally:
            del self._tasks[key]


async def _drawn(drawing: Drawing) -> Picture:
    """Return what a process draws: the one place that knows how it can fail."""
    try:
        with metrics.FILMS.time():
            async with asyncio.timeout(_LONGEST_SECONDS):
                question = await asyncio.to_thread(pickle.dumps, drawing)
                picture = pickle.loads(await _asked(question))  # noqa: S301 - from the bot's own child
    except Exception as error:
        # No memory, no process, no answer, half an answer: for the one who waits it is the same.
        metrics.ERRORS.labels("film").inc()
        log.warning("a long picture was not drawn: %r", error)
        raise NotDrawn from error
    if not isinstance(picture, Picture):
        raise NotDrawn
    return picture


async def _asked(question: bytes) -> bytes:
    """Return what the process answers; it has ended then, whatever happens."""
    process = await asyncio.create_subprocess_exec(
        *children.command("bot.games.painter"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=children.environment(),
        # Ctrl+C in a terminal is for the bot.
        start_new_session=True,
    )
    try:
        answer, _ = await process.communicate(question)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    return answer
