"""What is tried until it is done, in the background."""

import asyncio

import pytest

from bot.store import StoreError
from bot.ui.kit import errands
from bot.ui.kit.errands import Errands


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_FIRST_SECONDS", "_LONGEST_SECONDS"):
        monkeypatch.setattr(errands, name, 0)


async def test_what_fails_is_tried_until_it_is_done_and_its_beginning_is_not_held_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tries, done = 0, asyncio.Event()

    async def work() -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise StoreError("not now")
        done.set()

    errand = Errands()
    async with asyncio.timeout(20):
        await errand.begin("it is not done", work)
        assert tries >= 1
        await done.wait()
        await asyncio.gather(*errand._tasks, return_exceptions=True)
    assert tries == 3
    assert [line.split(":")[0] for line in caplog.messages] == ["it is not done"] * 2


async def test_what_nobody_has_thought_of_is_logged_and_not_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work() -> None:
        raise KeyError("broken")

    errand = Errands()
    await errand.begin("it is not done", work)
    await asyncio.gather(*errand._tasks, return_exceptions=True)
    (record,) = caplog.records
    assert record.exc_info


async def test_a_stop_leaves_undone_what_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "_PATIENCE_SECONDS", 0)
    begun = asyncio.Event()

    async def work() -> None:
        begun.set()
        await asyncio.get_running_loop().create_future()

    errand = Errands()
    await errand.begin("it hangs", work)
    await begun.wait()
    (task,) = errand._tasks
    errand.stop()
    await asyncio.wait({task})
    assert task.cancelled()
