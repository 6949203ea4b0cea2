"""Signals while the bot runs: what is going on is cancelled, and closes what it opened."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from bot import stopping


async def until_stopped(work: Coroutine[Any, Any, None]) -> bool:
    """Await `work`; on SIGINT or SIGTERM cancel it, so that it closes what it opened.

    Returns whether it came to its own end.
    """
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    for number in stopping.SIGNALS:
        # Windows has no such handlers; there Ctrl+C cancels through asyncio.run.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, task.cancel)
    await asyncio.wait({task})
    if not task.cancelled():
        task.result()
    return not task.cancelled()
