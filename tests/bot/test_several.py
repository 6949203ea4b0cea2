import asyncio

import pytest

from bot.ui.kit.several import each


@pytest.mark.parametrize(("items", "at_once"), [(0, 3), (1, 3), (10, 3), (10, 1), (3, 10)])
async def test_everything_is_done_once_and_never_more_at_once_than_allowed(
    items: int, at_once: int
) -> None:
    done: list[int] = []
    busy = [0]
    most = [0]

    async def work(item: int) -> None:
        busy[0] += 1
        most[0] = max(most[0], busy[0])
        await asyncio.sleep(0)
        busy[0] -= 1
        done.append(item)

    await each(range(items), work, at_once=at_once)
    assert sorted(done) == list(range(items))
    assert most[0] == min(items, at_once)


async def test_one_that_waits_long_holds_up_no_other() -> None:
    gate, done = asyncio.Event(), list[int]()

    async def work(item: int) -> None:
        if item == 0:
            await gate.wait()
        done.append(item)
        if len(done) == 4:
            gate.set()

    await each(range(5), work, at_once=2)
    assert done == [1, 2, 3, 4, 0]
