"""One after the other: what processes may do only with a while between them."""

import asyncio

from bot.signs.background import Background
from bot.store.database import Database
from bot.store.errors import StoreError


class Turnstile:
    """The part of the store that lets one process through at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._closing = Background("others are not kept waiting")

    async def go_through(self, what: str, seconds: float) -> None:
        """Wait until nobody else has done something for a while, then let others wait likewise.

        Raises:
            StoreError: the database fails.

        """
        through: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._hold(what, seconds, through))
        self._closing.keep(task)
        try:
            await through
        except asyncio.CancelledError:
            task.cancel()
            raise

    async def close(self) -> None:
        """Let others through."""
        await self._closing.close()

    async def _hold(self, what: str, seconds: float, through: asyncio.Future[None]) -> None:
        try:
            async with self._database.alone(what):
                if not through.done():
                    through.set_result(None)
                    await asyncio.sleep(seconds)
        except StoreError as error:
            if not through.done():
                through.set_exception(error)
