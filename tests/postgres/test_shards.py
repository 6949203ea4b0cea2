"""Several processes on one database: who has which servers, and what each of them asks for."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.scores.ledger import EVERYWHERE
from bot.scores.spans import Span
from bot.store import Store, StoreError
from bot.store.dailies import DailyRecord, TryRecord
from bot.store.leaderboards import Ranking
from bot.store.records import ClockRecord, StaleMessage
from bot.store.tenancy import ShardTaken, TakenOver, Tenant
from tests.postgres.neighbours import COUNT, guild_of, tenant
from tests.store.samples import ANN, BEN, START, at, result, running_game, turn
from tests.store.scoring import RULES


async def test_four_processes_begin_at_once_on_an_empty_database(url: str, store: Store) -> None:
    async with store._database.write() as connection:
        await connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        await connection.exec_driver_sql("CREATE SCHEMA public")
    opened = await asyncio.gather(*(Store.open(url, tenant(n)) for n in range(COUNT)))
    for one in opened:
        await one.live()
        await one.close()


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        (tenant(0, 1), tenant(1, 2), r"for the connections 0-1: process \d+ on .*SHARD_IDS"),
        (tenant(0, 1), tenant(2, of=8), r"with SHARD_COUNT=4: .* the same SHARD_COUNT"),
        (tenant(0, of=1), tenant(2), r"for all servers: .* the same SHARD_COUNT"),
        (tenant(0), tenant(0, of=1), "with SHARD_COUNT=4"),
    ],
)
async def test_a_process_that_collides_with_a_living_one_is_refused_until_that_one_ends(
    url: str,
    first: Tenant,
    second: Tenant,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.store.store._CLAIM_SECONDS", 0)
    one = await Store.open(url, first)
    with pytest.raises(ShardTaken, match=sentence):
        await Store.open(url, second)
    await one.live()
    await one.close()
    await (await Store.open(url, second)).close()


async def test_who_was_killed_is_no_longer_in_the_way_and_notices_who_came_after(url: str) -> None:
    killed = await Store.open(url, tenant(0, 1))
    beside = await Store.open(url, tenant(2, 3))
    assert killed._lifeline is not None
    await killed._lifeline.close()
    after = await Store.open(url, tenant(0, 1))
    with pytest.raises(TakenOver, match="Every confirmed turn is safe"):
        await killed.live()
    await after.live()
    await beside.live()
    for one in (killed, after, beside):
        await one.close()


async def test_an_update_waits_for_processes_of_the_version_before(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await Store.open(url, tenant(0))
    monkeypatch.setattr("bot.store.migrate.newest", lambda: "9999")
    with pytest.raises(StoreError, match="stop every Salad first"):
        await Store.open(url, tenant(1))
    await old.close()


async def test_each_process_finds_what_is_to_be_done_in_its_own_servers_alone(
    stores: Sequence[Store],
) -> None:
    games = []
    for shard, store in enumerate(stores):
        game = await running_game(store, shard, guild_id=guild_of(shard))
        clock = ClockRecord(game, "1", 1, at(5), at(2), 60, runs=True)
        await store.turns.add(game, turn(1), [clock])
        await store.pauses.pause(await _paused(store, shard))
        await store.boards.add_stale(StaleMessage(game, shard, 400 + shard, 0, 1))
        await store.daily_channels.choose(guild_of(shard), shard, ANN)
        games.append(game)
    for shard, store in enumerate(stores):
        mine = games[shard]
        assert [one.game_id for one in await store.clocks.ringing(at(9))] == [mine]
        assert await store.clocks.waited_for() == [mine]
        assert len(await store.pauses.paused()) == 1
        assert {one.guild_id for one in await store.pauses.unfinished()} == {guild_of(shard)}
        assert [one.game_id for one in await store.boards.stale_messages()] == [mine]
        due = await store.daily_channels.due(START.date(), after=0, limit=9)
        assert [one.guild_id for one in due] == [guild_of(shard)]
        await store.clocks.put_off(timedelta(seconds=shard), at(1))
    for shard, store in enumerate(stores):
        (clock,) = await store.clocks.get(games[shard])
        assert clock.due_at == at(1) + timedelta(seconds=60) or shard == 0


async def _paused(store: Store, shard: int) -> int:
    return await running_game(store, 100 + shard, guild_id=guild_of(shard))


async def test_no_process_notes_or_purges_what_belongs_to_servers_of_others(
    stores: Sequence[Store],
) -> None:
    for shard, store in enumerate(stores):
        await running_game(store, shard, guild_id=guild_of(shard))
    await stores[1].guilds.reconcile([], at(0))
    assert set(await stores[0].guilds.departures()) == {guild_of(1)}
    await stores[2].guilds.reconcile([guild_of(2)], at(0))
    assert await stores[2].guilds.purge_departed(at(9)) == []
    assert await stores[1].guilds.purge_departed(at(9)) == [guild_of(1)]
    left = {one.guild_id for one in await stores[0].guilds.open_tables()}
    assert left == {guild_of(0), guild_of(2), guild_of(3)}


async def test_games_that_end_in_all_processes_at_once_all_count_and_in_one_order(
    stores: Sequence[Store],
) -> None:
    waves = 10
    both = [result(0, ANN, 1, 20), result(1, BEN, 2, 9)]
    for wave in range(waves):
        games = [
            await running_game(store, 10 * wave + shard, guild_id=guild_of(shard), rules=RULES)
            for shard, store in enumerate(stores)
        ]
        ends = zip(stores, games, strict=True)
        await asyncio.gather(
            *(one.turns.finish(game, turn(1), both, at(wave)) for one, game in ends)
        )
    async with stores[0]._database.read() as connection:
        found = await connection.exec_driver_sql("SELECT finish FROM games ORDER BY finish")
        assert list(found.scalars()) == list(range(1, COUNT * waves + 1))
    ranking = Ranking(RULES, EVERYWHERE, Span.ALL, Span.ALL.start(START), "games", 1)
    page = await stores[3].leaderboards.read(ranking, limit=1, offset=0, user_id=ANN)
    assert page.lines[0].games == 12  # What people finish with each other beyond it is farmed.


async def test_one_seed_is_drawn_for_a_day_and_one_try_begun(stores: Sequence[Store]) -> None:
    day = START.date()
    deals = [DailyRecord(day, RULES, f"{n}" * 32, "commitment") for n in range(COUNT)]
    dealt = await asyncio.gather(
        *(one.dailies.open(deal) for one, deal in zip(stores, deals, strict=True))
    )
    assert len({one.seed for one in dealt}) == 1
    own = TryRecord(day, ANN, guild_of(0), "Ann", START)
    tried = await asyncio.gather(
        *(one.dailies.begin_try(replace(own, name=f"{n}")) for n, one in enumerate(stores))
    )
    assert len({one.name for one in tried}) == 1


async def test_what_one_process_does_alone_the_others_wait_for(stores: Sequence[Store]) -> None:
    inside, most = 0, 0

    async def work(store: Store) -> None:
        nonlocal inside, most
        async with store._database.alone("something"):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0.01)
            inside -= 1

    await asyncio.gather(*map(work, stores))
    assert most == 1
