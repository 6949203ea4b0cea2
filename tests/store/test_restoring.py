import fcntl
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import RESTORED_AT, Store, StoreError, restore
from bot.store.lockfile import lock_file
from bot.store.tenancy import Tenant
from tests.bot.bare import forget_settings, logging_restored
from tests.store.samples import contents, url_of

pytestmark = pytest.mark.sqlite

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a database whose bot was killed, its journal, and an older copy."""
    folder = tmp_path_factory.mktemp("killed")
    where = {"DATABASE": url_of(folder / "salad.db"), "COPY": str(folder / "copy.db")}
    environment = {**os.environ, **where}
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.dying"], cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == -signal.SIGKILL
    return folder


@pytest.fixture
def folder(killed: Path, tmp_path: Path) -> Path:
    """Return a copy of that folder."""
    return Path(shutil.copytree(killed, tmp_path / "data"))


async def _facts(file: Path) -> tuple[str | None, str | None, str | None]:
    store = await Store.open(url_of(file))
    try:
        first, last = await store.facts.get("fact0"), await store.facts.get("fact29")
        return first and first[0], last and last[0], await store.facts.get(RESTORED_AT)
    finally:
        await store.close()


async def test_a_copy_is_restored_without_the_journal_of_the_bot_that_was_killed(
    folder: Path,
) -> None:
    file, before = folder / "salad.db", contents(folder)
    assert "salad.db-wal" in before
    kept = await restore(url_of(file), folder / "copy.db")
    assert kept is not None
    after = contents(folder)
    for ending in ("", "-wal"):
        assert after[f"{kept.name}{ending}"] == before[f"salad.db{ending}"]
    assert not {"salad.db-wal", "salad.db-shm"} & after.keys()
    first, last, restored_at = await _facts(file)
    assert (first, last) == ("x", None)
    assert restored_at is not None
    assert datetime.now(UTC) - datetime.fromisoformat(restored_at) < timedelta(minutes=5)
    # What was kept is a whole database, too.
    assert (await _facts(kept))[:2] == ("y", "y")


async def test_a_copy_taken_by_hand_with_its_journal_is_restored_whole(
    killed: Path, tmp_path: Path
) -> None:
    file = tmp_path / "elsewhere" / "salad.db"
    assert await restore(url_of(file), killed / "salad.db") is None
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert (await _facts(file))[:2] == ("y", "y")


async def test_a_journal_whose_database_is_gone_is_kept_as_well(folder: Path) -> None:
    file = folder / "salad.db"
    journal = file.with_name("salad.db-wal").read_bytes()
    file.unlink()
    kept = await restore(url_of(file), folder / "copy.db")
    assert kept is not None
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == journal
    assert (await _facts(file))[:2] == ("x", None)


async def test_restoring_again_keeps_each_database_that_was_there(folder: Path) -> None:
    file = folder / "salad.db"
    kept = [await restore(url_of(file), folder / "copy.db") for _ in range(3)]
    assert len({path for path in kept if path is not None and path.exists()}) == 3
    assert not [name for name in contents(folder) if "restoring" in name]


def _foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def _newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def _torn(file: Path) -> None:
    whole = file.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    file.write_bytes(whole[:middle] + bytes(4096) + whole[middle + 4096 :])


def _no_database(file: Path) -> None:
    file.write_bytes(b"Dear diary, today I drafted a carrot. " * 300)


def _gone(file: Path) -> None:
    file.unlink()


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _itself(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.with_name("salad.db"))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (_foreign, "another program|damaged"),
        (_newer, "newer version"),
        (_torn, "damaged"),
        (_no_database, "not a database"),
        (_gone, "There is no file"),
        (_folder, "is no file"),
        (_pipe, "is no file"),
        (_empty, "no database of Salad's"),
        (_itself, "is the database itself"),
    ],
)
async def test_what_is_no_whole_copy_is_refused_and_nothing_changes(
    folder: Path, spoil: object, why: str
) -> None:
    assert callable(spoil)
    if spoil is _foreign:
        (folder / "copy.db").unlink()
    spoil(folder / "copy.db")
    before = _state(folder)
    with pytest.raises(StoreError, match=why):
        await restore(url_of(folder / "salad.db"), folder / "copy.db")
    assert _state(folder) == before


def _state(folder: Path) -> dict[str, bytes]:
    """Return what the files hold, and what else there is; lock and index of the journal aside."""
    found = (path for path in folder.iterdir() if not path.name.endswith(("-lock", "-shm")))
    return {path.name: path.read_bytes() if path.is_file() else b"" for path in found}


@pytest.mark.parametrize("failing", [1, 2, 3, 4])
async def test_a_disk_that_fails_in_between_leaves_everything_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    rename, calls, before = Path.rename, 0, _state(folder)

    def refuse(path: Path, target: Path) -> Path:
        nonlocal calls
        calls += 1
        if calls == failing:
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(StoreError, match="No space left"):
        await restore(url_of(folder / "salad.db"), folder / "copy.db")
    assert _state(folder) == before


def test_a_database_that_a_bot_works_on_is_not_replaced(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "salad.db"
    with lock_file(file).open("w", encoding="utf-8") as held:
        held.write("process 4711 on pluto")
        held.flush()
        fcntl.flock(held, fcntl.LOCK_EX)
        before = _state(folder)
        forget_settings(monkeypatch, folder)
        monkeypatch.setenv("DATABASE_URL", url_of(file))
        with logging_restored():
            assert main(["restore", "copy.db"]) == 1
    line = capsys.readouterr().err
    assert "process 4711 on pluto" in line
    assert line.count("\n") == 1
    assert _state(folder) == before


async def test_a_database_that_a_bot_of_another_machine_works_on_is_not_replaced(
    folder: Path,
) -> None:
    file = folder / "salad.db"
    await (await Store.open(url_of(file), Tenant())).close()
    store = await Store.open(url_of(file))
    await store.tenancy.claim(Tenant(node="pluto", machine="another"), locked=True)
    await store.close()
    with pytest.raises(StoreError, match="on pluto, since"):
        await restore(url_of(file), folder / "copy.db")
