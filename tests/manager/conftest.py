from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.conftest import Prepared
from tests.manager.house import House, open_house


@pytest.fixture
async def house(tmp_path: Path, prepared: Prepared) -> AsyncIterator[House]:
    opened = await open_house(prepared(tmp_path / "salad.db"))
    yield opened
    await opened.store.close()
