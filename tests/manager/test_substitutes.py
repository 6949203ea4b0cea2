import asyncio
from datetime import timedelta

import pytest

from bot.manager.table import Table
from bot.manager.waiting import WAITS
from bot.store.records import Pace
from bot.words import refusals
from tests.manager.house import ANN, BEN, CLEO, DAN, EVE, NOON, House


async def test_of_many_who_want_a_seat_that_was_left_one_gets_it(house: House) -> None:
    game = await house.game(ANN, BEN, EVE)
    await house.manager.leave(game, BEN.id)
    wishes = [house.manager.rejoin(game, person) for person in (CLEO, DAN, BEN, CLEO)]
    results = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(isinstance(result, Table) for result in results) == 1
    assert all(isinstance(result, Table | refusals.Refusal) for result in results)
    seats = (await house.stored(game)).record.seats
    assert [seat.user_id for seat in seats] == [ANN.id, CLEO.id, EVE.id]
    assert [seat.owner for seat in seats][:2] == [(ANN.id, "Ann"), (BEN.id, "Ben")]


async def test_what_is_remembered_is_what_is_stored_through_every_change(house: House) -> None:
    game = await house.game(ANN, BEN, DAN)
    steps = (
        house.manager.leave(game, BEN.id),
        house.manager.rejoin(game, CLEO),
        house.manager.leave(game, CLEO.id),
        house.manager.rejoin(game, BEN),
        house.manager.leave(game, ANN.id),
        house.manager.rejoin(game, CLEO, 0),
        house.manager.leave(game, DAN.id),
    )
    for step in steps:
        table = await step
        assert (await house.stored(game)).record == table.record
    assert {seat.name: seat.lost for seat in table.record.seats} == {
        "Cleo": True,
        "Ben": False,
        "Dan": True,
    }
    assert (table.seat_of(BEN.id), table.record.host_id) == (table.record.seats[1], BEN.id)


async def test_who_takes_the_seat_whose_turn_it_is_decides_and_has_all_the_time(
    house: House,
) -> None:
    game = await house.game(ANN, BEN)
    mover = (await house.manager.table(game)).waits_for()[0]
    # As after a crash between leaving and the turn that would have followed at once.
    await house.store.tables.mark_left(game, mover.seat, NOON)
    await house.manager.reload(game)
    table = await house.manager.rejoin(game, CLEO)
    assert [seat.user_id for seat in table.people_to_move()] == [CLEO.id]
    await house.game_clock.wind(table)
    first = await house.store.clocks.get(game)
    house.clock.moment += timedelta(hours=7)
    await house.game_clock.wind(table)
    assert await house.store.clocks.get(game) == first
    await house.game_clock.wind(table, afresh=True)
    (fresh,) = await house.store.clocks.get(game)
    assert fresh.due_at == house.clock.moment + WAITS[Pace.SLOW]
    assert (await house.play(game)).record.turns[0].user_id == CLEO.id


async def test_who_has_left_several_seats_free_lets_others_choose(house: House) -> None:
    game = await house.game(ANN, BEN, CLEO, EVE)
    for person in (BEN, CLEO):
        await house.manager.leave(game, person.id)
    table = await house.manager.rejoin(game, DAN, 2)
    assert table.record.seats[2].owner == (CLEO.id, "Cleo")
    with pytest.raises(refusals.SeatTaken, match="Dan plays your seat"):
        await house.manager.rejoin(game, CLEO)
    with pytest.raises(refusals.AlreadySeated):
        await house.manager.rejoin(game, DAN, 1)
    table = await house.manager.rejoin(game, BEN)
    assert not table.record.seats[1].lost


async def test_computer_players_and_lobbies_have_no_seats_to_take_over(house: House) -> None:
    game = await house.lobby(ANN, BEN)
    await house.manager.seat_computer(game, ANN.id, "sprout")
    with pytest.raises(refusals.NotStarted):
        await house.manager.rejoin(game, CLEO)
    await house.manager.start(game, ANN.id)
    for number in (None, 2):
        with pytest.raises((refusals.NoFreeSeat, refusals.SeatNotFree)):
            await house.manager.rejoin(game, CLEO, number)
