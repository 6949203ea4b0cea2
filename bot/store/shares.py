"""What people have shared in channels, and where it stands, so that they can remove it."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select, update

from bot.store.database import Database
from bot.store.schema import shares


@dataclass(frozen=True, slots=True)
class Wish:
    """That somebody wants to share something in a channel."""

    guild_id: int
    channel_id: int
    user_id: int
    what: str
    """Tells what is shared from all else that the person may share, in at most 64 characters."""


@dataclass(frozen=True, slots=True)
class Share:
    """Something that was shared, or is just about to be."""

    id: int
    guild_id: int
    channel_id: int
    user_id: int
    at: datetime
    message_id: int | None
    """The message that shows it; None: nobody knows whether it was posted."""


class Shares:
    """The part of the store that knows what was shared."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, wish: Wish, at: datetime) -> tuple[Share, bool]:
        """Note that something is about to be posted, and return it with whether that is new.

        What somebody has shared in a channel already is not noted again: that is returned.
        """
        mine = (
            shares.c.channel_id == wish.channel_id,
            shares.c.user_id == wish.user_id,
            shares.c.what == wish.what,
        )
        row = {
            "guild_id": wish.guild_id,
            "channel_id": wish.channel_id,
            "user_id": wish.user_id,
            "what": wish.what,
            "at": at,
        }
        async with self._database.write() as connection:
            known = (await connection.execute(select(*_COLUMNS).where(*mine))).one_or_none()
            if known is not None:
                return Share(*known), False
            added = await connection.execute(insert(shares).values(row))
            (number,) = added.inserted_primary_key or (0,)
        return Share(number, wish.guild_id, wish.channel_id, wish.user_id, at, None), True

    async def note(self, share_id: int, message_id: int) -> None:
        """Note which message shows what was shared."""
        mine = update(shares).where(shares.c.id == share_id)
        async with self._database.write() as connection:
            await connection.execute(mine.values(message_id=message_id))

    async def get(self, share_id: int) -> Share | None:
        """Return what was shared under a number; None: it was removed, or nobody has shared it."""
        wanted = select(*_COLUMNS).where(shares.c.id == share_id)
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else Share(*row)

    async def drop(self, share_id: int) -> None:
        """Forget that something was shared."""
        async with self._database.write() as connection:
            await connection.execute(delete(shares).where(shares.c.id == share_id))


_COLUMNS = (
    shares.c.id,
    shares.c.guild_id,
    shares.c.channel_id,
    shares.c.user_id,
    shares.c.at,
    shares.c.message_id,
)
