"""The whole process, started on a database that it cannot use."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.samples import contents, url_of

ROOT = Path(__file__).parents[2]
_FEW_BYTES = 16 * 1024


def _start(url: str, limit: Callable[[], None] | None = None) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.hosting.host"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "DISCORD_TOKEN": "", "LOG_JSON": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=limit,  # noqa: PLW1509 - this process has no other threads
    )


def _refused(url: str, limit: Callable[[], None] | None = None) -> str:
    """Start the bot, which has to give up with one line, and return that line."""
    with _start(url, limit) as process:
        said, errors = process.communicate(timeout=120)
    assert process.returncode == 1
    assert said == ""
    critical = [line for line in errors.splitlines() if " CRITICAL bot: " in line]
    assert len(critical) == 1
    assert "Traceback" not in errors
    return critical[0]


def _stopped(url: str) -> None:
    """Start the bot, which opens the database, and stop it."""
    with _start(url) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database that the bot has made itself, and stopped cleanly on."""
    file = tmp_path_factory.mktemp("original") / "salad.db"
    _stopped(url_of(file))
    return file


@pytest.fixture
def file(original: Path, tmp_path: Path) -> Path:
    """Return a copy of that database, alone in its folder."""
    copy = tmp_path / "data" / "salad.db"
    copy.parent.mkdir()
    shutil.copy(original, copy)
    return copy


def _execute(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


def test_a_database_of_a_newer_version_is_refused_and_not_touched(file: Path) -> None:
    _execute(file, "UPDATE alembic_version SET version_num = '9999'")
    before = contents(file.parent)
    line = _refused(url_of(file))
    assert "written by a newer version of Salad (schema 9999)" in line
    assert contents(file.parent)["salad.db"] == before["salad.db"]


def test_a_corrupted_file_is_refused_and_not_touched(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + os.urandom(len(whole) - 4096))
    before = contents(file.parent)
    assert "damaged" in _refused(url_of(file))
    assert contents(file.parent)["salad.db"] == before["salad.db"]


def test_a_database_that_is_read_only_is_refused_and_not_touched(file: Path) -> None:
    before = contents(file.parent)
    line = _refused(f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true")
    assert "cannot be written" in line
    assert contents(file.parent)["salad.db"] == before["salad.db"]


def test_a_disk_without_room_is_told(tmp_path: Path) -> None:
    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (_FEW_BYTES, _FEW_BYTES))

    line = _refused(url_of(tmp_path / "salad.db"), little_room)
    assert "disk of the database" in line


def _no_longer_than(size: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_a_disk_that_is_full_at_the_lock_or_at_the_claim_is_told_and_nothing_is_lost(
    file: Path,
) -> None:
    before = contents(file.parent)
    for room, sentence in (
        (0, "salad.db-lock beside the database cannot be written"),
        (4096, "disk of the database"),
    ):
        assert sentence in _refused(url_of(file), _no_longer_than(room))
        assert contents(file.parent)["salad.db"] == before["salad.db"]
    _stopped(url_of(file))


def test_a_lock_file_that_cannot_be_written_is_told(file: Path) -> None:
    """As on a disk that is read-only, which root can write to."""
    file.with_name(f"{file.name}-lock").mkdir()
    assert "salad.db-lock beside the database cannot be written" in _refused(url_of(file))
