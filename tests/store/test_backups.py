import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store, StoreError, backup
from tests.store.samples import found, names, running_game, turn, url_of
from tests.store.writing import writer

pytestmark = pytest.mark.sqlite


async def test_a_backup_opens_and_holds_what_was_there(store: Store, tmp_path: Path) -> None:
    game_id = await running_game(store)
    await store.turns.add(game_id, turn(1))
    copy = tmp_path / "copy.db"
    await store.backup(copy)
    await store.turns.add(game_id, turn(2))
    other = await Store.open(url_of(copy))
    assert (await found(other, game_id)).turns == (turn(1),)
    await other.close()


async def test_a_backup_of_a_database_in_use_by_another_process_is_whole(
    file: Path, tmp_path: Path
) -> None:
    copies = [tmp_path / f"copy-{n}.db" for n in range(3)]
    seen = await asyncio.to_thread(_back_up_while_writing, file, copies)
    for copy, committed in zip(copies, seen, strict=True):
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            (turns,) = connection.execute("SELECT count(*) FROM turns").fetchone()
        assert turns >= committed


def _back_up_while_writing(file: Path, copies: list[Path]) -> list[int]:
    """Back up again and again; return how many turns were surely committed before each."""
    seen = []
    with writer(file) as process:
        for rounds, copy in enumerate(copies, start=1):
            process.watch(20)
            seen.append(20 * rounds)
            asyncio.run(backup(url_of(file), copy))
    return seen


async def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("precious")
    with pytest.raises(StoreError, match="exists already"):
        await store.backup(target)
    assert target.read_text() == "precious"
    assert names(tmp_path) == ["data", "precious"]


async def test_a_backup_into_a_missing_folder_says_so(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        await store.backup(tmp_path / "nowhere" / "copy.db")


async def test_a_failed_backup_leaves_nothing_behind(tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(os.urandom(8192))
    with pytest.raises(StoreError, match="damaged"):
        await backup(url_of(broken), tmp_path / "copy.db")
    assert names(tmp_path) == ["broken.db"]


async def test_a_backup_is_for_its_owner_alone(store: Store, tmp_path: Path) -> None:
    await store.backup(tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "url", ["sqlite+aiosqlite://", "postgresql+asyncpg://host/salad", "not a url"]
)
async def test_only_a_file_can_be_backed_up(url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        await backup(url, tmp_path / "copy.db")


async def test_a_missing_database_is_not_made_by_a_backup(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database"):
        await backup(url_of(tmp_path / "salad.db"), tmp_path / "copy.db")
    assert names(tmp_path) == []
