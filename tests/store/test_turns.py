import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.store import StaleGame, Status, Store, StoreError, VersionGap, VersionTaken
from tests.store.samples import (
    ANN,
    BEN,
    START,
    at,
    found,
    new_game,
    result,
    running_game,
    turn,
    url_of,
)

RESULTS = [result(0, ANN, 1, 31, "Ann"), result(1, BEN, 2, 24, "Ben")]


async def test_turns_come_back_as_they_were_and_in_order(store: Store) -> None:
    game_id = await running_game(store)
    played = tuple(turn(version, f"A{version}") for version in range(1, 13))
    for each in played:
        await store.turns.add(game_id, each)
    assert (await found(store, game_id)).turns == played


async def test_a_version_is_taken_once(store: Store) -> None:
    game_id = await running_game(store)
    await store.turns.add(game_id, turn(1, "first"))
    with pytest.raises(VersionTaken) as refused:
        await store.turns.add(game_id, turn(1, "second"))
    assert (refused.value.game_id, refused.value.version) == (game_id, 1)
    assert [each.action for each in (await found(store, game_id)).turns] == ["first"]


async def test_of_a_hundred_turns_of_one_version_exactly_one_wins(store: Store) -> None:
    game_id = await running_game(store)
    tries = [store.turns.add(game_id, turn(1, f"try {n}")) for n in range(100)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(VersionTaken) == 99
    winner = outcomes.index(None)
    assert [each.action for each in (await found(store, game_id)).turns] == [f"try {winner}"]


async def test_of_two_stores_on_one_file_exactly_one_wins_each_version(
    store: Store, file: Path
) -> None:
    game_id = await running_game(store)
    other = await Store.open(url_of(file))
    for version in range(1, 21):
        tries = [one.turns.add(game_id, turn(version)) for one in (store, other)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {type(None), VersionTaken}
    assert len((await found(other, game_id)).turns) == 20
    await other.close()


@pytest.mark.parametrize("version", [2, 7])
async def test_a_turn_that_leaves_a_gap_is_refused(store: Store, version: int) -> None:
    game_id = await running_game(store)
    with pytest.raises(VersionGap):
        await store.turns.add(game_id, turn(version))
    assert (await found(store, game_id)).turns == ()


async def test_only_a_running_game_takes_turns(store: Store) -> None:
    lobby = await store.tables.create(new_game(channel_id=1), START)
    cancelled = await running_game(store, channel_id=2)
    await store.tables.end(cancelled, Status.CANCELLED, at(1))
    for game_id in (lobby.id, cancelled, 404):
        with pytest.raises(StaleGame):
            await store.turns.add(game_id, turn(1))


@pytest.mark.parametrize("ended", [0, 1])
async def test_why_a_turn_is_refused_is_asked_of_its_own_game(store: Store, ended: int) -> None:
    games = [await running_game(store, channel_id=number) for number in range(2)]
    await store.tables.end(games[ended], Status.CANCELLED, at(1))
    with pytest.raises(StaleGame):
        await store.turns.add(games[ended], turn(1))
    with pytest.raises(VersionGap):
        await store.turns.add(games[1 - ended], turn(2))


async def test_finishing_writes_the_turn_the_results_and_the_end(store: Store) -> None:
    game_id = await running_game(store)
    await store.turns.add(game_id, turn(1))
    await store.turns.finish(game_id, turn(2), RESULTS, at(2))
    game = await found(store, game_id)
    assert (game.status, game.ended_at) == (Status.FINISHED, at(2))
    assert game.turns == (turn(1), turn(2))
    assert [line.name for line in await store.results.of_game(game_id)] == ["Ann", "Ben"]
    assert await store.games.all_open() == []


async def test_a_finished_game_takes_no_turn_and_finishes_once(store: Store) -> None:
    game_id = await running_game(store)
    await store.turns.finish(game_id, turn(1), RESULTS, at(2))
    with pytest.raises(VersionTaken):
        await store.turns.finish(game_id, turn(1), RESULTS, at(3))
    with pytest.raises(StaleGame):
        await store.turns.add(game_id, turn(2))
    with pytest.raises(StaleGame):
        await store.turns.finish(game_id, turn(2), RESULTS, at(3))


@pytest.mark.parametrize("version", [1, 3])
async def test_finishing_out_of_order_changes_nothing(store: Store, version: int) -> None:
    game_id = await running_game(store)
    await store.turns.add(game_id, turn(1))
    before = await store.games.get(game_id)
    with pytest.raises((VersionTaken, VersionGap)):
        await store.turns.finish(game_id, turn(version), RESULTS, at(2))
    assert await store.games.get(game_id) == before
    assert await store.results.of_game(game_id) == []


async def test_when_the_results_cannot_be_written_neither_is_the_last_turn(store: Store) -> None:
    game_id = await running_game(store)
    doubled = [RESULTS[0], RESULTS[0]]
    with pytest.raises(StoreError, match="two results"):
        await store.turns.finish(game_id, turn(1), doubled, at(2))
    game = await found(store, game_id)
    assert (game.status, game.turns) == (Status.RUNNING, ())
    assert await store.results.of_game(game_id) == []


async def test_a_cancelled_call_commits_whole_or_not_and_blocks_nobody(store: Store) -> None:
    game_id = await running_game(store)
    random = Random(7)
    for _ in range(60):
        version = len((await found(store, game_id)).turns) + 1
        writing = asyncio.create_task(store.turns.add(game_id, turn(version)))
        for _ in range(random.randrange(12)):
            await asyncio.sleep(0)
        writing.cancel()
        with suppress(asyncio.CancelledError):
            await writing
    versions = [each.version for each in (await found(store, game_id)).turns]
    assert versions == list(range(1, len(versions) + 1))
    await store.turns.add(game_id, turn(len(versions) + 1))


async def test_readers_see_the_turns_of_one_moment_while_others_write(store: Store) -> None:
    game_id = await running_game(store)

    async def play() -> None:
        for version in range(1, 31):
            await store.turns.add(game_id, turn(version))

    async def watch() -> list[int]:
        return [len((await found(store, game_id)).turns) for _ in range(20)]

    _, *watched = await asyncio.gather(play(), watch(), watch(), watch())
    assert all(seen == sorted(seen) for seen in watched)
