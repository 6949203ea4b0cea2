"""What the manager does with any game that it is given, through decisions and default actions."""

import asyncio

import pytest

from bot.manager import GameManager
from bot.manager.table import Table
from bot.store.records import Status
from bot.words import refusals
from engine import GAMES, RulesError
from tests.manager.house import House, people, results_of

pytestmark = [
    pytest.mark.usefixtures("hush"),
    pytest.mark.parametrize("rules", [*GAMES, "hush"]),
]


async def test_each_decision_is_taken_once_however_many_answer_it_at_the_same_time(
    house: House, rules: str
) -> None:
    seats = GAMES[rules].seats[0]
    game = await house.game(*people[:seats], rules=rules)
    table = await house.manager.table(game)
    while table.running and table.version < 40:
        seat = table.waits_for()[0]
        decision = table.decision_of(seat.seat)
        assert decision is not None
        action = str(table.game.default_action(table.state, seat.seat))
        answers = [
            house.manager.submit(game, person.id, decision.id, action) for person in people[:seats]
        ]
        found = await asyncio.gather(*answers, return_exceptions=True)
        assert any(isinstance(one, Table) for one in found)
        assert all(isinstance(one, Table | refusals.Refusal | RulesError) for one in found)
        before, table = table, await house.manager.table(game)
        # Others may answer a decision that is theirs as well, but nobody answers one twice.
        taken = [turn.seat for turn in table.record.turns[before.version :]]
        assert len(taken) == sum(isinstance(one, Table) for one in found) == len(set(taken))
    assert (await house.stored(game)).record == table.record


async def test_a_game_is_played_to_its_end_by_default_and_stored_as_it_was_played(
    house: House, rules: str
) -> None:
    seats = GAMES[rules].seats[0]
    game = await house.game(*people[:seats], rules=rules)
    table = await house.play_to_the_end(game)
    again = await GameManager(house.store, house.clock).table(game)
    assert again.record == table.record
    assert again.record.status is Status.FINISHED
    assert again.state == table.state
    assert len(await results_of(house.store, game)) == seats


async def test_who_leaves_lets_the_others_play_on_to_the_end(house: House, rules: str) -> None:
    most = GAMES[rules].seats[-1]
    game = await house.game(*people[:most], rules=rules)
    await house.play(game, 3)
    for person in people[1 : most - 1]:
        await house.manager.leave(game, person.id)
    table = await house.play_to_the_end(game)
    assert table.record.status is Status.FINISHED
    assert {seat.seat for seat in table.record.seats if seat.lost} == set(range(1, most - 1))
