"""How long the event loop did nothing else: a watchdog that wants to run every millisecond."""

import asyncio
import contextlib
from asyncio.events import Handle
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from time import perf_counter, thread_time
from unittest.mock import patch

PERIOD = 0.001


@dataclass(slots=True)
class Stalls:
    """Seconds, one entry each time that the watchdog woke or a callback ran."""

    late: list[float] = field(default_factory=list)
    """By how much the watchdog woke too late, for whatever reason, other processes included."""
    busy: list[float] = field(default_factory=list)
    """CPU time of each callback on the loop's thread: what no other process can lengthen."""

    async def watch(self) -> None:
        while True:
            start = perf_counter()
            await asyncio.sleep(PERIOD)
            self.late.append(perf_counter() - start - PERIOD)


@contextlib.asynccontextmanager
async def watched(stalls: Stalls) -> AsyncIterator[None]:
    """Watch the loop while the block runs; the watchdog is the caller's and not the bot's."""
    run = Handle._run

    def timed(handle: Handle) -> None:
        start = thread_time()
        run(handle)
        stalls.busy.append(thread_time() - start)

    watchdog = asyncio.create_task(stalls.watch())
    try:
        with patch.object(Handle, "_run", timed):
            yield
    finally:
        watchdog.cancel()
