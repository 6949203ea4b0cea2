from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.store.samples import url_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "salad.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    opened = await Store.open(url_of(file))
    yield opened
    await opened.close()
