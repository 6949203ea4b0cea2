from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.conftest import Prepared


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "salad.db"


@pytest.fixture
async def store(file: Path, prepared: Prepared) -> AsyncIterator[Store]:
    opened = await Store.open(prepared(file))
    yield opened
    await opened.close()


@pytest.fixture
def quick_sqlite() -> None:
    """Leave SQLite as a host has it: what is saved is saved in this way."""
