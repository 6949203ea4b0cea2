"""How much members may ask for: one thing at a time, two that wait, and so many a minute."""

import asyncio
from datetime import UTC, datetime

import pytest

from bot.ui.kit.throttle import AT_ONCE, StillAtIt, Throttle

NOW = datetime(2026, 11, 1, tzinfo=UTC)
ANA = 101


async def test_whenever_one_thing_is_done_exactly_one_more_may_wait() -> None:
    throttle, done = Throttle(lambda: NOW), [asyncio.Event() for _ in range(AT_ONCE + 1)]

    async def asked(until: asyncio.Event) -> None:
        async with throttle.turn(ANA):
            await until.wait()

    async with asyncio.TaskGroup() as group:
        first, *_ = [group.create_task(asked(until)) for until in done[:AT_ONCE]]
        await asyncio.sleep(0)
        with pytest.raises(StillAtIt):
            await asyncio.wait_for(asked(done[-1]), 1)
        done[0].set()
        await first
        group.create_task(asked(done[-1]))
        await asyncio.sleep(0)
        with pytest.raises(StillAtIt):
            await asyncio.wait_for(asked(done[-1]), 1)
        for until in done:
            until.set()
