"""What holds for all tests."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.store import Store

Prepared = Callable[[Path], str]


@pytest.fixture(autouse=True)
def _load_no_sprites_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first picture load the sprites: a busy machine is slower at it than simcord waits."""
    monkeypatch.setattr("bot.client.prepare", lambda: None)


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """Return what lays an empty database of this version down at a path, and returns its address.

    Hundreds of tests need one; all migrations are run once for them, and elsewhere tested.
    """
    empty = tmp_path_factory.mktemp("empty") / "salad.db"

    async def make() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{empty}")).close()

    asyncio.run(make())

    def copy(to: Path) -> str:
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(empty, to)
        return f"sqlite+aiosqlite:///{to}"

    return copy
