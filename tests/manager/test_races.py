import asyncio

import pytest

from bot.manager import GameManager
from bot.manager.table import Table
from bot.store import Store, StoreError
from bot.words import refusals
from tests.manager.house import ANN, BEN, CLEO, House, people


@pytest.fixture
def quick_sqlite() -> None:
    """Leave SQLite its threads, in which things happen at once."""


def _won(results: list[Table | BaseException]) -> list[Table]:
    assert all(isinstance(r, Table | refusals.Refusal) for r in results), results
    return [result for result in results if isinstance(result, Table)]


async def test_of_a_hundred_turns_at_once_one_is_committed(house: House) -> None:
    game = await house.game(ANN, BEN)
    mover = await house.mover(game)
    submits = [house.manager.submit(game, mover, "0", "ABC"[n % 3]) for n in range(100)]
    results = await asyncio.gather(*submits, return_exceptions=True)
    assert len(_won(results)) == 1
    assert (await house.stored(game)).version == 1


async def test_people_who_join_at_once_get_different_seats(house: House) -> None:
    game = await house.lobby(ANN, seats=4)
    joins = [house.manager.join(game, person) for person in [*people[1:], *people[1:]]]
    assert len(_won(await asyncio.gather(*joins, return_exceptions=True))) == 3
    seats = (await house.stored(game)).record.seats
    assert [seat.seat for seat in seats] == [0, 1, 2, 3]
    assert len({seat.user_id for seat in seats}) == 4


async def test_of_many_tables_opened_at_once_in_a_channel_one_is_there(house: House) -> None:
    opened = await asyncio.gather(*map(house.lobby, people), return_exceptions=True)
    assert sum(isinstance(number, int) for number in opened) == 1
    assert len(await house.store.games.all_open()) == 1


async def test_starting_and_leaving_at_once_ends_in_one_of_the_two_orders(house: House) -> None:
    game = await house.lobby(ANN, BEN)
    await asyncio.gather(
        house.manager.start(game, ANN.id),
        house.manager.leave(game, BEN.id),
        return_exceptions=True,
    )
    table = await house.manager.table(game)
    assert (await house.stored(game)).record == table.record
    assert table.winners_by_leaving or len(table.record.seats) == 1


async def test_two_bots_on_one_database_never_commit_a_version_twice(house: House) -> None:
    game = await house.game(ANN, BEN)
    second = await Store.open(house.url)
    other = GameManager(second, house.clock)
    await other.table(game)
    for _ in range(5):
        decision = (await house.stored(game)).pending()[0]
        mover = (await house.stored(game)).waits_for()[0].user_id
        results = await asyncio.gather(
            *(m.submit(game, mover, decision.id, "A1B1") for m in [house.manager, other] * 3),
            return_exceptions=True,
        )
        assert len(_won(results)) == 1
    await second.close()
    assert (await house.stored(game)).version == 5


async def test_a_manager_that_was_overtaken_knows_the_latest_turn_from_then_on(
    house: House,
) -> None:
    game = await house.game(ANN, BEN)
    other = GameManager(house.store, house.clock)
    await other.table(game)
    mover = await house.mover(game)
    await house.play(game, 3)
    with pytest.raises(refusals.Outdated):
        await other.submit(game, mover, "0", "A")
    assert (await other.table(game)).version == 3


async def test_a_manager_that_missed_the_start_reads_the_game_again(house: House) -> None:
    game = await house.lobby(ANN, BEN)
    other = GameManager(house.store, house.clock)
    await other.table(game)
    await house.manager.start(game, ANN.id)
    with pytest.raises(StoreError):
        await other.join(game, CLEO)
    with pytest.raises(refusals.AlreadyStarted):
        await other.join(game, CLEO)


async def test_a_turn_that_could_not_be_saved_is_not_there_and_can_be_taken_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await house.game(ANN, BEN)
    mover = await house.mover(game)

    async def fail(*_: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(house.store.turns, "add", fail)
        with pytest.raises(StoreError):
            await house.manager.submit(game, mover, "0", "A")
    assert (await house.manager.table(game)).version == 0
    assert (await house.manager.submit(game, mover, "0", "A")).version == 1
