import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.conftest import server
from tests.conftest import Prepared
from tests.postgres.databases import FOLDER
from tests.postgres.neighbours import COUNT, tenant
from tests.store.conftest import file, store

__all__ = ["file", "server", "store", "stores", "url"]

# What stands here is about servers alone: nothing is collected where none runs.
collect_ignore_glob = [] if FOLDER in os.environ else ["test_*.py"]


@pytest.fixture
def url(file: Path, prepared: Prepared) -> str:
    """The address of a database."""
    return prepared(file)


@pytest.fixture
async def stores(url: str) -> AsyncIterator[Sequence[Store]]:
    """The stores of four processes, each with a shard of its own."""
    opened = await asyncio.gather(*(Store.open(url, tenant(n)) for n in range(COUNT)))
    yield opened
    await asyncio.gather(*(one.close() for one in opened))
