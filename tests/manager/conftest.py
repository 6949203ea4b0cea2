from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.manager.house import House, open_house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    opened = await open_house(f"sqlite+aiosqlite:///{tmp_path / 'salad.db'}")
    yield opened
    await opened.store.close()
