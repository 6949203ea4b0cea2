"""A bot's data goes from SQLite to PostgreSQL: all of it, or nothing."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    Float,
    Integer,
    String,
    Table,
    Text,
    cast,
    insert,
    inspect,
    null,
    select,
    update,
)

from bot.__main__ import FAILED, OK, main
from bot.host.moving import move
from bot.store import Store, StoreError, moving
from bot.store.columns import UtcDateTime
from bot.store.database import Database, parse
from bot.store.moving import TABLES
from bot.store.own_schema import tenancy
from bot.store.schema import games, turns
from bot.store.tenancy import Tenant
from tests.bot.bare import forget_settings, logging_restored
from tests.conftest import Prepared
from tests.manager.house import ANN, BEN, CLEO, open_house
from tests.postgres.databases import Databases
from tests.store.samples import START, found, new_game

SECRET = "very-secret-word"  # noqa: S105 - made up for these tests


@pytest.fixture
def target(prepared: Prepared) -> str:
    """An empty database on the server."""
    assert isinstance(prepared, Databases)
    return prepared.empty()


@pytest.fixture
def source(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'old.db'}"


@pytest.fixture
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    forget_settings(monkeypatch, tmp_path)
    with logging_restored():
        yield


async def _played(url: str) -> None:
    """Play two games to their end, and begin a third."""
    house = await open_house(url)
    for _ in range(2):
        await house.play_to_the_end(await house.game(ANN, BEN, CLEO))
    await house.play(await house.game(ANN, BEN), 2)
    await house.store.close()


_VALUES: dict[type[Any], Callable[[int], Any]] = {
    JSON: lambda row: [{"a": [row, None, "\N{HOT PEPPER}"]}, [], None][row],
    Boolean: lambda row: row > 0,
    Integer: lambda row: 2**31 - 3 + row,
    BigInteger: lambda row: 2**63 - 3 + row,
    Float: lambda row: row / 3,
    Date: lambda row: date(2026, 3, 1 + row),
    UtcDateTime: lambda row: datetime(2026, 3, 1, 12, 30, row, 123456 + row, tzinfo=UTC),
    String: lambda row: f"'{row}\N{HOT PEPPER}",
    Text: lambda row: f"'{row}\N{HOT PEPPER}" * 1000,
}


def _value(column: Column[Any], row: int) -> Any:
    """Return what stands in a column of a row; in some of them nothing, or null of JSON."""
    for key in column.foreign_keys:
        return _value(key.column, row)
    if column.nullable and row == 1:
        return null()
    return row + 1 if column.name == "id" else _VALUES[type(column.type)](row)


async def _fill(url: str) -> None:
    """Put three rows into each table, whatever they say."""
    store = await Store.open(url)
    async with store._database.write() as connection:
        for table in TABLES:
            await connection.execute(table.delete())
            for row in range(3):
                values = {column.name: _value(column, row) for column in table.c}
                await connection.execute(insert(table).values(values))
    await store.close()


async def _rows(url: str, table: Table) -> list[tuple[Any, ...]]:
    """Return all that a table has, JSON letter by letter."""
    read = [cast(c, Text) if isinstance(c.type, JSON) else c for c in table.c]
    database = Database(parse(url))
    async with database.read() as connection:
        rows = await connection.execute(select(*read).order_by(*table.primary_key))
        everything = [tuple(row) for row in rows]
    await database.close()
    return everything


async def _tables(url: str) -> list[str]:
    database = Database(parse(url))
    async with database.read() as connection:
        names = await connection.run_sync(lambda c: inspect(c).get_table_names())
    await database.close()
    return list(names)


async def test_every_value_of_every_table_arrives(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "ROWS", 2)
    await _fill(source)
    before = {table.name: await _rows(source, table) for table in TABLES}
    await move(source, target)
    assert all(len(rows) == 3 for rows in before.values())
    for table in TABLES:
        assert await _rows(target, table) == before[table.name], table.name
        assert await _rows(source, table) == before[table.name], table.name


async def test_a_bot_goes_on_where_it_was_and_what_was_done_is_told_in_sentences(
    source: str, target: str
) -> None:
    await _played(source)
    told = await move(source, target)
    assert told[0].startswith("Moved: 3 games, ")
    assert told[2:4] == [
        "Compared: 3 games are the same on both sides.",
        "Replayed: 2 of 2 finished games lead to their stored results.",
    ]
    assert "Now set DATABASE_URL" in told[-1]
    house = await open_house(target)
    await house.play_to_the_end(3)
    assert len(await house.store.results.of_game(3)) == 2
    assert await house.game(ANN, BEN) == 4
    await house.store.close()


async def test_a_finished_game_that_was_altered_before_is_named_and_moved_as_it_is(
    source: str, target: str
) -> None:
    await _played(source)
    store = await Store.open(source)
    async with store._database.write() as connection:
        await connection.execute(update(games).where(games.c.id == 2).values(seed="11" * 16))
    await store.close()
    told = await move(source, target)
    assert "Replayed: 1 of 2 finished games lead to their stored results." in told
    assert "Not so: 2. They are the same in the old database." in told


async def test_the_number_of_a_game_that_is_gone_is_not_given_again(
    source: str, target: str
) -> None:
    store = await Store.open(source)
    numbers = [(await store.tables.create(new_game(n), START)).id for n in range(1, 4)]
    async with store._database.write() as connection:
        await connection.execute(games.delete().where(games.c.id == numbers[-1]))
    await store.close()
    await move(source, target)
    store = await Store.open(target)
    assert (await store.tables.create(new_game(9), START)).id == numbers[-1] + 1
    await store.close()


async def test_what_differs_is_found_and_nothing_of_it_stays(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half-way a turn changes in the copy; without that it can be moved, though it was tried."""
    await _played(source)
    copied = moving._copy

    async def spoilt(reading: Any, writing: Any, table: Table) -> int:
        rows = await copied(reading, writing, table)
        if table is turns:
            one = (turns.c.game_id == 1) & (turns.c.version == 1)
            await writing.execute(update(turns).where(one).values(action="?"))
        return rows

    with monkeypatch.context() as patches:
        patches.setattr(moving, "_copy", spoilt)
        with pytest.raises(StoreError, match="Game 1 is not the same in the copy"):
            await move(source, target)
    assert await _tables(target) == []
    await move(source, target)


async def test_a_move_that_is_broken_off_leaves_nothing_and_can_be_begun_again(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _played(source)
    reached = asyncio.Event()

    async def standing(_both: Any) -> None:
        reached.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patches:
        patches.setattr("bot.host.moving._look", standing)
        task = asyncio.create_task(move(source, target))
        await reached.wait()
        task.cancel()
        await asyncio.wait({task})
    assert task.cancelled()
    assert await _tables(target) == []
    await move(source, target)


async def test_a_database_that_is_not_empty_is_left_alone(source: str, target: str) -> None:
    await _played(source)
    await move(source, target)
    with pytest.raises(StoreError, match=r"is not empty: it has \d+ tables"):
        await move(source, target)
    store = await Store.open(target)
    assert len((await found(store, 3)).turns) == 2
    await store.close()


@pytest.mark.usefixtures("_bare")
def test_the_command_says_what_it_did_and_no_command_shows_a_password(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    secret = target.replace("@", f":{SECRET}@")
    assert secret != target
    asyncio.run(_played(source))
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    monkeypatch.setenv("DATABASE_URL", source)
    assert main(["move", secret]) == OK
    assert "Moved: 3 games, " in capfd.readouterr().out
    monkeypatch.setenv("DATABASE_URL", secret)
    shown = ""
    for command, status in {
        ("move", secret): FAILED,
        ("backup", "copy.dump"): FAILED,
        ("restore", "copy.dump"): FAILED,
        ("doctor",): OK,
        ("doctor", "--repair"): OK,
        ("check",): FAILED,
    }.items():
        assert main(list(command)) == status, command
        shown += "".join(capfd.readouterr())
    assert SECRET not in shown
    assert "pg_dump --format=custom --file=copy.dump " in shown
    assert "pg_restore --clean " in shown
    assert "DISCORD_TOKEN is not set" in shown
    assert "DATABASE_URL or" not in shown


async def test_what_the_bot_knows_of_itself_goes_along_and_who_worked_on_it_does_not(
    source: str, target: str
) -> None:
    store = await Store.open(source, Tenant())
    await store.facts.put("commands", "published")
    await store.close()
    await move(source, target)
    store = await Store.open(target, Tenant())
    assert await store.facts.get("commands") == "published"
    await store.close()
    assert len(await _rows(target, tenancy)) == 1
