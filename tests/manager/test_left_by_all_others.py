"""Who has won because all others left: in a game of teams, the last team that is there."""

from itertools import permutations

import pytest

from bot.manager.table import Person
from bot.store.records import Status
from bot.words import refusals
from tests.manager.house import ANN, BEN, CLEO, DAN, House, results_of

pytestmark = pytest.mark.usefixtures("hush")

TEAMS = ((ANN, CLEO), (BEN, DAN))


async def _teams(house: House) -> int:
    return await house.game(ANN, BEN, CLEO, DAN, rules="hush")


@pytest.mark.parametrize("order", list(permutations((ANN, BEN, CLEO, DAN), 3)), ids=str)
async def test_a_game_of_teams_goes_on_until_one_team_is_left_which_has_won(
    house: House, order: tuple[Person, ...]
) -> None:
    game, left = await _teams(house), set[int]()
    for person in order:
        table = await house.manager.leave(game, person.id)
        left.add(person.id)
        over = any(all(one.id in left for one in team) for team in TEAMS)
        assert table.running is not over
        if over:
            break
    stayed = {one.name for one in (ANN, BEN, CLEO, DAN) if one.id not in left}
    assert table.record.status is Status.FINISHED
    assert {seat.name for seat in table.winners_by_leaving} == stayed
    stored = await results_of(house.store, game)
    assert {name for name, rank, _, gone in stored if rank == 1 and not gone} == stayed
    assert {name for name, rank, _, gone in stored if rank > 1 and gone} == {
        one.name for one in (ANN, BEN, CLEO, DAN) if one.id in left
    }


async def test_each_of_the_team_that_is_left_may_play_on_and_nobody_else(house: House) -> None:
    game = await _teams(house)
    for person in TEAMS[1]:
        table = await house.manager.leave(game, person.id)
    assert not table.running
    for person in TEAMS[1]:
        with pytest.raises(refusals.NotSeated):
            await house.manager.play_on(game, person.id)
    again = await house.manager.play_on(game, CLEO.id)
    assert again.running
    assert again.people == (ANN.id, CLEO.id)
    # What was won before is not won a second time when one of them goes.
    alone = await house.manager.leave(again.id, CLEO.id)
    assert (alone.running, alone.people, alone.record.host_id) == (True, (ANN.id,), ANN.id)
    over = await house.manager.leave(again.id, ANN.id)
    assert over.record.status is Status.CANCELLED
    assert await results_of(house.store, again.id) == []


async def test_a_computer_player_that_plays_on_keeps_its_team_in_the_game(house: House) -> None:
    game = await house.lobby(ANN, BEN, CLEO, seats=4, rules="hush")
    await house.manager.seat_computer(game, ANN.id, "sprout")
    await house.manager.start(game, ANN.id)
    assert (await house.manager.leave(game, BEN.id)).running
    assert (await house.manager.leave(game, ANN.id)).running


async def test_a_team_of_whom_only_a_substitute_plays_has_not_won(house: House) -> None:
    game = await _teams(house)
    await house.manager.leave(game, ANN.id)
    await house.manager.rejoin(game, Person(7009, "Sub"), 0)
    await house.manager.leave(game, CLEO.id)
    await house.manager.leave(game, BEN.id)
    assert (await house.manager.leave(game, DAN.id)).running


async def test_with_everybody_alone_the_last_person_has_won(house: House) -> None:
    game = await house.game(ANN, BEN, CLEO)
    assert (await house.manager.leave(game, CLEO.id)).running
    table = await house.manager.leave(game, ANN.id)
    assert [seat.name for seat in table.winners_by_leaving] == ["Ben"]
