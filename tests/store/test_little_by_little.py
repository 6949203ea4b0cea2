"""What takes long is done in steps: each may be the last before a crash, and all is done later."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.ledger import EVERYWHERE, Standing
from bot.scores.spans import Span
from bot.store import Store, StoreError, guilds, privacy
from bot.store.leaderboards import Ranking
from bot.store.names import Called
from tests.privacy.search import traces
from tests.store.samples import result
from tests.store.scoring import GUILDS, PEOPLE, RULES, TODAY, book, fill, finish, random_games

HERE, THERE = 770077007700, 880088008800
GONE, ANOTHER = 990099009900, PEOPLE[1]


def _break_after(
    store: Store, monkeypatch: pytest.MonkeyPatch, transactions: int
) -> Callable[[], int]:
    """Let the store fail after so many transactions; return how many there were."""
    true, made = store._database.write, count()
    numbers = [0]

    @asynccontextmanager
    async def write() -> AsyncIterator[AsyncConnection]:
        numbers[0] = next(made) + 1
        if numbers[0] > transactions:
            raise StoreError("The power is gone.")
        async with true() as connection:
            yield connection

    monkeypatch.setattr(store._database, "write", write)
    return lambda: numbers[0]


async def _fill(store: Store) -> None:
    games = []
    for game in random_games(seed=3, number=12):
        results = [
            replace(one, user_id=GONE, name=f"p{GONE}") if one.user_id == PEOPLE[0] else one
            for one in game.results
        ]
        guild_id = HERE if game.guild_id == GUILDS[0] else THERE
        games.append(replace(game, guild_id=guild_id, results=tuple(results)))
    await fill(store, games)
    for person in (GONE, *PEOPLE):
        for guild_id in (HERE, THERE):
            await store.names.call(guild_id, person, Called(f"p{person}", f"account-{person}"))


async def _shown(store: Store) -> list[object]:
    """Return all that members could see of people."""
    shown: list[Any] = []
    for guild_id in (HERE, THERE, EVERYWHERE):
        ranking = Ranking(RULES, guild_id, Span.ALL, Span.ALL.start(TODAY), "games", least_games=1)
        board = await store.leaderboards.read(ranking, limit=50, user_id=GONE)
        shown += [(line.user_id, line.name) for line in board.lines]
        shown.append(board.own)
    for guild_id in (HERE, THERE):
        for game in await store.results.finished(RULES, guild_id, limit=50):
            shown += [one.name for one in game.results]
            record = await store.games.get(game.id)
            assert record is not None
            shown += [seat.name for seat in record.seats]
    shown += [await store.results.played(RULES, GONE), await store.names.account_names([GONE])]
    shown.append(await store.results.duel(RULES, GONE, ANOTHER))
    for guild_id in (HERE, THERE, EVERYWHERE):
        assert await store.ratings.of_person(RULES, guild_id, GONE) == Standing()
    return shown


async def test_a_person_is_not_shown_from_the_first_step_on_and_forgotten_whatever_breaks_it_off(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(privacy, "ROWS", 2)
    monkeypatch.setattr(privacy, "_GAMES_AT_ONCE", 2)
    monkeypatch.setattr(privacy, "_SERVERS_AT_ONCE", 1)
    await _fill(store)
    steps = 0
    for last in count(1):
        with monkeypatch.context() as broken:
            made = _break_after(store, broken, last)
            try:
                await store.privacy.forget(GONE)
            except StoreError:
                assert made() == last + 1
            else:
                steps = made()
                break
        shown = await _shown(store)
        assert f"p{GONE}" not in str(shown)
        assert str(GONE) not in str([one for one in shown if isinstance(one, tuple)])
        assert not await store.names.call(HERE, GONE, Called(f"p{GONE}", "account"))
        assert traces(file, str(GONE))
    assert steps > 5
    assert traces(file, str(GONE), f"p{GONE}") == []
    assert await store.privacy.finish() == 0


async def test_those_with_whom_it_was_broken_off_are_forgotten_by_the_next_start(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _fill(store)
    with monkeypatch.context() as broken:
        _break_after(store, broken, 3)
        with pytest.raises(StoreError):
            await store.privacy.forget(GONE)
    both = [result(0, GONE, 1, 20, f"p{GONE}"), result(1, ANOTHER, 2, 9)]
    await finish(store, *both, at=TODAY + timedelta(days=1), guild_id=HERE)
    assert await store.privacy.finish() == 1
    assert traces(file, str(GONE), f"p{GONE}") == []


async def test_a_server_is_deleted_some_games_at_a_time_whatever_breaks_it_off(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guilds, "ROWS", 2)
    monkeypatch.setattr(guilds, "_GAMES_AT_ONCE", 2)
    await _fill(store)
    only_here = 777
    both = [result(0, only_here, 1, 20), result(1, ANOTHER, 2, 9)]
    await finish(store, *both, at=TODAY, guild_id=HERE)
    await store.names.call(HERE, only_here, Called("only", "account-only"))
    await store.guilds.departed(HERE, TODAY)
    kept = await store.results.finished(RULES, THERE, limit=50)
    assert await store.guilds.purge_departed(TODAY) == []
    for last in count(1):
        with monkeypatch.context() as broken:
            made = _break_after(store, broken, last)
            try:
                gone = await store.guilds.purge_departed(TODAY + timedelta(days=1))
            except StoreError:
                continue
            assert gone == [HERE]
            assert made() <= last
            break
    assert traces(file, str(HERE)) == []
    assert traces(file, "account-only") == []
    assert await store.results.finished(RULES, THERE, limit=50) == kept
    assert (await store.names.account_names([GONE, ANOTHER])).keys() == {GONE, ANOTHER}
    assert (await book(store)).number == 0


async def test_a_server_to_which_the_bot_returns_meanwhile_keeps_what_is_left(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guilds, "_GAMES_AT_ONCE", 1)
    await _fill(store)
    await store.guilds.departed(HERE, TODAY)
    with monkeypatch.context() as broken:
        _break_after(store, broken, 1)
        with pytest.raises(StoreError):
            await store.guilds.purge_departed(TODAY + timedelta(days=1))
    await store.guilds.returned(HERE)
    left = await store.results.finished(RULES, HERE, limit=50)
    await store.guilds.purge_departed(TODAY + timedelta(days=1))
    assert left
    assert await store.results.finished(RULES, HERE, limit=50) == left
