"""Leaving takes several steps: where the store breaks off between them, the rest is made up for."""

from typing import Any

import pytest

from bot.manager import GameManager
from bot.store import StoreError
from bot.store.records import Status
from tests.manager.house import ANN, BEN, CLEO, House


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch, house: House) -> Any:
    """Return what lets a method of the store fail once."""

    def fail(part: str, method: str) -> None:
        where = getattr(house.store, part)
        true = getattr(where, method)

        async def failing(*_: Any, **__: Any) -> None:
            monkeypatch.setattr(where, method, true)
            raise StoreError("The disk of the database is full.")

        monkeypatch.setattr(where, method, failing)

    return fail


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize(
    ("leaving", "step", "status"),
    [
        ([ANN], ("tables", "set_host"), Status.RUNNING),
        ([BEN, CLEO], ("turns", "record_end"), Status.FINISHED),
        ([CLEO, ANN], ("tables", "set_host"), Status.FINISHED),
        ([ANN, CLEO], ("turns", "record_end"), Status.FINISHED),
    ],
)
async def test_a_leave_that_was_broken_off_is_finished_when_the_game_goes_on(
    house: House, breaking: Any, leaving: Any, step: tuple[str, str], status: Status, restarted: Any
) -> None:
    game = await house.game(ANN, BEN, CLEO)
    *before, last = leaving
    for person in before:
        await house.manager.leave(game, person.id)
    breaking(*step)
    with pytest.raises(StoreError):
        await house.manager.leave(game, last.id)
    manager = GameManager(house.store, house.clock) if restarted else house.manager
    table = await manager.resume(game)
    assert (table.record.status, (await house.stored(game)).record.status) == (status, status)
    assert table.record.host_id in table.people
    assert {person.id for person in leaving}.isdisjoint(table.people)


async def test_a_game_that_everybody_has_left_is_called_off_once_the_store_lets_it(
    house: House, breaking: Any
) -> None:
    game = await house.lobby(ANN, BEN)
    await house.manager.seat_computer(game, ANN.id, "sprout")
    await house.manager.start(game, ANN.id)
    await house.manager.leave(game, BEN.id)
    breaking("turns", "call_off")
    with pytest.raises(StoreError):
        await house.manager.leave(game, ANN.id)
    assert (await house.manager.resume(game)).record.status is Status.CANCELLED


async def test_a_board_that_the_winner_plays_on_is_not_won_again(house: House) -> None:
    game = await house.game(ANN, BEN)
    await house.manager.leave(game, BEN.id)
    onward = (await house.manager.play_on(game, ANN.id)).id
    table = await GameManager(house.store, house.clock).resume(onward)
    assert table.running
