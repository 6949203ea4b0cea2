"""The store as the rest of the bot sees it."""

import asyncio
from pathlib import Path
from typing import Self

from bot.store import migrate
from bot.store.analyses import Analyses
from bot.store.backups import backup
from bot.store.boards import Boards
from bot.store.clocks import Clocks
from bot.store.dailies import Dailies
from bot.store.database import Database, parse, sqlite_file
from bot.store.errors import StoreError
from bot.store.games import Games
from bot.store.guilds import Guilds
from bot.store.leaderboards import Leaderboards
from bot.store.names import Names
from bot.store.notes import Notes
from bot.store.pauses import Pauses
from bot.store.people import Facts, People
from bot.store.privacy import Privacy
from bot.store.ratings import Ratings
from bot.store.repairs import Repairs
from bot.store.results import Results
from bot.store.tables import Tables
from bot.store.turns import Turns


class Store(
    Games,
    Tables,
    Turns,
    Clocks,
    Boards,
    Notes,
    Pauses,
    People,
    Names,
    Facts,
    Leaderboards,
    Ratings,
    Results,
    Guilds,
    Privacy,
    Repairs,
    Analyses,
    Dailies,
):
    """Everything that outlives a restart.

    What a method has changed when it returns is on disk; when it raises, nothing is changed.
    Besides the errors that each names, every method raises `StoreError` if the database fails, in
    particular `Unreadable` if a row was damaged. A call that is cancelled may have changed all or
    nothing, never a part.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database at `url`, make it if there is none, and bring its schema up to date.

        Raises:
            StoreError: it is damaged, foreign, of a newer version (untouched in these cases), or
                cannot be written.

        """
        address = parse(url)
        file = sqlite_file(address)
        if file is not None:
            await asyncio.to_thread(_make_folder, file)
        await migrate.check(address)
        store = cls(Database(address))
        try:
            await migrate.upgrade(store._database)
            await store.health()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Close all connections; the store is of no use afterwards."""
        await self._database.close()

    async def health(self) -> None:
        """Write and commit something without meaning.

        Raises:
            StoreError: the database cannot be written.

        """
        await self.set_fact("health", "written")

    async def schema_version(self) -> str:
        """Return the name of the last migration that was applied."""
        return await migrate.revision(self._database)

    async def backup(self, target: Path) -> None:
        """Copy the database, as of one moment, to the new file `target`.

        Raises:
            StoreError: the target exists or cannot be written, or the database is no SQLite file.

        """
        await backup(self._database.url.render_as_string(hide_password=False), target)


def _make_folder(file: Path) -> None:
    if file.is_dir():
        raise StoreError(f"{file} is a folder; the database needs the name of a file.")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder of the database cannot be made ({error}).") from error
