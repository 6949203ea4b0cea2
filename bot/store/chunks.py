"""Large changes in small steps, between which others may write."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TypeVar

_Item = TypeVar("_Item")

ROWS = 100
"""Rows that are changed in one step."""


async def by_and_by(step: Callable[[], Awaitable[bool]]) -> None:
    """Repeat a short transaction until it finds nothing more to do.

    Whoever else wants to write comes in between: a turn waits for one step, not for all of them.
    """
    going_on = True
    while going_on:
        going_on = await step()
        await asyncio.sleep(0)


def parts(items: Sequence[_Item], size: int) -> Iterator[Sequence[_Item]]:
    """Give the items so many at a time."""
    for start in range(0, len(items), size):
        yield items[start : start + size]
