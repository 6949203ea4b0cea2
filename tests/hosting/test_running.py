"""`python -m bot run` starts what the settings ask for, and ends it again."""

import json
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Self

import aiohttp
import pytest

from bot.__main__ import main
from tests.bot.bare import forget_settings, logging_restored


class Bot:
    """A bot whose whole time on Discord is one look at its own health."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.shards: dict[int, object] = {}
        self.shard_count = 1
        self.seen: dict[str, object] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        pass

    def is_ready(self) -> bool:
        return True

    async def start(self, _token: str) -> None:
        async with aiohttp.ClientSession() as session, session.get(self.url) as answer:
            self.seen = json.loads(await answer.text())


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Bot]:
    forget_settings(monkeypatch, tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = Bot(f"http://127.0.0.1:{port}/healthz")
    monkeypatch.setitem(sys.modules, "bot.client", SimpleNamespace(create_bot=lambda _: running))
    monkeypatch.setenv("DISCORD_TOKEN", "one.two.three")
    monkeypatch.setenv("METRICS_PORT", str(port))
    with logging_restored():
        yield running


def test_health_is_served_while_the_bot_runs(bot: Bot) -> None:
    assert main(["run"]) == 0
    shards = {"ids": [], "count": 1, "leads": False}
    problems = ["The bot has not started yet."]
    assert bot.seen == {"healthy": False, "problems": problems, "shards": shards}


def test_a_port_that_is_taken_is_told_and_ends_the_bot(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setenv("METRICS_PORT", str(taken.getsockname()[1]))
        assert main(["run"]) == 1
    assert "The network or a file failed: " in capsys.readouterr().err
    assert bot.seen == {}


def test_an_address_that_the_machine_has_not_is_told_and_ends_the_bot(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("METRICS_HOST", "203.0.113.1")
    assert main(["run"]) == 1
    assert "The network or a file failed: " in capsys.readouterr().err
    assert bot.seen == {}
