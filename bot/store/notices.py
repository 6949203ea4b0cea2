"""What processes that share a database tell each other: changes of what each remembers.

Nobody hears what was said while their connection was away; whoever remembers something is told so.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

from bot.signs.background import Background
from bot.store.database import Database
from bot.store.lifeline import Lifeline, say

Value = int | str | None
Hear = Callable[..., Coroutine[Any, Any, None]]

_MISSED = "missed"


class Notices:
    """The part of the store by which processes hear of each other; alone, one hears nothing."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._run: str | None = None
        self._handlers: dict[str, Hear] = {}
        self._heard = Background("a notice of another process was in vain")

    def depend_on(self, lifeline: Lifeline, run: str) -> None:
        """Hear from now on, on this connection, what processes other than this one say."""
        self._run = run
        lifeline.heard, lifeline.missed = self._hear, lambda: self._handle(_MISSED)

    def on(self, kind: str, handler: Hear) -> None:
        """Let a handler hear of a kind of notice, with what it is about."""
        self._handlers[kind] = handler

    def on_missed(self, handler: Hear) -> None:
        """Let a handler hear that something may not have been heard."""
        self.on(_MISSED, handler)

    async def tell(self, kind: str, *about: Value) -> None:
        """Tell all other processes something. Raises StoreError."""
        if self._run is None:
            return
        async with self._database.write_own() as connection:
            await say(connection, json.dumps([self._run, kind, *about]))

    async def close(self) -> None:
        """Hear nothing any more."""
        self._handlers.clear()
        await self._heard.close()

    def _hear(self, said: str) -> None:
        run, kind, *about = json.loads(said)
        if run != self._run:
            self._handle(kind, *about)

    def _handle(self, kind: str, *about: Value) -> None:
        handler = self._handlers.get(kind)
        if handler is not None:
            self._heard.keep(asyncio.create_task(handler(*about)))
