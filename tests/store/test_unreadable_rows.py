"""Rows of which nothing can be made: somebody edited the database, or the disk damaged a page."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import LiveMessage, Status, Store, StoreError, Unreadable
from bot.store.dailies import DailyRecord, TryRecord
from bot.store.guilds import GuildSettings
from bot.store.records import ClockRecord
from tests.store.samples import ANN, BEN, CHANNEL, GUILD, SEED, START, at, result, turn
from tests.store.samples import running_game as open_game

pytestmark = pytest.mark.sqlite

Reader = Callable[[Store], Awaitable[Any]]

OPEN, OVER = 1, 2
"""The games of the store that is damaged."""

DAMAGE: dict[str, Reader] = {
    "games SET options = '{'": lambda store: store.games.get(OPEN),
    "games SET options = 'null'": lambda store: store.games.get(OPEN),
    "games SET options = x'ff'": lambda store: store.games.of_person(ANN),
    "games SET options = CAST(x'ff' AS TEXT)": lambda store: store.games.get(OPEN),
    """games SET options = '{"pace": "warp"}'""": lambda store: store.games.finished(
        GUILD, limit=9
    ),
    """games SET options = '{"taste": 1}'""": lambda store: store.results.finished(
        "point-salad", GUILD, limit=9
    ),
    "games SET options = '[]'": lambda store: store.results.played("point-salad", ANN),
    "games SET status = 'napping'": lambda store: store.games.get(OPEN),
    "games SET created_at = 'yesterday'": lambda store: store.games.get(OPEN),
    "games SET seed = CAST(x'73ff' AS TEXT)": lambda store: store.games.get(OPEN),
    "games SET created_at = 5": lambda store: store.games.get(OVER),
    "seats SET left_at = 'soon'": lambda store: store.games.get(OPEN),
    "turns SET at = 'soon'": lambda store: store.games.get(OPEN),
    "results SET finished_at = '-'": lambda store: store.results.of_game(OVER),
    "clocks SET due_at = '1yesterday'": lambda store: store.clocks.ringing(at(0)),
    "clocks SET remind_at = '1'": lambda store: store.clocks.get(OPEN),
    "guild_settings SET pace = 'warp'": lambda store: store.guilds.settings(GUILD),
    "guild_settings SET channels = '5'": lambda store: store.guilds.settings(GUILD),
    "daily_tries SET actions = '[1]'": lambda store: store.dailies.get_try(START.date(), ANN),
    "departures SET at = 'long ago'": lambda store: store.guilds.departures(),
}
"""What is done to every row of a table, and who then reads it."""


@pytest.fixture
async def full(store: Store) -> Store:
    """Return a store with a running game, a finished one, and something of everything else."""
    assert await open_game(store) == OPEN
    assert await open_game(store, channel_id=CHANNEL + 1) == OVER
    await store.turns.add(OPEN, turn(1))
    await store.turns.finish(OVER, turn(1), [result(0, ANN, 1, 9), result(1, BEN, 2, 5)], at(1))
    await store.clocks.wind(OPEN, [ClockRecord(OPEN, "1", 0, at(5), at(2), 60)])
    await store.boards.set_live_message(OPEN, LiveMessage(CHANNEL, 1, 1))
    await store.guilds.set_settings(GUILD, GuildSettings())
    await store.guilds.departed(GUILD, START)
    await store.dailies.open(DailyRecord(START.date(), "point-salad", SEED, "commitment"))
    await store.dailies.begin_try(TryRecord(START.date(), ANN, GUILD, "Ann", START))
    return store


def _alter(file: Path, change: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"UPDATE {change}")


@pytest.mark.parametrize("change", DAMAGE)
async def test_what_cannot_be_read_is_an_error_of_the_store_in_one_line(
    full: Store, file: Path, change: str
) -> None:
    await DAMAGE[change](full)
    _alter(file, change)
    with pytest.raises(Unreadable) as refused:
        await DAMAGE[change](full)
    sentence = str(refused.value)
    assert sentence.startswith("Something in the database cannot be read (")
    assert len(sentence.splitlines()) == 1
    assert SEED not in sentence
    assert "with text" not in sentence
    assert isinstance(refused.value, StoreError)


async def test_a_change_that_meets_what_cannot_be_read_changes_nothing(
    full: Store, file: Path
) -> None:
    _alter(file, "games SET options = '{'")
    with pytest.raises(Unreadable):
        await full.turns.finish(OPEN, turn(2), [result(0, ANN, 1, 3)], at(2))
    assert OPEN in await full.games.all_open()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT max(version) FROM turns").fetchone() == (1,)


async def test_a_game_ends_and_its_people_are_found_and_forgotten_without_reading_it(
    full: Store, file: Path
) -> None:
    for change in ("options = '{'", "created_at = 'yesterday'", "seed = x'ff'"):
        _alter(file, f"games SET {change}")
    assert [table.id for table in await full.guilds.open_tables(GUILD)] == [OPEN]
    assert await full.games.all_open(BEN) == [OPEN]
    assert await full.privacy.forget(BEN) == [OPEN]
    assert await full.games.all_open(BEN) == []
    await full.tables.end(OPEN, Status.CANCELLED, at(3))
    assert await full.games.all_open() == []
