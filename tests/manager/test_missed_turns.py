"""Turns that nobody takes: what is missed and what is played in its place are one thing."""

import pytest

from bot.manager.table import Table
from bot.store import StoreError
from tests.manager.house import ANN, BEN, CLEO, House
from tests.store.counting import counted

pytestmark = pytest.mark.usefixtures("hush")

RULES = ["point-salad", "hush"]


async def _overdue(house: House, game: int) -> list[tuple[str, int]]:
    """Return the first question that a game asks."""
    table = await house.manager.table(game)
    return [(decision.id, seat.seat) for decision, seat in table.asked()][:1]


@pytest.mark.parametrize("rules", RULES)
async def test_a_missed_turn_and_what_is_played_in_its_place_are_one_commit(
    house: House, rules: str
) -> None:
    game = await house.game(ANN, BEN, CLEO, rules=rules)
    (question,) = await _overdue(house, game)
    with counted() as asked:
        after = await house.manager.time_out(game, [question])
    assert (asked.reads, asked.commits) == (0, 1)
    assert (after.version, after.record.seats[question[1]].missed) == (1, 1)
    assert await house.stored(game) == after


async def test_who_is_away_after_two_missed_turns_is_so_in_the_commit_of_the_second(
    house: House,
) -> None:
    game = await house.game(ANN, BEN, CLEO)
    sleeper = (await _overdue(house, game))[0][1]
    for missed in (1, 2):
        question = await _overdue(house, game)
        with counted() as asked:
            table = await house.manager.time_out(game, question)
        assert asked.commits == 1
        seat = table.record.seats[sleeper]
        assert (seat.missed, seat.away_at is not None) == (missed, missed == 2)
        assert await house.stored(game) == table
        if missed == 1:
            await house.play(game, 2)


@pytest.mark.parametrize("rules", RULES)
async def test_a_turn_that_forgives_a_missed_one_is_one_commit(house: House, rules: str) -> None:
    game = await house.game(ANN, BEN, rules=rules)
    (question,) = await _overdue(house, game)
    table = await house.manager.time_out(game, [question])
    while not any(seat.missed for _, seat in table.asked()):
        table = await house.play(game)
    decision, seat = next((d, s) for d, s in table.asked() if s.missed)
    action = str(table.game.default_action(table.state, seat.seat))
    with counted() as asked:
        table = await house.manager.submit(game, seat.user_id, decision.id, action)
    assert (asked.reads, asked.commits) == (0, 1)
    assert table.record.seats[seat.seat].missed == 0
    assert await house.stored(game) == table


async def test_only_those_are_asked_who_are_there_and_have_not_answered(house: House) -> None:
    game = await house.game(ANN, BEN, CLEO, rules="hush")
    table = await house.manager.table(game)
    everybody = [(decision.id, seat.seat) for decision, seat in table.asked()]
    assert [seat.seat for seat in table.asked_of(everybody)] == [0, 1, 2]
    assert [seat.seat for seat in table.asked_of(everybody[1:2])] == [1]
    assert table.asked_of([("nonsense", 0), (everybody[0][0], 7)]) == ()
    table = await house.manager.leave(game, CLEO.id)
    action = str(table.game.default_action(table.state, 0))
    table = await house.manager.submit(game, ANN.id, everybody[0][0], action)
    assert [seat.seat for seat in table.asked_of(everybody)] == [1]


async def test_a_missed_turn_that_cannot_be_saved_is_neither_missed_nor_played(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await house.game(ANN, BEN)
    (question,) = await _overdue(house, game)
    before = await house.manager.table(game)

    async def full(*_: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(house.store.turns, "add", full)
        with pytest.raises(StoreError, match="full"):
            await house.manager.time_out(game, [question])
    assert await house.manager.table(game) == before == await house.stored(game)
    after = await house.manager.time_out(game, [question])
    assert (after.version, after.record.seats[question[1]].missed) == (1, 1)


async def test_the_last_turn_of_a_game_is_missed_along_with_its_end(house: House) -> None:
    game = await house.game(ANN, BEN)
    table = await house.manager.table(game)
    while table.game.outcome(_after_default(table)) is None:
        table = await house.play(game)
    (question,) = await _overdue(house, game)
    with counted() as asked:
        after = await house.manager.time_out(game, [question])
    assert asked.commits == 1
    assert not after.running
    stored = await house.store.games.get(game)
    assert stored is not None
    assert stored.seats == after.record.seats
    assert stored.seats[question[1]].missed == 1


def _after_default(table: Table) -> object:
    seat = table.waits_for()[0].seat
    action = table.game.default_action(table.state, seat)
    return table.game.apply(table.state, seat, action).state
