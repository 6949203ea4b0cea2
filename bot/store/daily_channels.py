"""Where servers want to hear of the Daily each day, and of which day they have heard."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import case, insert, null, or_, select, update

from bot.store.database import Database
from bot.store.schema import daily_channels


@dataclass(frozen=True, slots=True)
class DailyChannel:
    """The channel in which a server hears of the Daily."""

    guild_id: int
    channel_id: int | None
    """None: it wants to hear nothing any more."""
    chosen_by: int
    """Whoever chose it; 0: a person who was forgotten."""
    day: date | None
    """Of which it has heard last, or is to hear now; None: of none yet."""
    doubtful: bool
    """It is not known whether the post of that day is there."""
    told: bool
    """Somebody was told that nothing can be posted there."""


class DailyChannels:
    """The part of the store that knows which servers hear of the Daily."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild_id: int) -> DailyChannel | None:
        """Return what a server has chosen; None: it never has."""
        wanted = select(daily_channels).where(daily_channels.c.guild_id == guild_id)
        async with self._database.read() as connection:
            row = (await connection.execute(wanted)).mappings().one_or_none()
            return None if row is None else DailyChannel(**row)

    async def choose(self, guild_id: int, channel_id: int | None, person_id: int) -> None:
        """Let a server hear of the Daily in a channel, or (None) no more.

        Of which day it has heard is kept: it hears of none twice, whatever is chosen.
        """
        here = daily_channels.c.guild_id == guild_id
        chosen = {"channel_id": channel_id, "chosen_by": person_id, "told": False}
        # Where nothing could be posted, nothing was heard.
        day = case((daily_channels.c.told, null()), else_=daily_channels.c.day)
        changed = update(daily_channels).where(here).values(**chosen, day=day)
        async with self._database.write() as connection:
            if not (await connection.execute(changed)).rowcount:
                new = insert(daily_channels).values(guild_id=guild_id, **chosen)
                await connection.execute(new)

    async def due(self, day: date, *, after: int, limit: int) -> list[DailyChannel]:
        """Return the next of one's own servers after a number that have not heard of a day."""
        table = daily_channels.c
        own = self._database.shards.of_guilds(table.guild_id)
        unheard = or_(table.day.is_(None), table.day < day, table.doubtful)
        wanted = (
            select(daily_channels)
            .where(table.guild_id > after, table.channel_id.is_not(None), unheard, *own)
            .order_by(table.guild_id)
            .limit(limit)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
            return [DailyChannel(**row) for row in rows]

    async def begin(self, guild_id: int, day: date) -> None:
        """Note, before it is posted, that a server is to hear of a day now."""
        await self._note(guild_id, day=day, doubtful=True)

    async def heard(self, guild_id: int) -> None:
        """Note that the post of the day is there: the channel can be posted in."""
        await self._note(guild_id, doubtful=False, told=False)

    async def give_up(self, guild_id: int, *, off: bool) -> bool:
        """Note that the post of the day is not there and will not be; return whether that is news.

        `off`: there is no such channel any more, so nothing is posted from now on.
        """
        here = daily_channels.c.guild_id == guild_id
        news = update(daily_channels).where(here, ~daily_channels.c.told).values(told=True)
        values = {"doubtful": False} | ({"channel_id": None} if off else {})
        async with self._database.write() as connection:
            told = bool((await connection.execute(news)).rowcount)
            await connection.execute(update(daily_channels).where(here).values(values))
        return told

    async def _note(self, guild_id: int, **values: date | bool) -> None:
        here = daily_channels.c.guild_id == guild_id
        async with self._database.write() as connection:
            await connection.execute(update(daily_channels).where(here).values(values))
