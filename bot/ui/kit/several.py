"""Much to do at once, but never too much."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

_Item = TypeVar("_Item")


async def each(
    items: Iterable[_Item], work: Callable[[_Item], Awaitable[None]], *, at_once: int
) -> None:
    """Do the work for every item, in order, for so many of them at once.

    What one raises cancels the others: work that must not be stopped by its like raises nothing.
    """
    waiting = iter(items)

    async def worker() -> None:
        for item in waiting:
            await work(item)

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(worker())
