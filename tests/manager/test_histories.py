"""Whatever people wish in whatever order, the record stays one that replays."""

import asyncio
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.manager.table import Table, load
from bot.store.records import Status
from bot.words import refusals
from engine import RulesError
from tests.manager.house import House, open_house, people

WISHES = st.lists(
    st.one_of(
        st.tuples(st.just("join"), st.integers(0, 5)),
        st.tuples(st.just("leave"), st.integers(0, 5)),
        st.tuples(st.sampled_from(["start", "start", "cancel"]), st.integers(0, 2)),
        st.tuples(st.just("turn"), st.integers(0, 400)),
        st.tuples(st.just("turn"), st.integers(0, 400)),
    ),
    max_size=25,
)


@settings(max_examples=25, deadline=None)
@given(WISHES)
def test_any_wishes_leave_a_game_that_replays_from_its_record(
    wishes: list[tuple[str, int]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_play(Path(folder) / "salad.db", wishes))


async def _play(file: Path, wishes: list[tuple[str, int]]) -> None:
    house = await open_house(f"sqlite+aiosqlite:///{file}")
    game = await house.lobby(people[0], people[1])
    try:
        for wish, number in wishes:
            before = await house.manager.table(game)
            try:
                after = await _grant(house, before, wish, number)
            except (refusals.Refusal, RulesError):
                after = await house.manager.table(game)
                assert after is before
            await _check(house, before, after)
    finally:
        await house.store.close()


async def _grant(house: House, table: Table, wish: str, number: int) -> Table:
    manager = house.manager
    match wish:
        case "join":
            return await manager.join(table.id, people[number])
        case "leave":
            return await manager.leave(table.id, people[number].id)
        case "start":
            return await manager.start(table.id, people[number].id)
        case "cancel":
            return await manager.cancel(table.id, people[number].id, manager=number == 2)
    if not table.running:
        return await manager.submit(table.id, people[0].id, "0", "A")
    (decision,), (seat,) = table.pending(), table.waits_for()
    legal = table.game.legal_actions(table.state, seat.seat)
    action = str(legal[number % len(legal)])
    return await manager.submit(table.id, seat.user_id, decision.id, action)


async def _check(house: House, before: Table, after: Table) -> None:
    record = await house.store.games.get(after.id)
    assert record == after.record
    assert record is not None
    if record.seed is not None:
        assert load(record).state == after.state
    assert after.version >= before.version
    seats = record.seats
    assert [seat.seat for seat in seats] == list(range(len(seats)))
    assert len({seat.user_id for seat in seats}) == len(seats) <= record.capacity
    if record.status in {Status.LOBBY, Status.RUNNING}:
        assert record.host_id in {seat.user_id for seat in seats}
        assert any(seat.left_at is None for seat in seats)
    if after.running:
        assert all(seat.left_at is None for seat in after.waits_for())
