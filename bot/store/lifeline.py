"""One connection to a server that stays open while a process works on its database.

What the process is to others hangs on it: that it is alive, that it leads, what it hears of them.
It ends with the process, however that ends, and so the others know at once.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, cast

from sqlalchemy import URL, NullPool, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.engines import make_engine
from bot.store.failures import told
from bot.store.locks import at_once

log = logging.getLogger(__name__)

CHANNEL = "salad"
"""Under this name PostgreSQL hands on what processes say to each other."""

_NAME = "salad "
_NAMES = text(
    "SELECT substr(application_name, 7) FROM pg_stat_activity "
    "WHERE datname = current_database() AND application_name LIKE 'salad %'"
)
_END_GHOSTS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND application_name = :name AND pid <> pg_backend_pid()"
)
_WAIT_SECONDS = 5.0
"""How long the server may take to answer before the connection counts as lost."""


class Lifeline:
    """The connection, which is made anew after it was lost, and the locks that hang on it.

    It has the name of a process that works on the database, by which others see it alive.
    """

    def __init__(self, url: URL, run: str) -> None:
        self._name = _NAME + run
        settings = {"application_name": self._name, "tcp_keepalives_idle": "15"}
        self._engine = make_engine(
            url,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            connect_args={"server_settings": settings, "command_timeout": _WAIT_SECONDS},
        )
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._one = asyncio.Lock()
        self._held: set[int] = set()
        self.heard: Callable[[str], None] = _unheard
        """Is told of what any process says."""
        self.missed: Callable[[], None] = _unmissed
        """Is told that for a while nothing was heard."""

    @property
    def whole(self) -> bool:
        """Return whether the connection is there, for all that is known."""
        return self._driver is not None and not self._driver.is_closed()

    def holds(self, lock: int) -> bool:
        """Return whether a lock is held now."""
        return self.whole and lock in self._held

    async def take(self, lock: int) -> bool:
        """Take a lock if it is free; return whether it is held. Raises StoreError."""
        await self.mend()
        async with self._one:
            if lock not in self._held and await self._ask(at_once(lock)):
                self._held.add(lock)
            return lock in self._held

    async def mend(self) -> None:
        """See to it that the connection is there. Raises StoreError."""
        async with self._one:
            if self.whole:
                with told():
                    await self._try()
            if not self.whole:
                again = self._driver is not None
                with told():
                    await self._open()
                await self._ask(_END_GHOSTS, {"name": self._name})
                if again:
                    log.warning("what other processes say was not heard for a while")
                    self.missed()

    async def close(self) -> None:
        """Let everything go that is held."""
        async with self._one:
            await self._drop()
            await self._engine.dispose()

    async def _try(self) -> None:
        assert self._connection is not None, "it is open"
        try:
            await self._connection.scalar(select(1))
        except (SQLAlchemyError, OSError):
            await self._drop()

    async def _open(self) -> None:
        await self._drop()
        self._connection = await self._engine.connect()
        raw = await self._connection.get_raw_connection()
        self._driver = cast("Any", raw.driver_connection)
        await self._driver.add_listener(CHANNEL, self._hear)

    async def _drop(self) -> None:
        self._held.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()

    async def _ask(self, statement: Any, values: dict[str, Any] | None = None) -> Any:
        assert self._connection is not None, "it is open"
        with told():
            return await self._connection.scalar(statement, values)

    def _hear(self, _connection: object, _pid: int, _channel: str, said: str) -> None:
        self.heard(said)


async def alive(connection: AsyncConnection) -> set[str]:
    """Return which processes have a lifeline now."""
    return set(await connection.scalars(_NAMES))


async def say(connection: AsyncConnection, words: str) -> None:
    """Let all processes hear something once the transaction is done."""
    await connection.execute(select(func.pg_notify(CHANNEL, words)))


def _unheard(_: str) -> None:
    """Hear nothing."""


def _unmissed() -> None:
    """Miss nothing."""
