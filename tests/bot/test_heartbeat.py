import asyncio
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot import pulse
from bot.signs import heartbeat


def _bot(*shards: str, ready: bool = True) -> Any:
    states = {
        number: SimpleNamespace(is_closed=lambda state=state: state == "closed")
        for number, state in enumerate(shards)
    }
    return SimpleNamespace(shards=states, is_ready=lambda: ready)


def test_a_ready_bot_with_open_shards_is_connected() -> None:
    assert heartbeat.connected(_bot("open", "open"))


def test_one_closed_shard_or_a_bot_not_yet_ready_is_not_connected() -> None:
    assert not heartbeat.connected(_bot("open", "closed"))
    assert not heartbeat.connected(_bot("open", ready=False))


def test_a_file_is_fresh_for_sixty_seconds_after_a_touch(tmp_path: Path) -> None:
    path = tmp_path / "beat"
    heartbeat.touch(path, lambda: True)
    os.utime(path, (1000, 1000))
    assert pulse.is_fresh(path, now=1060)
    assert not pulse.is_fresh(path, now=1061)


def test_a_missing_file_is_not_fresh(tmp_path: Path) -> None:
    assert not pulse.is_fresh(tmp_path / "beat")


def test_nothing_is_touched_while_the_bot_is_not_connected(tmp_path: Path) -> None:
    heartbeat.touch(tmp_path / "beat", lambda: False)
    assert not (tmp_path / "beat").exists()


def test_a_file_that_cannot_be_written_is_logged_and_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    heartbeat.touch(tmp_path / "missing" / "beat", lambda: True)
    assert "cannot be written" in caplog.text


async def test_the_heart_beats_inside_the_block_only(tmp_path: Path) -> None:
    path = tmp_path / "beat"
    before = asyncio.all_tasks()
    async with heartbeat.beating(path, lambda: True):
        await asyncio.sleep(0)
        assert pulse.is_fresh(path)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


async def test_without_a_file_there_is_no_heart() -> None:
    before = asyncio.all_tasks()
    async with heartbeat.beating(None, lambda: True):
        assert asyncio.all_tasks() == before
