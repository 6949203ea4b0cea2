"""What holds for all tests."""

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from hypothesis import HealthCheck, settings

from bot.games import TITLES, Title
from bot.manager.recount import Clerk, Recount
from bot.store import Store, engines
from engine import GAMES
from tests.at_once import run_statements_at_once
from tests.games.hush import Hush
from tests.long import listed
from tests.postgres.databases import FOLDER, databases

Prepared = Callable[[Path], str]

_A_START = 5.0
"""Seconds in which a simulated Discord wants a bot to have started, however long it may wait."""

_WAITS = 5
"""How often it is waited for a bot at work, each time as long as this world waits."""

_A_LOOK = 0.005
"""Seconds after which a simulated Discord looks again whether the bot is at rest."""

# A slow or busy machine fails no test for being one.
settings.register_profile(
    "any machine", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

# Where nothing tells a simulated Discord that the bot is at rest, it would look after 50 ms, and
# most often the bot has been at rest for long.
simcord.Env.settle.__defaults__ = (None, _A_LOOK)
_looks = simcord.Env._settle_internal
_looks.__kwdefaults__ = {**(_looks.__kwdefaults__ or {}), "idle": _A_LOOK}


async def _patiently(env: simcord.Env, **how: Any) -> None:
    """Wait for a start, too, as long as this world waits for anything, and longer for what is much.

    A day that passes is thousands of ticks, for which a busy machine may need some such waits, and
    so it may for Chef's thoughts of a day.
    """
    at_start = how.get("timeout") == _A_START
    for more in reversed(range(_WAITS)):
        try:
            await _looks(env, **{**how, "timeout": None} if at_start else how)
        except TimeoutError:
            if not more:
                raise
        else:
            return


simcord.Env._settle_internal = _patiently  # type: ignore[method-assign, assignment]  # simcord has no setting


@pytest.fixture(autouse=True)
def _load_no_sprites_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first picture load the sprites: a busy machine is slower at it than simcord waits."""
    monkeypatch.setattr("bot.ui.live.rehearsal.warm_up", lambda: None)


@pytest.fixture(autouse=True)
def _keep_nothing_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a bot of a test has loaded go with it; a process has hundreds of them."""

    async def settle() -> None:
        pass

    monkeypatch.setattr("bot.signs.memory.settle", settle)


@pytest.fixture(autouse=True)
def quick_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare SQLite its threads, and the wait for a disk.

    Tests of what comes of them have a fixture of this name that does nothing.
    """
    run_statements_at_once(monkeypatch)
    quick = [pragma.replace("FULL", "OFF") for pragma in engines.PRAGMAS]
    monkeypatch.setattr(engines, "PRAGMAS", quick)


@pytest.fixture(autouse=True)
def _simulated_time_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass as the simulated Discord says; tests of set clocks have one of their own."""
    follow_simulated_time(monkeypatch)


def follow_simulated_time(patches: pytest.MonkeyPatch) -> None:
    patches.setattr("bot.client.monotonic", lambda: discord.utils.utcnow().timestamp())
    # No second passes between two turns of a test: they are taken faster than at any table.
    patches.setattr("bot.ui.kit.pace.MOST", 1_000_000)
    # Most tests let the bot look once a minute.
    patches.setattr("bot.manager.clock._BLINK", timedelta(minutes=1))


@pytest.fixture
def hush(monkeypatch: pytest.MonkeyPatch) -> Hush:
    """Let a tiny game of secrets be played like any other, under its key."""
    game = Hush()
    monkeypatch.setitem(GAMES, game.key, game)
    monkeypatch.setitem(TITLES, game.key, Title(game.key, "tests.games.hush_title"))
    return game


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is long, and leave out what needs no database where a server was started for it."""
    long = listed()
    for item in items:
        if item.nodeid.partition("[")[0] in long:
            item.add_marker("long")
    if FOLDER in os.environ:
        left = [item for item in items if "prepared" not in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@pytest.fixture(autouse=FOLDER in os.environ)
def _databases_go(request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave no database on the server that a test had."""
    yield
    if "prepared" in request.fixturenames:
        request.getfixturevalue("prepared").drop()


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """Return what lays an empty database of this version down at a path, and returns its address.

    Hundreds of tests need one; all migrations are run once for them, and elsewhere tested.
    """
    if (on_a_server := databases()) is not None:
        return on_a_server
    empty = tmp_path_factory.mktemp("empty") / "salad.db"

    async def make() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{empty}")
        for _ in range(2):  # of the two books, the first is in use then
            await store.recounts.distrust()
            await Recount(store.recounts, Clerk().count).run()
        await store.close()

    asyncio.run(make())

    def copy(to: Path) -> str:
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(empty, to)
        return f"sqlite+aiosqlite:///{to}"

    return copy
