"""A server that ends, is silent, or drops its connections, under a bot that plays."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import event, text

from bot.store import Store, StoreError
from bot.store.commits import watched
from tests.bot.messages import ids_of, said
from tests.bot.server import Server
from tests.conftest import Prepared
from tests.postgres import server as servers
from tests.postgres.databases import Databases
from tests.store.samples import found, running_game, turn

NOTHING = "That could not be saved, so nothing changed."
BOUND = 60
"""Seconds; far more than it takes, on a slow machine too, and far less than for ever."""

A_MOMENT = 0.1
"""Seconds in which a process hears that its connections were closed."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[servers.Server]:
    """A server that may be ended: the one of all other tests may not."""
    with servers.running() as one:
        yield one


@pytest.fixture(scope="module")
def prepared(postgres: servers.Server) -> Prepared:
    return Databases(postgres)


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.engines.ANSWER_SECONDS", 1.0)
    monkeypatch.setattr("bot.store.engines.CONNECT_SECONDS", 1.0)


_END_ALL = text(
    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
    "WHERE pid <> pg_backend_pid() AND datname = current_database()"
)


async def _drop_connections(store: Store) -> None:
    """Let the server end all connections to the database of a store, and the store hear of it."""
    async with store._database.engine.connect() as connection:
        await connection.execute(_END_ALL)
    await asyncio.sleep(A_MOMENT)


async def test_connections_that_the_server_has_ended_are_replaced_and_nobody_notices(
    store: Store,
) -> None:
    await asyncio.gather(*(store.facts.get("health") for _ in range(5)))
    await _drop_connections(store)
    await asyncio.gather(*(store.facts.get("health") for _ in range(5)))
    await store.facts.put("key", "value")
    assert await store.facts.get("key") == "value"


async def test_without_a_server_nothing_is_saved_and_with_it_everything_is_there_again(
    store: Store, postgres: servers.Server
) -> None:
    game_id = await running_game(store)
    await store.turns.add(game_id, turn(1))
    postgres.kill()
    await asyncio.sleep(A_MOMENT)
    try:
        with watched() as commits, pytest.raises(StoreError, match="cannot be reached"):
            await store.turns.add(game_id, turn(2))
        assert not commits.any
        with pytest.raises(StoreError, match="cannot be reached"):
            await store.games.get(game_id)
    finally:
        postgres.start()
    await store.turns.add(game_id, turn(2))
    assert (await found(store, game_id)).turns == (turn(1), turn(2))


async def test_whoever_waits_for_a_silent_server_is_told_soon_and_afterwards_all_goes_on(
    store: Store, postgres: servers.Server
) -> None:
    await asyncio.gather(*(store.facts.get("health") for _ in range(5)))
    asked = [store.facts.get("health") for _ in range(20)]
    written = [store.facts.put("key", "value") for _ in range(20)]
    async with asyncio.timeout(BOUND):
        with postgres.silent():
            told = await asyncio.gather(*asked, *written, return_exceptions=True)
        assert {str(error) for error in told} == {"The database server does not answer."}
        await store.facts.put("key", "again")
    assert await store.facts.get("key") == "again"


async def test_a_silent_server_keeps_no_bot_from_ending(
    store: Store, postgres: servers.Server
) -> None:
    async with asyncio.timeout(BOUND):
        with postgres.silent():
            await store.close()


async def test_what_a_server_may_have_saved_when_it_was_lost_counts_as_saved(
    store: Store, postgres: servers.Server
) -> None:
    """The server gets the word to commit, and its answer is lost."""
    silence = postgres.silent()
    event.listen(
        store._database.engine.sync_engine, "commit", lambda _: silence.__enter__(), once=True
    )
    with watched() as commits, pytest.raises(StoreError, match="does not answer"):
        await store.facts.put("key", "value")
    silence.__exit__(None, None, None)
    assert commits.any
    assert await store.facts.get("key") == "value"


async def _confirm(server: Server) -> str:
    mover, board = await server.mover(), await server.pick_default()
    return said(await mover.click(board, custom_id=ids_of(board, "s:do:")[0]))


async def test_while_a_server_is_away_presses_are_told_clocks_stand_still_and_nothing_is_lost(
    server: Server, postgres: servers.Server
) -> None:
    await server.game(*server.members(2), pace="live")
    assert await _confirm(server) == ""
    mover, board = await server.mover(), await server.pick_default()
    postgres.kill()
    try:
        told = await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
        assert said(told).startswith(NOTHING)
        await server.wait(10)
        assert server.bot.services.clock.stopped is not None
    finally:
        postgres.start()
    await server.wait()
    assert server.bot.services.clock.stopped is None
    assert ((await server.table()).version, await server.missed()) == (1, 0)
    await mover.click(board, custom_id=ids_of(board, "s:do:")[0])
    assert ((await server.table()).version, await server.missed()) == (2, 0)


async def test_a_press_after_a_restart_of_the_server_counts_like_any_other(
    server: Server, postgres: servers.Server
) -> None:
    await server.game(*server.members(2))
    postgres.restart()
    await asyncio.sleep(A_MOMENT)
    assert await _confirm(server) == ""
    await _drop_connections(server.bot.services.store)
    assert await _confirm(server) == ""
    assert (await server.table()).version == 2
