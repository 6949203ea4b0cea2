"""What `python -m bot move` refuses before it asks a server anything."""

import sys
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.host.moving import move
from bot.store import Store, StoreError
from bot.store.migrate import _version
from bot.store.tenancy import Tenant
from tests.conftest import Prepared
from tests.store.samples import contents

pytestmark = pytest.mark.sqlite
TARGET = "postgresql+asyncpg://salad:secret@localhost:1/salad"


@pytest.mark.parametrize(
    ("url", "to", "sentence"),
    [
        ("sqlite+aiosqlite:///nowhere/salad.db", TARGET, "There is no database at nowhere"),
        ("sqlite+aiosqlite://", TARGET, "names no file of SQLite"),
        (TARGET, TARGET, "names no file of SQLite"),
        ("sqlite+aiosqlite:///{file}", "sqlite+aiosqlite:///new.db", "has to be one like postgres"),
        ("sqlite+aiosqlite:///{file}", "postgresql://localhost/salad", "has to begin with postgre"),
        ("sqlite+aiosqlite:///{file}", "postgresql+asyncpg://h:99999/x", "from 1 to 65535"),
        ("sqlite+aiosqlite:///{file}", TARGET, "The database server cannot be reached"),
    ],
)
async def test_what_cannot_be_moved_is_told_in_a_sentence_and_left_as_it_is(
    tmp_path: Path, prepared: Prepared, url: str, to: str, sentence: str
) -> None:
    file = tmp_path / "salad.db"
    prepared(file)
    before = contents(tmp_path)
    with pytest.raises(StoreError, match=sentence) as refused:
        await move(url.format(file=file), to)
    assert "secret" not in str(refused.value)
    assert contents(tmp_path)["salad.db"] == before["salad.db"]


async def test_a_database_on_which_a_bot_works_is_not_moved(
    tmp_path: Path, prepared: Prepared
) -> None:
    url = prepared(tmp_path / "salad.db")
    store = await Store.open(url)
    await store.tenancy.claim(Tenant(node="pluto", machine="another"), locked=True)
    with pytest.raises(StoreError, match=r"Another Salad works on this database: .* on pluto"):
        await move(url, TARGET)
    await store.close()


async def test_a_database_of_another_version_is_brought_up_to_date_first(
    tmp_path: Path, prepared: Prepared
) -> None:
    url = prepared(tmp_path / "salad.db")
    store = await Store.open(url)
    async with store._database.write() as connection:
        await connection.execute(update(_version).values(version_num="0001"))
    await store.close()
    with pytest.raises(StoreError, match=r"has schema 0001, .* Start the bot on it once"):
        await move(url, TARGET)


async def test_a_missing_driver_is_named_with_what_brings_it(
    tmp_path: Path, prepared: Prepared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r"pip install 'salad\[postgres\]' brings it"):
        await move(prepared(tmp_path / "salad.db"), TARGET)
