from dataclasses import replace

from engine import commitment
from tests.manager.house import ANN, BEN, CLEO, NOON, House, results_of
from tests.store.counting import counted


async def test_a_whole_game_is_stored_as_it_was_played(house: House) -> None:
    game = await house.game(ANN, BEN, CLEO)
    table = await house.play_to_the_end(game)
    stored = await house.stored(game)
    assert stored.record == table.record
    assert stored.state == table.state
    assert [turn.version for turn in stored.record.turns] == list(range(1, table.version + 1))
    assert [turn.seat for turn in stored.record.turns] == [
        step.state.to_move for step in stored.steps[:-1]
    ]


async def test_results_are_written_once_with_the_ranking_of_the_game(house: House) -> None:
    table = await house.play_to_the_end(await house.game(ANN, BEN))
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    names = [seat.name for seat in table.record.seats]
    assert await results_of(house.store) == [
        (names[p.seat], p.rank, p.points, False) for p in outcome.placings
    ]


async def test_every_change_carries_the_time_of_the_clock(house: House) -> None:
    table = await house.play_to_the_end(await house.game(ANN, BEN))
    record = table.record
    times = [record.created_at, record.started_at, *(turn.at for turn in record.turns)]
    assert record.ended_at == record.turns[-1].at
    assert all(moment is not None and moment > NOON for moment in times)
    assert times == sorted(times, key=str)


async def test_each_game_gets_a_secret_seed_of_its_own(house: House) -> None:
    first = await house.manager.table(await house.game(ANN, BEN))
    await house.manager.cancel(first.id, ANN.id)
    second = await house.manager.table(await house.game(ANN, BEN))
    seeds = {first.record.seed, second.record.seed}
    assert len(seeds) == 2
    assert all(seed is not None and len(bytes.fromhex(seed)) == 16 for seed in seeds)
    assert len({commitment(seed) for seed in seeds if seed}) == 2


async def test_the_seat_of_one_who_left_plays_the_default_action_at_once(house: House) -> None:
    game = await house.game(ANN, BEN, CLEO)
    before = await house.manager.table(game)
    mover = before.waits_for()[0]
    table = await house.manager.leave(game, mover.user_id)
    (turn,) = table.record.turns
    assert turn.action == str(before.game.default_action(before.state, mover.seat))
    assert turn.user_id is None
    assert table.waits_for()[0].user_id != mover.user_id
    table = await house.play(game, 2)
    assert table.version == 4
    assert table.waits_for()[0].user_id != mover.user_id


async def test_a_game_with_one_person_left_is_played_to_its_end(house: House) -> None:
    game = await house.game(ANN, BEN, CLEO)
    await house.manager.leave(game, BEN.id)
    await house.manager.leave(game, CLEO.id)
    table = await house.play_to_the_end(game)
    assert table.record.status == "finished"
    left = {name: left for name, _, _, left in await results_of(house.store)}
    assert left == {"Ann": False, "Ben": True, "Cleo": True}


async def test_a_game_that_its_only_person_left_is_cancelled_without_a_result(
    house: House,
) -> None:
    game = await house.lobby(ANN)
    await house.manager.seat_computer(game, ANN.id, "sprout")
    await house.manager.start(game, ANN.id)
    table = await house.manager.leave(game, ANN.id)
    assert table.record.status == "cancelled"
    assert await results_of(house.store) == []
    assert await house.store.games.all_open() == []


async def test_an_empty_lobby_is_cancelled_and_the_host_role_moves_on(house: House) -> None:
    game = await house.lobby(ANN, BEN, CLEO)
    table = await house.manager.leave(game, ANN.id)
    assert table.record.host_id == BEN.id
    assert [(seat.seat, seat.name) for seat in table.record.seats] == [(0, "Ben"), (1, "Cleo")]
    await house.manager.leave(game, CLEO.id)
    table = await house.manager.leave(game, BEN.id)
    assert table.record.status == "cancelled"


async def test_the_host_stays_host_when_others_leave(house: House) -> None:
    game = await house.lobby(ANN, BEN)
    assert (await house.manager.leave(game, BEN.id)).record.host_id == ANN.id


async def test_a_game_resumed_after_a_crash_lets_left_seats_play_on(house: House) -> None:
    game = await house.game(ANN, BEN)
    mover = (await house.manager.table(game)).waits_for()[0]
    await house.store.tables.mark_left(game, mover.seat, NOON)
    fresh = type(house.manager)(house.store, house.clock)
    assert (await fresh.resume(game)).version == 1
    assert (await fresh.resume(game)).version == 1


async def test_a_start_winds_the_clocks_that_are_missing_and_leaves_those_that_are_there(
    house: House,
) -> None:
    game = await house.game(ANN, BEN)
    (clock,) = await house.store.clocks.get(game)
    running = replace(clock, runs=True, due_at=NOON)
    await house.store.clocks.start([running], afresh=False)
    with counted() as asked:
        await house.manager.resume(game)
    assert (asked.reads, asked.commits) == (1, 0)
    assert await house.store.clocks.get(game) == [running]
    await house.store.clocks.clear(game)
    await house.manager.resume(game)
    (again,) = await house.store.clocks.get(game)
    assert (again.key, again.seconds, again.runs) == (clock.key, clock.seconds, False)


async def test_who_comes_next_is_known_before_every_turn_also_where_a_round_ends(
    house: House,
) -> None:
    game = await house.lobby(ANN, BEN, CLEO)
    await house.manager.choose_match(game, ANN.id, wanted=True)
    table = await house.manager.start(game, ANN.id)
    while table.running:
        announced = table.next_people()
        table = await house.play(game)
        assert announced == tuple(seat.user_id for seat in table.waits_for())
