import sqlite3
from pathlib import Path

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine

from bot.scores.ledger import EVERYWHERE
from bot.store import Store
from bot.store.migrations.versions import schema_0011
from bot.store.names import Called
from bot.store.schema import seats
from tests.store.samples import result
from tests.store.scoring import GUILDS, TODAY, finish

ANN, BEN, CLEO = 100, 101, 102
HERE, THERE = GUILDS


async def _names(store: Store) -> dict[tuple[int, int], str]:
    async with store._database.read() as connection:
        found = await connection.exec_driver_sql("SELECT guild_id, user_id, name FROM names")
        return {(row.guild_id, row.user_id): row.name for row in found}


async def _played(store: Store, guild_id: int = HERE) -> int:
    both = (result(0, ANN, 1, 20, "Ann"), result(1, BEN, 2, 9, "Ben"))
    return await finish(store, *both, at=TODAY, guild_id=guild_id)


async def test_a_name_is_kept_of_people_who_play_and_only_news_are_written(store: Store) -> None:
    await _played(store)
    ann = Called("Ann the Great", "ann")
    assert await store.names.call(HERE, CLEO, ann) is None
    assert [await store.names.call(HERE, ANN, ann) for _ in range(2)] == [True, False]
    assert await _names(store) == {(HERE, ANN): "Ann the Great", (EVERYWHERE, ANN): "ann"}
    assert await store.names.call(HERE, ANN, Called("Annie", "ann"))
    assert await store.names.account_names([ANN, BEN]) == {ANN: "ann"}


async def test_a_finished_game_and_its_seats_are_told_with_the_names_of_now(store: Store) -> None:
    number = await _played(store)
    await store.names.call(HERE, ANN, Called("Annie", "ann"))
    await store.names.call(THERE, BEN, Called("Benny", "ben"))
    assert [one.name for one in await store.results.of_game(number)] == ["Annie", "Ben"]
    (game,) = await store.results.finished("point-salad", HERE, limit=1)
    assert [one.name for one in game.results] == ["Annie", "Ben"]
    record = await store.games.get(number)
    assert record is not None
    called = {seat.user_id: seat.name for seat in record.seats}
    assert called.get(ANN, "Annie") == "Annie"


async def test_being_called_something_takes_back_that_one_is_gone(store: Store) -> None:
    await _played(store)
    ann = Called("Ann", "ann")
    await store.names.call(HERE, ANN, ann)
    await store.names.mark_gone(HERE, [ANN])
    assert await store.names.call(HERE, ANN, ann) is True
    assert await store.names.call(HERE, ANN, ann) is False


async def test_with_a_server_the_names_go_that_it_gave_and_those_of_unknown_accounts(
    store: Store,
) -> None:
    await _played(store)
    await _played(store, THERE)
    await store.names.call(HERE, ANN, Called("Ann", "ann"))
    await store.names.call(THERE, ANN, Called("Annie", "ann"))
    await store.guilds.departed(HERE, TODAY)
    await store.guilds.purge_departed(TODAY.replace(year=2030))
    assert await _names(store) == {(THERE, ANN): "Annie", (EVERYWHERE, ANN): "ann"}


@pytest.mark.sqlite
async def test_an_older_database_knows_names_of_servers_and_of_no_account(
    store: Store, tmp_path: Path
) -> None:
    await _played(store)
    both = (result(0, ANN, 1, 20, "Annie"), result(1, -2, 2, 9, "Chef"))
    await finish(store, *both, at=TODAY.replace(month=6), guild_id=HERE)
    await finish(store, *both, at=TODAY, guild_id=THERE)
    old = tmp_path / "old.db"
    await store.backup(old)
    with sqlite3.connect(old) as connection:
        connection.execute("DROP TABLE names")
        connection.execute("UPDATE totals SET name = 'Annie'")
    connection.close()
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as opened, Operations.context(MigrationContext.configure(opened)):
        schema_0011.upgrade()
        found = opened.exec_driver_sql("SELECT guild_id, user_id, name, gone FROM names")
        assert {tuple(row) for row in found} == {
            (HERE, ANN, "Annie", 0),
            (HERE, BEN, "Ben", 0),
            (THERE, ANN, "Annie", 0),
        }
        shown = opened.exec_driver_sql("SELECT DISTINCT name FROM totals WHERE guild_id = 0")
        assert shown.scalars().all() == [""]
    engine.dispose()


@pytest.mark.parametrize("gone", [True, False])
async def test_a_seat_taken_over_is_told_with_both_names_of_now(
    store: Store, *, gone: bool
) -> None:
    number = await _played(store)
    async with store._database.write() as connection:
        taken = seats.update().where(seats.c.game_id == number, seats.c.seat == 0)
        await connection.execute(taken.values(owner_id=ANN, owner_name="Ann", user_id=BEN))
    await store.names.call(HERE, ANN, Called("Annie", "ann"))
    await store.names.call(HERE, BEN, Called("Benny", "ben"))
    if gone:
        await store.names.mark_gone(HERE, [ANN])
    record = await store.games.get(number)
    assert record is not None
    assert (record.seats[0].name, record.seats[0].owner_name) == ("Benny", "Annie")
    assert (await store.results.of_game(number))[0].substitute == "Benny"
