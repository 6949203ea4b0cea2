"""Messages beside the boards that go when their time is over."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.records import Note
from bot.store.rows import columns
from bot.store.schema import notes


class Notes:
    """The part of the store that remembers passing messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, game_id: int, note: Note) -> None:
        """Remember a message that stands beside the board of a game for a while.

        Raises:
            StoreError: there is no such game.

        """
        async with self._database.write_own() as connection:
            await connection.execute(insert(notes).values(game_id=game_id, **columns(note)))

    async def of_game(self, game_id: int) -> list[Note]:
        """Return the messages beside the board of a game, oldest first."""
        async with self._database.read() as connection:
            return await beside(connection, game_id)

    async def drop(self, message_id: int) -> None:
        """Forget a message: it is gone, or is to stay."""
        async with self._database.write_own() as connection:
            await connection.execute(delete(notes).where(notes.c.message_id == message_id))


async def beside(connection: AsyncConnection, game_id: int) -> list[Note]:
    """Return the messages beside the board of a game, as a part of what else is read."""
    note = notes.c
    wanted = select(note.channel_id, note.message_id, note.version).where(note.game_id == game_id)
    return [Note(*row) for row in await connection.execute(wanted.order_by(note.message_id))]
