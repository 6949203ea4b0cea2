"""What is kept per person, and for the bot itself: single rows, put and found."""

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any

from sqlalchemy import RowMapping, Table, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.own_schema import facts
from bot.store.records import Preferences
from bot.store.rows import columns
from bot.store.schema import people


class People:
    """The part of the store that keeps personal settings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def preferences(self, user_id: int) -> Preferences:
        """Return the person's settings, the defaults where none were made."""
        return (await self.preferences_of([user_id]))[user_id]

    async def preferences_of(self, user_ids: Collection[int]) -> dict[int, Preferences]:
        """Return the settings of several people, the defaults where none were made."""
        if not user_ids:
            return {}
        async with self._database.read() as connection:
            return await preferences_of(connection, user_ids)

    async def chosen_locales(self) -> dict[int, str]:
        """Return the language of everybody who has chosen one."""
        wanted = select(people.c.user_id, people.c.locale).where(people.c.locale.is_not(None))
        async with self._database.read() as connection:
            return {row.user_id: row.locale for row in await connection.execute(wanted)}

    async def set_preferences(self, user_id: int, preferences: Preferences) -> None:
        """Replace the person's settings."""
        async with self._database.write() as connection:
            await put(connection, people, {"user_id": user_id}, columns(preferences))


async def preferences_of(
    connection: AsyncConnection, user_ids: Collection[int]
) -> dict[int, Preferences]:
    """Return the settings of several people, as a part of what else is read."""
    wanted = select(people).where(people.c.user_id.in_(user_ids))
    rows = (await connection.execute(wanted)).mappings().all() if user_ids else ()
    made = {row["user_id"]: _preferences(row) for row in rows}
    return {user_id: made.get(user_id, Preferences()) for user_id in user_ids}


def _preferences(row: RowMapping) -> Preferences:
    return Preferences(**{field.name: row[field.name] for field in fields(Preferences)})


class Facts:
    """The part of the store in which the bot remembers single values about itself."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        """Return the value last set under `key`."""
        wanted = select(facts.c.value).where(facts.c.key == key)
        async with self._database.read() as connection:
            return (await connection.execute(wanted)).scalar_one_or_none()

    async def beginning_with(self, start: str) -> list[str]:
        """Return the values last set under keys that begin so."""
        wanted = select(facts.c.value).where(facts.c.key.startswith(start, autoescape=True))
        async with self._database.read() as connection:
            return list(await connection.scalars(wanted))

    async def put(self, key: str, value: str) -> None:
        """Replace the value under `key`."""
        async with self._database.write() as connection:
            await put(connection, facts, {"key": key}, {"value": value})


async def put(
    connection: AsyncConnection, table: Table, key: Mapping[str, Any], values: Mapping[str, Any]
) -> None:
    """Update the row under `key`, or insert it: nobody else writes in between."""
    same = [table.c[name] == value for name, value in key.items()]
    updated = await connection.execute(update(table).where(*same).values(**values))
    if not updated.rowcount:
        await connection.execute(insert(table).values(**key, **values))
