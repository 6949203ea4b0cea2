"""What the bot has uploaded to Discord as its own emoji."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager

from sqlalchemy import select

from bot.store.database import Database
from bot.store.own_schema import uploads
from bot.store.people import put
from bot.store.records import Upload
from bot.store.rows import columns


class Uploads:
    """The part of the store that remembers which picture is uploaded under which number."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def alone(self) -> AbstractAsyncContextManager[None]:
        """Give a block in which no other process uploads anything."""
        return self._database.alone("emoji")

    async def all(self) -> dict[str, Upload]:
        """Return what is uploaded, by name."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(uploads))
            return {name: Upload(number, picture) for name, number, picture in rows}

    async def note(self, new: Mapping[str, Upload]) -> None:
        """Remember what is uploaded under these names now."""
        async with self._database.write() as connection:
            for name, upload in new.items():
                await put(connection, uploads, {"emoji": name}, columns(upload))
