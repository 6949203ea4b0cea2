"""Clocks: put off all at once, and read a few at a time."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.store import Store
from bot.store.records import ClockRecord, Status
from tests.store.samples import CHANNEL, START, at, running_game

SECOND = timedelta(seconds=1)


async def test_all_clocks_are_put_off_in_one_step_as_each_of_them_would_be(store: Store) -> None:
    random = Random(5)
    game = await running_game(store)
    clocks = [
        ClockRecord(
            game,
            f"{number}",
            0,
            START + timedelta(seconds=random.uniform(-9000, 9000)),
            random.choice([None, START + timedelta(seconds=random.uniform(-9000, 9000))]),
            random.choice([1, 45, 120, 3600, 86400]),
            runs=number % 5 > 0,
        )
        for number in range(100)
    ]
    await store.clocks.wind(game, clocks)
    expected = {clock.key: clock for clock in clocks}
    for by in (timedelta(seconds=0.25), timedelta(hours=1), timedelta(days=400), -SECOND * 90):
        expected = {
            key: clock.after_stop(by, START) if clock.runs else clock
            for key, clock in expected.items()
        }
        await store.clocks.put_off(by, START)
        found = {clock.key: clock for clock in await store.clocks.get(game)}
        assert found.keys() == expected.keys()
        for key, clock in found.items():
            meant = expected[key]
            assert timedelta(0) <= clock.due_at - meant.due_at <= SECOND
            assert (clock.remind_at is None) == (meant.remind_at is None)
            if clock.remind_at is not None and meant.remind_at is not None:
                assert timedelta(0) <= clock.remind_at - meant.remind_at <= SECOND
        expected = found


@pytest.mark.sqlite
async def test_a_clock_that_cannot_be_read_keeps_no_other_from_being_put_off(
    store: Store, file: Path
) -> None:
    damages = ["1yesterday", "2", "9999-12-31 23:59:59", "", "zero"]
    games = [await running_game(store, CHANNEL + number) for number in range(len(damages) + 1)]
    for game in games:
        await store.clocks.wind(game, [ClockRecord(game, "0", 0, at(1), at(1), 60)])
    with closing(sqlite3.connect(file)) as connection, connection:
        for game, damage in zip(games, damages, strict=False):
            connection.execute("UPDATE clocks SET due_at = ? WHERE game_id = ?", (damage, game))
    await store.clocks.put_off(timedelta(hours=1), at(0))
    for game in games:
        (clock,) = await store.clocks.get(game)
        assert at(0) + SECOND * 30 <= clock.due_at <= at(0) + SECOND * 60


async def test_of_many_clocks_that_ring_the_oldest_come_first_and_turns_before_reminders(
    store: Store,
) -> None:
    games = [await running_game(store, CHANNEL + number) for number in range(9)]
    wound = {
        game: ClockRecord(game, "0", 0, at(9 - game), None, 60, runs=game != games[3])
        for game in games[:4]
    }
    wound |= {game: ClockRecord(game, "0", 0, at(20), at(-game), 60) for game in games[4:]}
    for game, clock in wound.items():
        await store.clocks.wind(game, [clock])
    everything = [clock.game_id for clock in await store.clocks.ringing(at(10))]
    assert everything == [*games[2::-1], games[3], *games[:3:-1]]
    few = [clock.game_id for clock in await store.clocks.ringing(at(10), due=2, reminders=3)]
    assert few == [games[2], games[1], games[3], *games[:5:-1]]
    assert [c.game_id for c in await store.clocks.due(games[0], at(10))] == [games[0]]
    assert await store.clocks.due(games[5], at(10)) == []
    ending = await store.clocks.ending(at(6), at(20), 61)
    assert [clock.game_id for clock in ending] == [games[1], games[0], *games[4:]]
    assert await store.clocks.ending(at(0), at(20), 60) == []


async def test_no_clock_rings_of_a_game_that_is_paused_or_not_played_any_more(
    store: Store,
) -> None:
    played, paused, ended = [await running_game(store, CHANNEL + number) for number in range(3)]
    await store.pauses.pause(paused)
    await store.tables.end(ended, Status.CANCELLED, START)
    for game in (played, paused, ended):
        await store.clocks.wind(game, [ClockRecord(game, "0", 0, at(5), at(4), 60)])
    found = [
        *await store.clocks.ringing(at(5)),
        *await store.clocks.ringing(at(4)),
        *await store.clocks.ending(at(4), at(5), 61),
        *[
            clock
            for game in (played, paused, ended)
            for clock in await store.clocks.due(game, at(5))
        ],
    ]
    assert [clock.game_id for clock in found] == 4 * [played]
