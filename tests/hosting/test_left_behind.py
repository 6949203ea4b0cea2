"""A command that fails leaves behind nothing that it made, so that no check speaks of it."""

from pathlib import Path

import pytest

from bot.__main__ import main
from bot.host import traces
from bot.settings import Settings
from bot.store import Store, StoreError, migrate
from bot.store.lockfile import Lock, lock_file
from bot.store.tenancy import Tenant
from tests.bot.bare import forget_settings, logging_restored
from tests.store.samples import contents, url_of

pytestmark = pytest.mark.sqlite
NOWHERE = "postgresql+asyncpg://salad@127.0.0.1:1/salad"
COMMANDS = (
    ("restore", "nothing.json"),
    ("restore", "missing.db"),
    ("move", NOWHERE),
    ("move", "sqlite+aiosqlite:///other.db"),
    ("doctor",),
    ("doctor", "--repair"),
    ("backup", "copy.db"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("database", ["salad.db", "deep/er/salad.db", "nothing.json.db"])
def test_a_command_that_fails_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str, command: tuple[str, ...]
) -> None:
    forget_settings(monkeypatch, tmp_path)
    for name in ("nothing.json", "nothing.json.db"):
        (tmp_path / name).write_text("{}")
    monkeypatch.setenv("DATABASE_URL", url_of(tmp_path / database))
    before = contents(tmp_path), sorted(tmp_path.rglob("*"))
    with logging_restored():
        assert main([*command]) == 1
    assert (contents(tmp_path), sorted(tmp_path.rglob("*"))) == before
    assert traces.missing(Settings()) is None


@pytest.mark.parametrize("stage", ["check", "upgrade"])
async def test_a_start_that_fails_leaves_no_half_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    file = tmp_path / "data" / "salad.db"

    async def failing(*_: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(migrate, stage, failing)
        with pytest.raises(StoreError, match="full"):
            await Store.open(url_of(file), Tenant())
    assert not file.parent.exists()
    store = await Store.open(url_of(file), Tenant())
    await store.close()
    assert lock_file(file).exists(), "it tells that there was a database"


async def test_a_start_that_fails_takes_nothing_away_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "salad.db"
    await (await Store.open(url_of(file), Tenant())).close()
    before = contents(tmp_path)

    async def failing(*_: object) -> None:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(migrate, "upgrade", failing)
    with pytest.raises(StoreError, match="full"):
        await Store.open(url_of(file), Tenant())
    assert contents(tmp_path)["salad.db"] == before["salad.db"]
    file.unlink()
    with pytest.raises(StoreError, match="full"):
        await Store.open(url_of(file), Tenant())
    assert lock_file(file).exists(), "that there was one is still told"


def test_a_lock_leaves_its_file_only_where_it_is_to_be_kept(tmp_path: Path) -> None:
    file = tmp_path / "salad.db"
    first = Lock(file)
    assert first.take("first")
    first.release()
    assert not lock_file(file).exists()
    second = Lock(file)
    second.take("second")
    second.keep()
    second.release()
    assert lock_file(file).read_text() == "second"
