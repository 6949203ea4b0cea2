import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.store import Store, StoreError, migrate, migrations
from bot.store.columns import metadata
from bot.store.dailies import DailyRecord, TryRecord
from bot.store.database import Database, parse
from bot.store.migrations.versions import schema_0024, schema_0030
from bot.store.shards import Shards
from bot.store.tenancy import Tenant
from tests.store.samples import START, contents, names, new_game, running_game, turn, url_of

pytestmark = pytest.mark.sqlite


async def _filled(file: Path) -> None:
    store = await Store.open(url_of(file))
    for channel_id in range(40):
        game_id = await running_game(store, channel_id)
        await store.turns.add(game_id, turn(1, "A1 B2 " * 30))
    await store.close()


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)


def _locked(file: Path) -> bool:
    file.chmod(stat.S_IRUSR)
    return not os.access(file, os.W_OK)


def _execute(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def _described(file: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        ).fetchall()
    return [(name, re.sub(r"\s+(?=[,)])", "", " ".join(sql.split()))) for name, sql in found]


async def _refused(file: Path, why: str) -> None:
    """Assert that the database is refused and that no byte of it changes."""
    before = contents(file.parent)
    with pytest.raises(StoreError, match=why):
        await Store.open(url_of(file))
    after = contents(file.parent)
    assert {name: after[name] for name in before} == before


async def test_opening_makes_the_folder_the_file_and_the_newest_schema(file: Path) -> None:
    store = await Store.open(url_of(file))
    assert file.name in names(file.parent)
    assert await store.schema_version() == migrate.newest()
    await store.close()


@pytest.mark.parametrize("there", ["", "a", "a/b"])
async def test_of_the_folder_what_is_missing_is_made(tmp_path: Path, there: str) -> None:
    (tmp_path / there).mkdir(parents=True, exist_ok=True)
    file = tmp_path / "a" / "b" / "salad.db"
    await (await Store.open(url_of(file))).close()
    assert file.is_file()


async def test_opening_an_empty_file_makes_the_schema(file: Path) -> None:
    _write(file, b"")
    store = await Store.open(url_of(file))
    await store.tables.create(new_game(), START)
    await store.close()


async def test_what_was_stored_is_there_after_opening_again(file: Path) -> None:
    store = await Store.open(url_of(file))
    game_id = await running_game(store)
    before = await store.games.get(game_id)
    await store.close()
    store = await Store.open(url_of(file))
    assert await store.games.get(game_id) == before
    await store.close()


async def test_a_store_in_memory_lives_as_long_as_it_is_open() -> None:
    store = await Store.open("sqlite+aiosqlite://")
    game_id = await running_game(store)
    assert await store.games.get(game_id) is not None
    await store.close()


async def test_every_connection_is_durable_and_watches_references(store: Store) -> None:
    async with store._database.read() as one, store._database.read() as other:
        for connection in (one, other):
            kept = [
                (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one()
                for pragma in ("journal_mode", "synchronous", "foreign_keys")
            ]
            assert kept == ["wal", 2, 1]


def test_the_order_of_the_migrations_is_the_one_that_alembic_reads() -> None:
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    in_order = {script.revision: script.down_revision or "" for script in scripts.walk_revisions()}
    assert migrate._migrations() == in_order
    assert migrate.newest() == scripts.get_current_head()


async def test_a_new_database_is_what_all_migrations_make(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    migrated = file.with_name("migrated.db")
    monkeypatch.setattr(migrate, "_create", migrations.apply)
    other = await Store.open(url_of(migrated))
    for database in (store._database, other._database):
        async with database.read() as connection:
            assert await connection.run_sync(differences) == []
    assert await other.schema_version() == await store.schema_version()
    assert _described(file) == _described(migrated)
    await other.close()


def test_a_start_loads_nothing_that_only_updates_thinking_or_metrics_need() -> None:
    loads = "import bot.__main__, bot.client, sys; print(*sys.modules)"
    command = [sys.executable, "-c", loads]
    loaded = set(subprocess.check_output(command, text=True).split())  # noqa: S603 - a fixed command
    assert "sqlalchemy.dialects.sqlite" in loaded
    other = {"alembic", "aiohttp.web", "mako", "numpy", "sqlalchemy.dialects.postgresql"}
    assert not other & loaded


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: Connection) -> None:
        raise StoreError(f"{connection.dialect.name} fails")

    with monkeypatch.context() as patch:
        patch.setattr(migrate, "_check_references", fail)
        with pytest.raises(StoreError, match="sqlite fails"):
            await Store.open(url_of(file))
    assert _described(file) == []
    await (await Store.open(url_of(file))).close()


async def test_words_of_the_bots_own_in_a_language_of_the_day_become_what_they_stand_for(
    file: Path,
) -> None:
    await _filled(file)
    _execute(
        file,
        "UPDATE seats SET user_id = 0, name = 'former' WHERE game_id = 1 AND seat = 0",
        "UPDATE seats SET name = 'Gardener 7' WHERE game_id = 1 AND seat = 1",
        *(
            f"INSERT INTO seats (game_id, seat, user_id, name, level) VALUES "  # noqa: S608 — a test's own numbers
            f"(1, {seat}, {-seat}, '{name}', 'gardener')"
            for seat, name in ((2, "Gardener"), (3, "Ogrodnik 2"), (4, "庭師3"))
        ),
    )
    store = await Store.open(url_of(file))
    await _migrate(store, schema_0030.upgrade)
    game = await store.games.get(1)
    assert game is not None
    assert [seat.name for seat in game.seats] == ["👤", "Gardener 7", "1", "2", "3"]
    await store.close()


async def test_streaks_of_before_are_counted_from_the_days_that_were_finished(store: Store) -> None:
    for user, day, points in (
        *((1, 1, 5), (1, 2, 0), (1, 3, None), (1, 4, 9)),
        *((2, 2, 7), (2, 3, 7), (2, 4, -3), (3, 4, None)),
    ):
        when = START.date().replace(day=day)
        await store.dailies.open(DailyRecord(when, "point-salad", "0", "commitment"))
        await store.dailies.begin_try(TryRecord(when, user, 9, "Ann", START, points=points))
    await _migrate(store, schema_0024.count_streaks)
    counted = {
        user: [
            tried and tried.streak
            for day in range(1, 5)
            for tried in [await store.dailies.get_try(START.date().replace(day=day), user)]
        ]
        for user in (1, 2, 3)
    }
    assert counted == {1: [1, 2, None, 1], 2: [None, 1, 2, 3], 3: [None] * 4}


async def _migrate(store: Store, step: Callable[[], None]) -> None:
    """Do a step of a migration to a database that has come further."""

    def work(connection: Connection) -> None:
        with Operations.context(MigrationContext.configure(connection)):
            step()

    async with store._database.write() as connection:
        await connection.run_sync(work)


async def test_rebuilding_a_table_keeps_the_rows_that_refer_to_it(file: Path) -> None:
    await _filled(file)
    database = Database(parse(url_of(file)))
    async with database.rebuild() as connection:
        await connection.exec_driver_sql("CREATE TABLE copy AS SELECT * FROM games")
        await connection.exec_driver_sql("DROP TABLE games")
        await connection.exec_driver_sql("ALTER TABLE copy RENAME TO games")
        kept = await connection.exec_driver_sql("SELECT count(*) FROM turns")
        assert kept.scalar_one() == 40
    async with database.read() as connection:
        watched = await connection.exec_driver_sql("PRAGMA foreign_keys")
        assert watched.scalar_one() == 1
    await database.close()


async def test_a_database_of_a_newer_version_is_refused_untouched(file: Path) -> None:
    await _filled(file)
    _execute(file, "UPDATE alembic_version SET version_num = '9999'")
    await _refused(file, "newer version of Salad .schema 9999.")


async def test_a_newer_database_that_crashed_is_not_even_tidied_up(
    store: Store, file: Path, tmp_path: Path
) -> None:
    await running_game(store)
    _execute(file, "UPDATE alembic_version SET version_num = '9999'")
    crashed = tmp_path / "crashed" / file.name
    crashed.parent.mkdir()
    for suffix in ("", "-wal"):
        shutil.copy(f"{file}{suffix}", f"{crashed}{suffix}")
    await _refused(crashed, "newer version")


async def test_the_database_of_another_program_is_refused_untouched(file: Path) -> None:
    file.parent.mkdir()
    _execute(file, "CREATE TABLE recipes (name TEXT)")
    await _refused(file, "another program")


async def test_a_file_that_is_no_database_is_refused_untouched(file: Path) -> None:
    _write(file, b"Dear diary, today I drafted a carrot. " * 300)
    await _refused(file, "damaged")


async def test_a_truncated_database_is_refused_untouched(file: Path) -> None:
    await _filled(file)
    content = contents(file.parent)[file.name]
    _write(file, content[: len(content) // 2])
    await _refused(file, "damaged")


async def test_a_database_with_a_lost_page_is_refused_untouched(file: Path) -> None:
    await _filled(file)
    content = contents(file.parent)[file.name]
    middle = len(content) // 2 // 4096 * 4096
    _write(file, content[:middle] + bytes(4096) + content[middle + 4096 :])
    await _refused(file, "damaged")


async def test_a_database_opened_for_reading_only_is_refused(file: Path) -> None:
    await _filled(file)
    before = contents(file.parent)[file.name]
    with pytest.raises(StoreError, match="cannot be written"):
        await Store.open(f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true")
    assert contents(file.parent)[file.name] == before


async def test_a_file_without_permission_to_write_is_refused(file: Path) -> None:
    await _filled(file)
    if not _locked(file):
        pytest.skip("permissions do not bind this user")
    await _refused(file, "cannot be written")


async def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(StoreError, match="folder of the database cannot be made"):
        await Store.open(url_of(tmp_path / "taken" / "salad.db"))


async def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a folder"):
        await Store.open(url_of(tmp_path))


@pytest.mark.parametrize("url", ["", "salad.db", "sqlite:///salad.db", "oracle+async://x"])
async def test_an_unusable_url_is_told(url: str) -> None:
    with pytest.raises(StoreError, match="URL"):
        await Store.open(url)


async def test_an_sqlite_database_is_refused_to_one_of_several_processes(file: Path) -> None:
    with pytest.raises(StoreError, match=r"leave SHARD_IDS unset, or .* PostgreSQL server"):
        await Store.open(url_of(file), Tenant(shards=Shards(4, (0, 1))))
    assert not file.parent.exists()
    await (await Store.open(url_of(file), Tenant(shards=Shards(2, (0, 1))))).close()
