"""What is derived from the turns is the same when it is derived again."""

import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select, update

from bot.games.emoji import PLAIN
from bot.manager import GameManager
from bot.manager.outcomes import SCORES_VERSION, exported, recount, recount_if_outdated
from bot.manager.table import Person, Table
from bot.scores.exports import verify
from bot.store import Status, Store
from bot.store.schema import rating_changes, ratings, results, totals
from bot.ui.messages.display import Display
from tests.store.samples import ANN, BEN, CLEO, new_game, url_of

DERIVED = (results, ratings, rating_changes, totals)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(url_of(tmp_path / "salad.db"))
    yield opened
    await opened.close()


async def play(
    manager: GameManager,
    people: Sequence[int],
    seed: int,
    leaves: int = 0,
    *,
    match: bool = False,
) -> Table:
    """Play a random game, or match, to its end; `leaves` goes after a few turns."""
    rng = Random(seed)
    new = new_game(host_id=people[0])
    rules = new.options.model_copy(update={"rules": {"rounds": 3} if match else {}})
    table = await manager.open(replace(new, options=rules))
    for person in people[1:]:
        await manager.join(table.id, Person(person, "guest"))
    table = await manager.start(table.id, people[0])
    while table.running:
        if leaves and table.version == 4:
            table = await manager.leave(table.id, leaves)
            leaves = 0
            continue
        decision, seat = table.pending()[0], table.waits_for()[0]
        action = rng.choice(table.game.legal_actions(table.state, seat.seat))
        if seat.left_at is not None:
            table = await manager.play(table.id, decision.id, seat.seat, str(action))
            continue
        table = await manager.submit(table.id, seat.user_id, decision.id, str(action))
    return table


async def derived(store: Store) -> list[list[tuple[object, ...]]]:
    async with store._database.read() as connection:
        return [
            [
                tuple(row)
                for row in await connection.execute(select(table).order_by(*table.primary_key))
            ]
            for table in DERIVED
        ]


async def test_ranks_summaries_ratings_and_totals_come_out_equal_from_the_turns(
    store: Store,
) -> None:
    manager = GameManager(store)
    await play(manager, [ANN, BEN], seed=1)
    await play(manager, [CLEO, ANN, BEN], seed=2, leaves=BEN)
    await play(manager, [BEN, CLEO], seed=3)
    await play(manager, [BEN, ANN], seed=4, match=True)
    before = await derived(store)
    assert all(before)
    async with store._database.write() as connection:
        await connection.execute(update(results).values(summary=None, rank=9))
    assert await recount(store) == 4
    assert await derived(store) == before


async def test_a_start_counts_anew_what_an_older_version_has_counted(store: Store) -> None:
    await play(GameManager(store), [ANN, BEN], seed=1)
    before = await derived(store)
    async with store._database.write() as connection:
        await connection.execute(update(results).values(summary=None))
        await connection.execute(update(ratings).values(mu=0))
    await recount_if_outdated(store)
    assert await derived(store) == before
    assert await store.facts.get("scores") == SCORES_VERSION
    async with store._database.write() as connection:
        await connection.execute(update(ratings).values(mu=0))
    await recount_if_outdated(store)
    assert await derived(store) != before


async def test_the_results_of_a_game_say_who_left(store: Store) -> None:
    table = await play(GameManager(store), [ANN, BEN, CLEO], seed=4, leaves=CLEO)
    finished = await store.results.of_game(table.id)
    assert [result.left for result in finished] == [False, False, True]
    assert all(result.summary for result in finished)
    changes = {change.seat: change for change in await store.ratings.changes(table.id, 0)}
    assert changes[2].after < changes[2].before


async def test_one_who_left_comes_last_in_results_scenes_and_files_whatever_the_points(
    store: Store,
) -> None:
    manager = GameManager(store)
    first = set()
    for seed in range(4):
        table = await play(manager, [ANN, BEN, CLEO], seed=seed, leaves=CLEO)
        outcome = table.game.outcome(table.state)
        assert outcome is not None
        first |= set(outcome.winners)
        finished = await store.results.of_game(table.id)
        ranks = {result.seat: result.rank for result in finished}
        assert ranks[2] == 3
        assert min(ranks.values()) == 1
        assert Display.of(table, PLAIN).scene.ranks() == ranks
        assert [seat.rank for seat in exported(table.record, finished, {}).seats] == [
            ranks[seat] for seat in range(3)
        ]
        duel = await store.results.duel("point-salad", ANN, CLEO)
        assert (duel.ahead, duel.behind) == (seed + 1, 0)
    assert 2 in first, "in one of the games the seat that was left had the most points"


async def test_a_finished_game_is_exported_as_it_was_played(store: Store) -> None:
    manager = GameManager(store)
    table = await play(manager, [ANN, BEN], seed=5)
    record = await store.games.get(table.id)
    assert record is not None
    for known in (record, table.record):
        assert known.status is Status.FINISHED
        export = exported(known, await store.results.of_game(table.id), {})
        assert all(check.holds for check in verify(export))
    text = export.model_dump_json()
    numbers = set(re.findall(r"\b\d+\b", text))
    assert not numbers & {str(number) for number in (ANN, record.guild_id, record.channel_id)}
