import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.host import backups, checks
from bot.settings import Settings
from bot.store import Store

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
async def settings(tmp_path: Path) -> Settings:
    """Return settings for copies every six hours, of a database that exists."""
    url = f"sqlite+aiosqlite:///{tmp_path}/salad.db"
    await (await Store.open(url)).close()
    return Settings(
        _env_file=None,
        database_url=url,
        backup_dir=tmp_path / "copies",
        backup_hours=6,
        backup_keep=2,
    )


def _copies(settings: Settings) -> list[str]:
    assert settings.backup_dir is not None
    return sorted(path.name for path in settings.backup_dir.iterdir())


def _damage(settings: Settings) -> None:
    Path(settings.database_url.removeprefix("sqlite+aiosqlite:///")).write_bytes(b"x" * 8192)


async def test_a_copy_is_made_at_once_and_opens(settings: Settings) -> None:
    copy = await backups.back_up_if_due(settings, START)
    assert copy is not None
    assert copy.name == "salad-20260301T120000Z.db"
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_the_next_copy_is_made_when_its_hours_have_passed(settings: Settings) -> None:
    assert await backups.back_up_if_due(settings, START)
    assert not await backups.back_up_if_due(settings, START + 5 * HOUR)
    assert await backups.back_up_if_due(settings, START + 6 * HOUR)
    assert not await backups.back_up_if_due(settings, START + 7 * HOUR)


async def test_only_the_latest_copies_are_kept_and_other_files_stay(settings: Settings) -> None:
    assert settings.backup_dir is not None
    settings.backup_dir.mkdir()
    others = ["notes.txt", "salad-20200101T000000Z.db.old", "salad-before-update.db"]
    for name in others:
        (settings.backup_dir / name).write_text("precious")
    for number in range(4):
        await backups.back_up_if_due(settings, START + 6 * number * HOUR)
    latest = ["salad-20260302T000000Z.db", "salad-20260302T060000Z.db"]
    assert _copies(settings) == sorted([*others, *latest])


async def test_copies_dated_in_the_future_put_nothing_off_and_stay_beside_those_kept(
    settings: Settings,
) -> None:
    assert settings.backup_dir is not None
    settings.backup_dir.mkdir()
    ahead = ["salad-20260303T000000Z.db", "salad-20990101T000000Z.db", "salad-20990102T000000Z.db"]
    for name in ahead:
        (settings.backup_dir / name).touch()
    made = [await backups.back_up_if_due(settings, START + hours * HOUR) for hours in (0, 5, 6, 12)]
    assert [copy is not None for copy in made] == [True, False, True, True]
    latest = ["salad-20260301T180000Z.db", "salad-20260302T000000Z.db"]
    assert _copies(settings) == sorted([*latest, *ahead])


async def test_what_an_interrupted_copy_left_behind_goes_after_a_day(settings: Settings) -> None:
    assert settings.backup_dir is not None
    settings.backup_dir.mkdir()
    (settings.backup_dir / ".salad-20260228T110000Z.db.x1y2").touch()
    (settings.backup_dir / ".salad-20260301T110000Z.db.x1y2").touch()
    await backups.back_up_if_due(settings, START)
    assert _copies(settings) == [".salad-20260301T110000Z.db.x1y2", "salad-20260301T120000Z.db"]


async def test_when_no_copy_can_be_made_none_is_deleted(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(2):
        await backups.back_up_if_due(settings, START + 6 * number * HOUR)
    before = _copies(settings)
    _damage(settings)
    assert await backups.back_up_if_due(settings, START + 12 * HOUR) is None
    assert _copies(settings) == before
    assert "no backup was made: The database is damaged" in caplog.text


async def test_before_the_first_start_there_is_nothing_to_copy(settings: Settings) -> None:
    missing = settings.model_copy(update={"database_url": "sqlite+aiosqlite:///nowhere/salad.db"})
    assert await backups.back_up_if_due(missing, START) is None
    assert settings.backup_dir is not None
    assert not settings.backup_dir.exists()


async def test_the_running_bot_makes_copies_by_itself(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = asyncio.Event()
    monkeypatch.setattr(backups, "rotate", lambda *_: made.set())
    async with backups.scheduled(settings, whole=lambda: True):
        await made.wait()
    assert len(_copies(settings)) == 1


async def test_without_a_folder_no_copy_is_made(settings: Settings, tmp_path: Path) -> None:
    without = settings.model_copy(update={"backup_dir": None})
    async with backups.scheduled(without, whole=lambda: True):
        assert await backups.back_up_if_due(without, START) is None
    assert not (tmp_path / "copies").exists()


def test_a_folder_that_cannot_be_written_is_found(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    wrong = settings.model_copy(update={"backup_dir": tmp_path / "file" / "copies"})
    assert any(found.startswith("BACKUP_DIR names") for found in checks.findings(wrong))


async def test_copies_of_a_server_are_not_tried_again_and_again(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    address = "postgresql+asyncpg://salad:secret@localhost:1/salad"
    served = settings.model_copy(update={"database_url": address})
    async with backups.scheduled(served, whole=lambda: True):
        assert not [task for task in asyncio.all_tasks() if "_look_again" in repr(task)]
    (line,) = caplog.messages
    assert line.startswith("BACKUP_DIR is set, but copies of a server's database are not made")
    assert "secret" not in line
