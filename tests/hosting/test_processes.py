"""`run --processes N`: who gets which connections, and how they are watched and stopped."""

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot import pulse
from bot.__main__ import FAILED, MISUSED, OK, _guarded, main
from bot.host import processes
from bot.host.processes import NoShare, Processes, shares
from bot.settings import Settings
from bot.signs import heartbeat
from bot.wire.pauses import Backoff
from tests.bot.bare import forget_settings, logging_restored

ROOT = Path(__file__).parents[2]
SERVER = "postgresql+asyncpg://salad@127.0.0.1:1/salad"
CHILD = "tests.hosting.child"
BOUND = 60
"""Seconds; far more than anything here takes, on a slow machine too."""


def _settings(**own: Any) -> Settings:
    return Settings(_env_file=None, database_url=SERVER, **own)


@pytest.mark.parametrize(
    ("own", "number", "parts"),
    [
        ({}, 1, ["0 of 1"]),
        ({}, 3, ["0 of 3", "1 of 3", "2 of 3"]),
        ({"shard_count": 8}, 3, ["0-1 of 8", "2-4 of 8", "5-7 of 8"]),
        ({"shard_count": 8, "shard_ids": (4, 5, 7)}, 2, ["4 of 8", "5,7 of 8"]),
    ],
)
def test_each_process_has_a_share_of_the_connections_as_even_as_can_be(
    own: dict[str, Any], number: int, parts: list[str]
) -> None:
    assert [f"{part} of {part.count}" for part in shares(_settings(**own), number)] == parts


def test_with_fewer_connections_than_processes_nothing_is_begun() -> None:
    with pytest.raises(NoShare, match="at least 3 connections, and here are 2"):
        shares(_settings(shard_count=4, shard_ids=(0, 1)), 3)


def test_each_process_needs_a_port_of_its_own() -> None:
    assert len(shares(_settings(shard_count=2, metrics_port=65534), 2)) == 2
    with pytest.raises(NoShare, match="let METRICS_PORT be a smaller one"):
        shares(_settings(shard_count=2, metrics_port=65535), 2)


@pytest.mark.parametrize(
    ("number", "sentence"), [("2", "An SQLite database is for one process"), ("0", "At least one")]
)
def test_what_cannot_be_shared_is_refused_with_a_sentence(
    number: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    forget_settings(monkeypatch, tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "one.two.three")
    with logging_restored():
        assert main(["run", "--processes", number]) == MISUSED
    assert capsys.readouterr().err.startswith(sentence)


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(BOUND):
        while not holds():  # noqa: ASYNC110 — what another process does tells nobody
            await asyncio.sleep(0.01)


class Notes:
    """What the processes have noted so far."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def all(self, kind: str) -> list[dict[str, Any]]:
        """Return the notes of one kind, oldest first."""
        lines = self.file.read_text("utf-8").splitlines() if self.file.exists() else []
        return [note for note in map(json.loads, lines) if kind in note]

    async def wait_for(self, kind: str, number: int) -> list[dict[str, Any]]:
        """Return the notes of one kind once there are so many."""
        await _until(lambda: len(self.all(kind)) >= number)
        return self.all(kind)


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Notes:
    monkeypatch.setenv("NOTES", str(tmp_path / "notes"))
    monkeypatch.setenv("AS", "stays")
    return Notes(tmp_path / "notes")


def _several(number: int, **own: Any) -> Processes:
    settings = _settings(**own)
    return Processes(settings, shares(settings, number), CHILD)


async def _begun(several: Processes, notes: Notes, started: int, running: int) -> None:
    """Wait until so many were started in all, and those that run are known: notes are faster."""
    await notes.wait_for("started", started)
    await _until(lambda: len(several.running) == running)


async def _cancelled(running: "asyncio.Task[None]") -> None:
    running.cancel()
    async with asyncio.timeout(BOUND):
        await asyncio.wait({running})


async def test_each_has_its_own_settings_and_all_stop_in_order(
    notes: Notes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKUP_DIR", "copies")
    several = _several(2, shard_count=4, metrics_port=9000, heartbeat_file=tmp_path / "alive")
    running = asyncio.create_task(several.run())
    started = await notes.wait_for("started", 2)
    told = {(n["SHARD_COUNT"], n["SHARD_IDS"], n["METRICS_PORT"]) for n in started}
    assert told == {("4", "0-1", "9000"), ("4", "2-3", "9001")}
    assert sorted(n["BACKUP_DIR"] for n in started) == ["", "copies"]
    assert {n["HEARTBEAT_FILE"] for n in started} == {str(tmp_path / f"alive.{n}") for n in (0, 1)}
    assert all(n["started"] == ["run", processes.STDIN_ENDS] for n in started)
    await _cancelled(running)
    assert {n["pid"] for n in notes.all("stopped")} == {n["pid"] for n in started}
    assert several.running == {}


async def test_one_that_dies_is_started_again_with_growing_pauses_and_the_other_plays_on(
    notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[int] = []

    def next_one(pause: Backoff) -> float:
        pause.failures += 1
        pauses.append(pause.failures)
        return 0.0

    monkeypatch.setattr(Backoff, "next", next_one)
    several = _several(2)
    running = asyncio.create_task(several.run())
    await _begun(several, notes, 2, 2)
    second = several.running[1].pid
    for dead in range(3):
        several.running[0].kill()
        await _begun(several, notes, 3 + dead, 2)
    assert pauses == [1, 2, 3]
    assert several.running[1].pid == second
    assert {n["SHARD_IDS"] for n in notes.all("started")[2:]} == {"0"}
    monkeypatch.setattr(processes, "_STABLE_SECONDS", 0.0)
    several.running[0].kill()
    await _begun(several, notes, 6, 2)
    assert pauses[-1] == 1
    await _cancelled(running)


async def test_where_one_cannot_run_before_its_host_changes_something_all_stop(
    notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AS", "ends 2")
    several = _several(1)
    async with asyncio.timeout(BOUND):
        await several.run()
    assert several.in_vain
    assert len(notes.all("started")) == 1


@pytest.mark.usefixtures("notes")
def test_that_is_told_by_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AS", "ends 2")
    _let_children_stand_in(monkeypatch)
    assert processes.main(_settings(), 2, _guarded, _refused) == MISUSED


def test_what_keeps_a_process_from_being_started_is_told_and_nothing_runs_on(
    notes: Notes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", fail)
    assert processes.main(_settings(), 2, _guarded, _refused) == FAILED
    assert "no more processes" in caplog.text
    assert notes.all("started") == []


def _let_children_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Callable[..., Processes] = Processes
    monkeypatch.setattr(processes, "Processes", lambda *about: made(*about, CHILD))


def _refused(_code: int, sentence: str) -> int:
    raise AssertionError(sentence)


async def test_one_that_does_not_stop_is_killed_after_a_while(
    notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "_PATIENCE_SECONDS", 0.05)
    monkeypatch.setenv("AS", "deaf")
    several = _several(1)
    running = asyncio.create_task(several.run())
    await _begun(several, notes, 1, 1)
    process = several.running[0]
    await _cancelled(running)
    assert process.returncode == -signal.SIGKILL


async def test_the_file_of_all_is_fresh_as_long_as_that_of_each_is(
    notes: Notes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "INTERVAL", 0.01)
    file = tmp_path / "alive"
    running = asyncio.create_task(_several(2, heartbeat_file=file).run())
    await notes.wait_for("started", 2)
    for number in range(2):
        assert not file.exists()
        (tmp_path / f"alive.{number}").touch()
    await _until(lambda: pulse.is_fresh(file))
    long_ago = time.time() - 2 * pulse.STALE
    for stale in (tmp_path / "alive.1", file):
        os.utime(stale, (long_ago, long_ago))
    await asyncio.sleep(0.05)
    assert not pulse.is_fresh(file)
    await _cancelled(running)


_HOST = f"""
import sys
from bot import stopping
stopping.at_once()
from bot.__main__ import main
from bot.host.processes import Processes
Processes.__init__.__defaults__ = ({CHILD!r},)
sys.exit(main(["run", "--processes", "2"]))
"""


async def _host(tmp_path: Path, notes: Notes, manner: str) -> asyncio.subprocess.Process:
    """Start a host of two processes as one of the system's, and wait until they live."""
    own = {"DISCORD_TOKEN": "one.two.three", "DATABASE_URL": SERVER, "AS": manner}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _HOST),
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "NOTES": str(notes.file), **own},
    )
    await notes.wait_for("started", 2)
    return process


async def test_a_signal_stops_all_in_order(tmp_path: Path, notes: Notes) -> None:
    host = await _host(tmp_path, notes, "stays")
    host.terminate()
    assert await asyncio.wait_for(host.wait(), BOUND) == OK
    assert len(notes.all("stopped")) == 2


async def test_a_second_signal_ends_all_at_once(tmp_path: Path, notes: Notes) -> None:
    """Without it, two that hear nothing would take 20 seconds."""
    host = await _host(tmp_path, notes, "deaf")
    host.terminate()
    while host.returncode is None:
        await asyncio.sleep(0.2)
        with contextlib.suppress(ProcessLookupError):
            host.terminate()
    for note in notes.all("started"):
        with pytest.raises(ProcessLookupError):
            os.kill(note["pid"], 0)
