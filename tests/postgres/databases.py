"""Databases for tests, on a server that runs as long as all of them."""

import asyncio
import os
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store
from tests.postgres.server import Server

T = TypeVar("T")

FOLDER = "SALAD_TEST_SERVER"
"""The variable that names the server's folder: where it is set, tests use PostgreSQL."""

_ADDRESSES: dict[Path, str] = {}


def address(file: Path) -> str:
    """Return the address of the database that a test knows by a path: a file, or a server's."""
    return _ADDRESSES.get(file, f"sqlite+aiosqlite:///{file}")


def aside(work: Coroutine[Any, Any, T]) -> T:
    """Return what comes of some work that is done while the loop of a test stands still."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Databases:
    """Empty databases of this version, one for each path that a test names."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._name = f"salad_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
        self._numbers = count(1)
        self._made: list[str] = []
        self._do(f'DROP DATABASE IF EXISTS "{self._name}" WITH (FORCE)')
        self._do(f'CREATE DATABASE "{self._name}"')
        asyncio.run(self._fill())

    async def _fill(self) -> None:
        await (await Store.open(self._server.url(self._name))).close()

    def __call__(self, to: Path) -> str:
        """Make a database that the test knows by a path, and return its address."""
        name = f"{self._name}_{next(self._numbers)}"
        self._do(f'CREATE DATABASE "{name}" TEMPLATE "{self._name}" STRATEGY file_copy')
        self._made.append(name)
        url = self._server.url(name)
        _ADDRESSES.update({to: url, Path(url): url})
        return url

    def empty(self) -> str:
        """Make a database in which there is nothing, and return its address."""
        name = f"{self._name}_{next(self._numbers)}"
        self._do(f'CREATE DATABASE "{name}"')
        self._made.append(name)
        return self._server.url(name)

    def drop(self) -> None:
        """Take away what was made since the last time."""
        for name in self._made:
            self._do(f'DROP DATABASE "{name}" WITH (FORCE)')
        self._made.clear()
        _ADDRESSES.clear()

    def _do(self, statement: str) -> None:
        aside(self._execute(statement))

    async def _execute(self, statement: str) -> None:
        # Databases are made and dropped outside of transactions.
        engine = create_async_engine(self._server.url("postgres"), isolation_level="AUTOCOMMIT")
        try:
            async with engine.connect() as connection:
                await connection.exec_driver_sql(statement)
        finally:
            await engine.dispose()


def databases() -> Databases | None:
    """Return the databases of the server that runs for these tests; None where none does."""
    folder = os.environ.get(FOLDER)
    return Databases(Server(Path(folder))) if folder else None
