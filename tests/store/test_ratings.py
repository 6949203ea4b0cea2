"""Ratings in the store: written with each game, equal when they are written anew."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Table, select, update

from bot.manager.recount import recount
from bot.scores.fairness import MOST_GAMES
from bot.scores.ledger import EVERYWHERE
from bot.scores.ratings import NEWCOMER
from bot.scores.results import FORGOTTEN
from bot.store import Status, Store, StoreError, ledgers
from bot.store.results import Duel
from bot.store.schema import results
from tests.store.samples import ANN, BEN, CHANNEL, CLEO, GUILD, found, result, running_game, turn
from tests.store.scoring import RULES, TODAY, book, fill, finish, random_games

BOTH = (result(0, ANN, 1, 20), result(1, BEN, 2, 9))


async def rows(store: Store, table: Table) -> list[tuple[object, ...]]:
    async with store._database.read() as connection:
        found = await connection.execute(select(table).order_by(*table.primary_key))
        return [tuple(row) for row in found]


async def derived(store: Store) -> list[list[tuple[object, ...]]]:
    return [await rows(store, table) for table in (await book(store)).tables]


async def points(store: Store, *people: int, guild_id: int = GUILD) -> list[float]:
    return [(await store.ratings.of_person(RULES, guild_id, user)).rating.points for user in people]


async def test_scores_that_are_written_anew_are_equal_to_the_bit(store: Store) -> None:
    await fill(store, random_games(seed=7, number=40))
    hour = timedelta(minutes=50) / (2 * MOST_GAMES)
    for number in range(2 * MOST_GAMES):
        await finish(store, *BOTH, at=TODAY + number * hour, guild_id=GUILD)
    await finish(store, *BOTH, at=TODAY - timedelta(days=1), guild_id=GUILD)
    before = await derived(store)
    assert all(before)
    await recount(store)
    assert await derived(store) == before
    await recount(store)
    assert await derived(store) == before


async def test_the_winner_rises_and_the_loser_falls_here_and_everywhere(store: Store) -> None:
    game_id = await finish(store, *BOTH, at=TODAY, guild_id=GUILD)
    start = NEWCOMER.points
    for guild_id in (GUILD, EVERYWHERE):
        ann, ben = await points(store, ANN, BEN, guild_id=guild_id)
        assert ann > start > ben
        changes = await store.ratings.changes(game_id, guild_id)
        assert [(c.seat, c.before, c.after) for c in changes] == [(0, start, ann), (1, start, ben)]


async def test_another_server_starts_anew_and_everywhere_goes_on(store: Store) -> None:
    await finish(store, *BOTH, at=TODAY, guild_id=GUILD)
    await finish(store, *BOTH, at=TODAY, guild_id=GUILD + 1)
    here, there = [await store.ratings.of_person(RULES, guild, ANN) for guild in (GUILD, GUILD + 1)]
    assert here == there
    everywhere = await store.ratings.of_person(RULES, EVERYWHERE, ANN)
    assert (here.games, everywhere.games) == (1, 2)


async def test_the_same_two_people_rise_everywhere_only_so_often_an_hour(store: Store) -> None:
    for number in range(MOST_GAMES + 3):
        at = TODAY + timedelta(minutes=number)
        others = [result(2, CLEO + number, 3, 1)]
        await finish(store, *BOTH, *others, at=at, guild_id=GUILD)
    here, everywhere = [
        await store.ratings.of_person(RULES, guild, ANN) for guild in (GUILD, EVERYWHERE)
    ]
    assert (here.games, everywhere.games) == (MOST_GAMES + 3, MOST_GAMES)
    await finish(store, *BOTH, at=TODAY + timedelta(hours=2), guild_id=GUILD)
    assert (await store.ratings.of_person(RULES, EVERYWHERE, ANN)).games == MOST_GAMES + 1


async def test_each_game_has_its_own_scores_meetings_and_limit_of_an_hour(store: Store) -> None:
    other = "other-salad"
    lost = (replace(BOTH[0], rank=2), replace(BOTH[1], rank=1))
    for number in range(MOST_GAMES):
        at = TODAY + timedelta(minutes=number)
        await finish(store, *BOTH, at=at, guild_id=GUILD)
    await finish(store, *lost, at=TODAY + timedelta(minutes=30), guild_id=GUILD, rules=other)
    for _ in range(2):
        for guild in (GUILD, EVERYWHERE):
            known = [await store.ratings.of_person(key, guild, ANN) for key in (RULES, other)]
            assert [one.games for one in known] == [MOST_GAMES, 1]
            assert known[0].rating.points > known[1].rating.points
        await recount(store)
    assert await store.results.duel(RULES, ANN, BEN) == Duel(MOST_GAMES, MOST_GAMES, 0)
    assert await store.results.duel(other, ANN, BEN) == Duel(1, 0, 1)
    assert await store.results.duel(other, ANN, CLEO) == Duel(0, 0, 0)
    assert await store.results.finished_size(RULES, GUILD) == MOST_GAMES
    assert await store.results.finished_size(other, GUILD) == 1
    (last,) = await store.results.finished(other, GUILD, limit=5)
    assert last.rules == await store.games.last_rules(GUILD, CHANNEL) == other
    assert await store.games.last_rules(GUILD + 1, CHANNEL) is None


async def test_who_was_forgotten_has_no_scores_and_the_others_keep_playing(store: Store) -> None:
    await finish(store, *BOTH, at=TODAY, guild_id=GUILD)
    async with store._database.write() as connection:
        forgotten = update(results).where(results.c.user_id == BEN).values(user_id=FORGOTTEN)
        await connection.execute(forgotten)
    await recount(store)
    assert [row[2] for row in await rows(store, (await book(store)).ratings)] == [ANN, ANN]
    assert {row[2] for row in await rows(store, (await book(store)).totals)} == {ANN}
    await finish(store, *BOTH, at=TODAY, guild_id=GUILD)
    before = await derived(store)
    await recount(store)
    assert await derived(store) == before


async def test_a_game_that_was_called_off_changes_nothing(store: Store) -> None:
    game_id = await running_game(store)
    await store.turns.add(game_id, turn(1))
    await store.tables.end(game_id, Status.CANCELLED, TODAY)
    await recount(store)
    assert not any(await derived(store))
    assert await store.results.of_game(game_id) == []


async def test_a_failure_after_the_last_turn_leaves_neither_turn_nor_results_nor_scores(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("The disk is full.")

    game_id = await running_game(store)
    monkeypatch.setattr(ledgers, "write", fail)
    with pytest.raises(StoreError):
        await store.turns.finish(game_id, turn(1), BOTH, TODAY)
    monkeypatch.undo()
    assert (await found(store, game_id)).turns == ()
    assert await store.results.of_game(game_id) == []
    assert not any(await derived(store))
    await store.turns.finish(game_id, turn(1), BOTH, TODAY)
    assert all(await derived(store))


async def test_results_come_back_as_they_were_given(store: Store) -> None:
    chef = replace(result(2, -3, 3, 1), level="chef")
    given = [replace(seat, summary='{"flips":2}', left=seat.seat == 1) for seat in BOTH]
    game_id = await finish(store, *given, chef, at=TODAY, guild_id=GUILD)
    assert await store.results.of_game(game_id) == [*given, chef]
