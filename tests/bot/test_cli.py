import asyncio
import importlib.util
import os
import runpy
import signal
import socket
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Self

import discord
import pytest

from bot import __version__
from bot.__main__ import main
from bot.settings import Settings
from bot.store import StoreError
from tests.bot.bare import forget_settings, logging_restored

TOKEN = "one.two.three"  # noqa: S105 - made up for these tests


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    forget_settings(monkeypatch, tmp_path)
    # From Python 3.14 on, help has colours where these ask for them.
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("PYTHON_COLORS", raising=False)
    with logging_restored():
        yield


class FakeBot:
    """A bot whose whole time on Discord is `life`."""

    def __init__(self, life: Callable[[], Awaitable[None]]) -> None:
        self.life = life
        self.token = ""
        self.closed = False
        self.shards: dict[int, object] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.closed = True

    def is_ready(self) -> bool:
        return True

    async def start(self, token: str) -> None:
        self.token = token
        await self.life()


def _install(monkeypatch: pytest.MonkeyPatch, life: Callable[[], Awaitable[None]]) -> FakeBot:
    bot = FakeBot(life)
    monkeypatch.setitem(sys.modules, "bot.client", SimpleNamespace(create_bot=lambda _: bot))
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    return bot


def _raising(error: Exception) -> Callable[[], Awaitable[None]]:
    async def life() -> None:
        raise error

    return life


@pytest.mark.parametrize("command", ["", "run", "play", "backup", "check"])
def test_each_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main([*command.split(), "--help"])
    assert done.value.code == 0
    assert f"usage: python -m bot {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("started", "command"),
    [
        ("/somewhere/bin/salad", "salad"),
        ("C:/Scripts/salad.exe", "salad"),
        ("/app/bot/__main__.py", "python -m bot"),
    ],
)
def test_help_and_advice_name_the_command_as_it_was_started(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], started: str, command: str
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    assert f"usage: {command} run" in capsys.readouterr().out
    main(["run"])
    assert f": {command} play" in capsys.readouterr().err


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["--version"])
    assert done.value.code == 0
    assert capsys.readouterr().out.startswith(f"Salad {__version__} (Python 3.")


def test_no_command_is_a_mistake_of_usage() -> None:
    with pytest.raises(SystemExit) as done:
        main([])
    assert done.value.code == 2


def test_run_without_a_token_says_in_one_sentence_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["run"]) == 2
    error = capsys.readouterr().err
    assert "DISCORD_TOKEN" in error
    assert error.count("\n") == 1


def test_a_setting_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RENDER_WORKERS", "many")
    assert main(["check"]) == 2
    assert capsys.readouterr().err.startswith("RENDER_WORKERS cannot be used: ")


@pytest.mark.parametrize("command", ["run", "play"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_the_bot_and_counts_as_success(
    command: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def life() -> None:
        os.kill(os.getpid(), number)
        await asyncio.Event().wait()

    bot = _install(monkeypatch, life)
    assert main([command]) == 0
    assert bot.closed
    assert bot.token == TOKEN


def test_the_heart_beats_while_the_bot_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[int] = []

    async def life() -> None:
        await asyncio.sleep(0)
        seen.append(main(["check", "--heartbeat"]))

    monkeypatch.setenv("HEARTBEAT_FILE", str(tmp_path / "beat"))
    _install(monkeypatch, life)
    assert main(["run"]) == 0
    assert seen == [0]


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (discord.LoginFailure("no"), 2, "Discord refuses DISCORD_TOKEN"),
        (StoreError("The database is damaged."), 1, "The database is damaged."),
        (discord.ClientException("too soon"), 1, "Discord ended the session"),
        (TimeoutError(), 1, "The network or a file failed: TimeoutError()"),
        (RuntimeError("a bug"), 1, "RuntimeError: a bug"),
    ],
)
def test_what_ends_the_bot_is_told_and_sets_the_exit_code(
    error: Exception,
    code: int,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    bot = _install(monkeypatch, _raising(error))
    assert main(["run"]) == code
    assert bot.closed
    assert sentence in capsys.readouterr().err


def test_play_without_a_token_opens_the_playground(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[Settings, int | None, bool]] = []

    async def playground(settings: Settings, port: int | None, *, thread: bool) -> None:
        opened.append((settings, port, thread))

    module = SimpleNamespace(main=playground, impossible=lambda _port: None)
    monkeypatch.setattr("bot.playground", module, raising=False)
    monkeypatch.setitem(sys.modules, "bot.playground", module)
    assert main(["play", "--port", "8123"]) == 0
    assert main(["play", "--thread"]) == 0
    assert opened == [(Settings(), 8123, False), (Settings(), None, True)]
    assert main(["play", "--port", "\u200b81\u200d23\u00a0"]) == 0
    assert opened[-1][1] == 8123, "what nobody sees does not count"


@pytest.mark.parametrize("port", ["80000", "99999", "-1", "65536", "taken"])
def test_a_port_that_the_page_cannot_have_is_refused_in_one_sentence(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        number = str(other.getsockname()[1]) if port == "taken" else port
        assert main(["play", f"--port={number}"]) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert number in sentence
    assert "choose" in sentence
    assert not Path("data").exists(), "nothing was begun"


def test_play_without_simcord_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert main(["play"]) == 2
    assert "simcord" in capsys.readouterr().err


def test_backup_copies_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, copy = tmp_path / "salad.db", tmp_path / "copy.db"
    _make_database(source)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{source}")
    assert main(["backup", str(copy)]) == 0
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT name FROM veggies").fetchall() == [("onion",)]
    connection.close()


def _make_database(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE veggies (name)")
        connection.execute("INSERT INTO veggies VALUES ('onion')")
    connection.close()


def test_backup_without_a_database_fails_and_makes_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "copy.db"]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_check_lists_what_is_wrong_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 1
    assert "DISCORD_TOKEN is not set" in capsys.readouterr().out


def test_check_of_a_dead_heartbeat_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "beat"
    path.touch()
    os.utime(path, (1000, 1000))
    monkeypatch.setenv("HEARTBEAT_FILE", str(path))
    assert main(["check", "--heartbeat"]) == 1
    assert "is not fresh" in capsys.readouterr().out


def test_a_start_warns_of_nothing_that_only_a_bot_with_a_voice_needs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for warning in ("warn_nacl", "warn_dave"):
        monkeypatch.setattr(discord.VoiceClient, warning, True)
    runpy.run_path(main.__code__.co_filename, run_name="started")
    discord.Client(intents=discord.Intents(guilds=True))
    assert caplog.records == []
