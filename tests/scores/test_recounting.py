"""What is derived from the turns is the same when it is derived again."""

import asyncio
import re
import signal
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select, update

from bot.games.emoji import PLAIN
from bot.manager import GameManager
from bot.manager.counting import count
from bot.manager.outcomes import SCORES_VERSION, exported
from bot.manager.recount import Clerk, CountingFailed, Recount, keep_counting, recount
from bot.manager.table import Person, Table
from bot.scores.exports import verify
from bot.scores.ledger import Ledger
from bot.signs import children
from bot.store import Status, Store, recounts
from bot.store.books import Headway, shelf
from bot.store.recounts import Batch
from bot.store.schema import results
from bot.ui.messages.display import Display
from tests.store.samples import ANN, BEN, CLEO, new_game, url_of
from tests.store.scoring import book


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
            for table in (results, *(await book(store)).tables)
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
        await connection.execute(update((await book(store)).ratings).values(mu=0))
    await keep_counting(store.recounts)
    assert await derived(store) == before
    assert await store.facts.get("scores") == SCORES_VERSION
    async with store._database.write() as connection:
        await connection.execute(update((await book(store)).ratings).values(mu=0))
    await keep_counting(store.recounts)
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


async def _outdated(store: Store) -> None:
    """Let a version before have counted otherwise."""
    async with store._database.write() as connection:
        await connection.execute(update(results).values(summary=None, rank=9))
    await store.recounts.distrust()


async def test_counting_anew_goes_on_wherever_it_was_broken_off_while_games_end_and_people_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recounts, "BATCH", 1)
    monkeypatch.setattr(recounts.Recounts.next, "__defaults__", (1,))
    url = url_of(tmp_path / "salad.db")
    store = await Store.open(url)
    manager = GameManager(store)
    for seed in range(3):
        await play(manager, [ANN, BEN, CLEO], seed=seed, leaves=BEN if seed else 0)
    before = await derived(store)
    await _outdated(store)

    async def dies(batch: recounts.Batch) -> recounts.Counted:
        if broken.pop():
            raise CountingFailed("The power is gone.")
        return count(batch)

    for number in range(3):
        broken = [True, False]
        with pytest.raises(CountingFailed):
            await Recount(store.recounts, dies).run()
        assert await store.recounts.going_on()
        assert (await derived(store))[1:] == before[1:], "what is read is what was counted before"
        await store.close()
        store = await Store.open(url)
        if number == 1:
            await play(GameManager(store), [BEN, CLEO], seed=9)
            before = await derived(store)
    broken = [False] * 9
    assert await Recount(store.recounts, dies).run() == 1
    assert not await store.recounts.going_on()
    after = await derived(store)
    assert after[1:] == before[1:]
    assert await recount(store) == 4
    assert await derived(store) == after
    await store.close()


async def test_who_is_forgotten_and_a_server_that_goes_in_the_middle_are_not_counted_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recounts.Recounts.next, "__defaults__", (1,))
    manager = GameManager(store)
    for seed in range(4):
        await play(manager, [ANN, BEN, CLEO], seed=seed)
    await _outdated(store)
    asked = [0]

    async def meanwhile(batch: recounts.Batch) -> recounts.Counted:
        asked[0] += 1
        if asked[0] == 2:
            await store.privacy.forget(BEN)
        return count(batch)

    await Recount(store.recounts, meanwhile).run()
    assert asked[0] == 5, "the batch that somebody vanished from is counted once more"
    after = await derived(store)
    assert str(BEN) not in str(after)
    assert after[1], "the changes of all games are there"
    await recount(store)
    assert await derived(store) == after


async def test_what_was_begun_for_another_version_is_given_up_and_leaves_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recounts, "_ROWS", 3)
    manager = GameManager(store)
    for seed in range(3):
        await play(manager, [ANN, BEN], seed=seed)
    before = await derived(store)
    await _outdated(store)
    await store.recounts.begin("old")
    batch = await store.recounts.next(2)
    assert batch is not None
    assert await store.recounts.write(batch, count(batch))
    assert not await store.recounts.write(batch, count(batch)), "once is enough"
    await recount(store)
    assert await derived(store) == before
    async with store._database.read() as connection:
        other = (await shelf(connection)).other
        for table in other.tables:
            assert (await connection.execute(select(table))).first() is None


async def test_a_game_that_cannot_be_read_or_replayed_keeps_what_it_had_and_stops_no_other(
    store: Store, tmp_path: Path
) -> None:
    manager = GameManager(store)
    for seed in range(4):
        await play(manager, [ANN, BEN], seed=seed)
    before = await derived(store)
    with closing(sqlite3.connect(tmp_path / "salad.db")) as connection, connection:
        connection.execute("UPDATE turns SET action = 'Z9' WHERE game_id = 2 AND version = 3")
        connection.execute("UPDATE games SET created_at = 'soon' WHERE id = 4")
    assert await recount(store) == 3
    after = await derived(store)
    assert after[0] == before[0]
    ended = {row[0] for row in after[1]}
    assert ended == {1, 2, 3}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing is killed so elsewhere")
async def test_a_bot_that_is_killed_while_it_counts_goes_on_and_all_comes_out_equal(
    tmp_path: Path,
) -> None:
    url = url_of(tmp_path / "salad.db")
    store = await Store.open(url)
    for seed in range(4):
        await play(GameManager(store), [ANN, BEN, CLEO], seed=seed)
    before = await derived(store)
    await _outdated(store)
    await store.close()
    for finished in (1, 0, 2):
        process = await asyncio.create_subprocess_exec(
            *children.command("tests.scores.dying"),
            env={**children.environment(), "DATABASE": url, "BATCHES": str(finished)},
        )
        assert await process.wait() == -signal.SIGKILL
    store = await Store.open(url)
    await keep_counting(store.recounts)
    assert await derived(store) == before
    await store.close()


@pytest.mark.parametrize("trouble", [EOFError(), TimeoutError(), OSError("no more")])
async def test_a_process_that_counted_wrongly_is_ended_and_another_one_is_asked(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    clerk, batch = Clerk(), Batch(Headway(SCORES_VERSION), 0, (), (), (), (), Ledger())
    await clerk.count(batch)
    first = clerk._process
    assert first is not None

    async def fail(_: bytes) -> bytes:
        raise trouble

    with monkeypatch.context() as broken:
        broken.setattr(clerk, "_asked", fail)
        with pytest.raises(CountingFailed):
            await clerk.count(batch)
    assert first.returncode is not None
    await clerk.count(batch)
    assert clerk._process is not first
    await clerk.close()
