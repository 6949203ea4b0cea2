import asyncio
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest

from bot.store import (
    ChannelTaken,
    GameRecord,
    SeatRecord,
    StaleGame,
    Status,
    Store,
    StoreError,
)
from bot.store.records import ClockRecord
from tests.store.samples import (
    ANN,
    BEN,
    CHANNEL,
    CLEO,
    GUILD,
    SEED,
    START,
    at,
    found,
    new_game,
    running_game,
    turn,
)


async def test_a_new_game_is_a_lobby_with_its_host_in_the_first_seat(store: Store) -> None:
    new = new_game()
    game = await store.tables.create(new, START)
    assert game == GameRecord(
        id=game.id,
        rules=new.rules,
        guild_id=GUILD,
        channel_id=CHANNEL,
        host_id=ANN,
        status=Status.LOBBY,
        capacity=4,
        options=new.options,
        locale="en-GB",
        seed=None,
        created_at=START,
        seats=(SeatRecord(0, ANN, "Ann"),),
    )


async def test_a_game_is_found_as_it_was_created(store: Store) -> None:
    game = await store.tables.create(new_game(), START)
    assert await store.games.get(game.id) == game
    assert await store.games.in_channel(CHANNEL) == game.id


@pytest.mark.parametrize("game_id", [0, -1, 77, 2**63 - 1, 2**63, 10**40])
async def test_an_unknown_number_finds_no_game(store: Store, game_id: int) -> None:
    assert await store.games.get(game_id) is None


async def test_a_channel_with_a_lobby_takes_no_second_game(store: Store) -> None:
    game = await store.tables.create(new_game(), START)
    with pytest.raises(ChannelTaken) as refused:
        await store.tables.create(new_game(host_id=BEN), START)
    assert refused.value.game_id == game.id
    assert await store.games.of_person(BEN) == []


async def test_a_channel_with_a_running_game_takes_no_second_game(store: Store) -> None:
    game_id = await running_game(store)
    with pytest.raises(ChannelTaken) as refused:
        await store.tables.create(new_game(), START)
    assert refused.value.game_id == game_id


@pytest.mark.parametrize("status", [Status.CANCELLED, Status.FINISHED])
async def test_an_ended_game_frees_its_channel(store: Store, status: Status) -> None:
    first = await store.tables.create(new_game(), START)
    await store.tables.end(first.id, status, at(1))
    second = await store.tables.create(new_game(), at(2))
    assert second.id > first.id
    assert await store.games.in_channel(CHANNEL) == second.id


async def test_of_many_who_open_a_table_in_one_channel_one_gets_it(store: Store) -> None:
    tries = [store.tables.create(new_game(host_id=user), START) for user in range(1, 21)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    opened = [game for game in outcomes if isinstance(game, GameRecord)]
    refused = [error for error in outcomes if isinstance(error, ChannelTaken)]
    assert len(opened) == 1
    assert [error.game_id for error in refused] == [opened[0].id] * 19


async def test_a_game_number_is_never_given_twice(store: Store) -> None:
    game = await store.tables.create(new_game(), START)
    async with store._database.write() as connection:
        await connection.exec_driver_sql("DELETE FROM games")
    again = await store.tables.create(new_game(), START)
    assert again.id > game.id


async def test_deleting_a_game_deletes_all_that_belongs_to_it(store: Store) -> None:
    game_id = await running_game(store)
    await store.turns.add(game_id, turn(1))
    async with store._database.write() as connection:
        await connection.exec_driver_sql("DELETE FROM games")
        left = await connection.exec_driver_sql(
            "SELECT (SELECT count(*) FROM seats) + (SELECT count(*) FROM turns)"
        )
        assert left.scalar_one() == 0


async def test_moments_come_back_equal_and_in_utc(store: Store) -> None:
    somewhere = datetime(2026, 7, 1, 23, 59, 59, 5, tzinfo=timezone(timedelta(hours=-7)))
    game = await store.tables.create(new_game(), somewhere)
    created = (await found(store, game.id)).created_at
    assert created == somewhere
    assert created.utcoffset() == timedelta(0)


async def test_a_moment_without_a_time_zone_is_refused(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.tables.create(new_game(), START.replace(tzinfo=None))
    assert await store.games.all_open() == []


async def test_setting_seats_replaces_them_all_and_the_host(store: Store) -> None:
    game = await store.tables.create(new_game(), START)
    seats = (SeatRecord(0, BEN, "Ben"), SeatRecord(1, CLEO, "Cleo \N{LEAFY GREEN}"))
    await store.tables.set_seats(game.id, BEN, seats)
    changed = await found(store, game.id)
    assert (changed.host_id, changed.seats) == (BEN, seats)
    assert await store.games.of_person(ANN) == []


@pytest.mark.parametrize(
    "seats",
    [
        [SeatRecord(0, BEN, "Ben"), SeatRecord(0, CLEO, "Cleo")],
        [SeatRecord(0, BEN, "Ben"), SeatRecord(1, BEN, "Ben")],
    ],
    ids=["one seat twice", "one person twice"],
)
async def test_doubled_seats_are_refused_and_change_nothing(
    store: Store, seats: list[SeatRecord]
) -> None:
    game = await store.tables.create(new_game(), START)
    with pytest.raises(StoreError, match="comes twice"):
        await store.tables.set_seats(game.id, BEN, seats)
    assert await store.games.get(game.id) == game


async def test_a_running_game_takes_no_new_seats(store: Store) -> None:
    game_id = await running_game(store)
    before = await store.games.get(game_id)
    with pytest.raises(StaleGame):
        await store.tables.set_seats(game_id, CLEO, [SeatRecord(0, CLEO, "Cleo")])
    assert await store.games.get(game_id) == before


async def test_starting_keeps_the_seed_and_the_moment(store: Store) -> None:
    game_id = await running_game(store)
    game = await found(store, game_id)
    assert (game.status, game.seed, game.started_at) == (Status.RUNNING, SEED, START)


async def test_a_game_starts_once(store: Store) -> None:
    game = await store.tables.create(new_game(), START)
    starts = [store.tables.start(game.id, f"{n:032x}", at(n)) for n in range(10)]
    outcomes = await asyncio.gather(*starts, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(StaleGame) == 9
    winner = outcomes.index(None)
    assert (await found(store, game.id)).seed == f"{winner:032x}"


async def test_a_game_ends_once(store: Store) -> None:
    game_id = await running_game(store)
    await store.tables.end(game_id, Status.CANCELLED, at(5))
    with pytest.raises(StaleGame):
        await store.tables.end(game_id, Status.CANCELLED, at(6))
    game = await found(store, game_id)
    assert (game.status, game.ended_at) == (Status.CANCELLED, at(5))


async def test_a_game_cannot_end_by_running(store: Store) -> None:
    game_id = await running_game(store)
    with pytest.raises(ValueError, match="does not end by becoming running"):
        await store.tables.end(game_id, Status.RUNNING, at(5))


async def test_leaving_counts_from_the_first_time(store: Store) -> None:
    game_id = await running_game(store)
    await store.tables.mark_left(game_id, 1, at(3))
    await store.tables.mark_left(game_id, 1, at(9))
    seats = (await found(store, game_id)).seats
    assert [seat.left_at for seat in seats] == [None, at(3)]


async def test_nobody_leaves_a_seat_or_a_running_game_that_is_not_there(store: Store) -> None:
    game_id = await running_game(store)
    with pytest.raises(StaleGame):
        await store.tables.mark_left(game_id, 5, at(3))
    await store.tables.end(game_id, Status.CANCELLED, at(4))
    with pytest.raises(StaleGame):
        await store.tables.mark_left(game_id, 1, at(5))


async def test_open_games_are_the_lobbies_and_the_running_ones(store: Store) -> None:
    lobby = await store.tables.create(new_game(channel_id=1), START)
    running = await running_game(store, channel_id=2)
    ended = await running_game(store, channel_id=3)
    await store.tables.end(ended, Status.CANCELLED, at(1))
    assert await store.games.all_open() == [lobby.id, running]


async def test_games_of_a_person_are_the_open_ones_where_they_still_sit(store: Store) -> None:
    lobby = await store.tables.create(new_game(channel_id=1), START)
    running = await running_game(store, channel_id=2)
    elsewhere = await running_game(store, channel_id=3, guild_id=GUILD + 1)
    ended = await running_game(store, channel_id=4)
    await store.tables.end(ended, Status.CANCELLED, at(1))
    assert [game.id for game in await store.games.of_person(ANN)] == [lobby.id, running, elsewhere]
    assert [game.id for game in await store.games.of_person(BEN)] == [running, elsewhere]
    assert [game.id for game in await store.games.of_person(BEN, GUILD)] == [running]
    await store.tables.mark_left(running, 1, at(2))
    assert [game.id for game in await store.games.of_person(BEN)] == [elsewhere]


async def test_games_of_a_person_come_with_all_seats_and_without_turns(store: Store) -> None:
    game_id = await running_game(store)
    await store.turns.add(game_id, turn(1))
    (game,) = await store.games.of_person(BEN)
    assert [seat.user_id for seat in game.seats] == [ANN, BEN]
    assert game.turns == ()


async def test_what_is_chosen_in_a_lobby_is_kept_alone_with_its_seats_and_with_its_start(
    store: Store,
) -> None:
    game, seat = await store.tables.create(new_game(), START), SeatRecord(0, BEN, "Ben")
    options = game.options
    for number in range(3):
        chosen = options.model_copy(update={"rules": {"piles": number}})
        match number:
            case 0:
                await store.tables.set_options(game.id, chosen)
            case 1:
                await store.tables.set_seats(game.id, BEN, [seat], chosen)
            case 2:
                await store.tables.start(game.id, SEED, at(1), chosen)
        assert (await found(store, game.id)).options == chosen
    with pytest.raises(StaleGame):
        await store.tables.set_options(game.id, options)
    assert (await found(store, game.id)).options == chosen


async def test_seats_and_a_start_without_options_leave_them_as_they_are(store: Store) -> None:
    game = await store.tables.create(new_game(), START)
    await store.tables.set_seats(game.id, BEN, [SeatRecord(0, BEN, "Ben")])
    await store.tables.start(game.id, SEED, at(1))
    assert (await found(store, game.id)).options == game.options


async def test_who_takes_a_seat_has_all_the_time_for_it_and_takes_none_from_the_others(
    store: Store,
) -> None:
    game = await running_game(store)
    running = [ClockRecord(game, "1", seat, at(9), at(5), 60) for seat in (0, 1)]
    anew = [replace(clock, due_at=at(7), remind_at=None, runs=False) for clock in running]
    await store.clocks.wind(game, running)
    await store.tables.mark_left(game, 1, at(2), anew)
    # Who leaves changes nothing of what is being waited for.
    assert await store.clocks.get(game) == running
    await store.tables.take_seat(game, SeatRecord(1, CLEO, "Cleo"), anew)
    assert await store.clocks.get(game) == [running[0], anew[1]]
    assert (await found(store, game)).seats[1] == SeatRecord(1, CLEO, "Cleo")
    with pytest.raises(StaleGame):
        await store.tables.take_seat(game, SeatRecord(7, CLEO, "Cleo"), ())
    assert await store.clocks.get(game) == [running[0], anew[1]]
    await store.tables.end(game, Status.CANCELLED, at(8))
    with pytest.raises(StaleGame):
        await store.tables.take_seat(game, SeatRecord(1, ANN, "Ann"), ())
    assert (await found(store, game)).seats[1].user_id == CLEO
