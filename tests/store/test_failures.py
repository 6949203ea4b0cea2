import sqlite3
import traceback
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import SeatRecord, Store, StoreError
from tests.store.samples import ANN, SEED, START, found, new_game, running_game, turn

pytestmark = pytest.mark.sqlite


async def _pragma(store: Store, pragma: str) -> None:
    # The pool hands out the connection that came back last: the next call uses this one.
    async with store._database.read() as connection:
        await connection.exec_driver_sql(f"PRAGMA {pragma}")


async def test_a_healthy_store_says_nothing(store: Store) -> None:
    await store.health()


async def test_a_store_that_turns_read_only_is_not_healthy(store: Store) -> None:
    await _pragma(store, "query_only = ON")
    with pytest.raises(StoreError, match="cannot be written"):
        await store.health()
    await _pragma(store, "query_only = OFF")
    await store.health()


async def test_a_full_disk_is_told_and_loses_nothing(store: Store) -> None:
    game_id = await running_game(store)
    await store.turns.add(game_id, turn(1))
    await _pragma(store, "max_page_count = 1")
    with pytest.raises(StoreError, match="disk of the database is full"):
        await store.turns.add(game_id, turn(2, "A1 " * 10_000))
    await _pragma(store, "max_page_count = 100000")
    await store.turns.add(game_id, turn(2))
    assert (await found(store, game_id)).turns == (turn(1), turn(2))


async def test_a_database_held_by_another_process_is_told(store: Store, file: Path) -> None:
    await _pragma(store, "busy_timeout = 0")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="held by another process"):
            await store.facts.put("key", "value")
        assert await store.facts.get("key") is None
        other.execute("ROLLBACK")
    await store.facts.put("key", "value")


async def test_no_error_tells_a_seed(store: Store) -> None:
    game = await store.tables.create(new_game(), START)
    await store.tables.set_seats(game.id, ANN, [SeatRecord(0, ANN, "Ann")])
    await _pragma(store, "query_only = ON")
    with pytest.raises(StoreError) as refused:
        await store.tables.start(game.id, SEED, START)
    assert SEED not in "".join(traceback.format_exception(refused.value))
