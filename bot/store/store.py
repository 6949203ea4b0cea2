"""The store as the rest of the bot sees it."""

import asyncio
import contextlib
import logging
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Self

from bot.store import migrate
from bot.store.analyses import Analyses
from bot.store.anchor import Anchor
from bot.store.backups import backup, write_new
from bot.store.boards import Boards
from bot.store.clocks import Clocks
from bot.store.dailies import Dailies
from bot.store.daily_channels import DailyChannels
from bot.store.database import Database, parse, sqlite_file
from bot.store.engines import is_server
from bot.store.errors import StoreError
from bot.store.files import keep_private, made_folder, take_away
from bot.store.games import Games
from bot.store.glances import Glances
from bot.store.guilds import Guilds
from bot.store.leaderboards import Leaderboards
from bot.store.leadership import Leadership
from bot.store.lifeline import Lifeline
from bot.store.lockfile import Lock
from bot.store.names import Names
from bot.store.notes import Notes
from bot.store.notices import Notices
from bot.store.pauses import Pauses
from bot.store.people import Facts, People
from bot.store.privacy import Privacy
from bot.store.ratings import Ratings
from bot.store.recounts import Recounts
from bot.store.repairs import Repairs
from bot.store.results import Results
from bot.store.shards import Shards
from bot.store.shares import Shares
from bot.store.tables import Tables
from bot.store.tenancy import ShardTaken, Tenancy, Tenant, refuse_others
from bot.store.turns import Turns
from bot.store.turnstile import Turnstile
from bot.store.uploads import Uploads

log = logging.getLogger(__name__)

_CLAIMS, _CLAIM_SECONDS = 20, 0.25
"""How often it is tried to take a shard whose process may just have been killed."""


class Store:
    """Everything that outlives a restart, in parts; whoever needs one or two is handed these alone.

    What a method has changed when it returns is on disk; when it raises, nothing is changed.
    Besides the errors that each names, every method raises `StoreError` if the database fails, in
    particular `Unreadable` if a row was damaged. A call that is cancelled may have changed all or
    nothing, never a part.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.games = Games(database)
        self.tables = Tables(database)
        self.turns = Turns(database)
        self.clocks = Clocks(database)
        self.boards = Boards(database)
        self.notes = Notes(database)
        self.glances = Glances(database)
        self.pauses = Pauses(database)
        self.people = People(database)
        self.names = Names(database)
        self.facts = Facts(database)
        self.leaderboards = Leaderboards(database)
        self.ratings = Ratings(database)
        self.results = Results(database)
        self.recounts = Recounts(database)
        self.guilds = Guilds(database)
        self.privacy = Privacy(database)
        self.repairs = Repairs(database)
        self.analyses = Analyses(database)
        self.dailies = Dailies(database)
        self.daily_channels = DailyChannels(database)
        self.shares = Shares(database)
        self.tenancy = Tenancy(database)
        self.uploads = Uploads(database)
        self.leader = Leadership()
        self.notices = Notices(database)
        self.turnstile = Turnstile(database)
        self._unread = False
        self._tenant: Tenant | None = None
        self._lock: Lock | None = None
        self._anchor: Anchor | None = None
        self._lifeline: Lifeline | None = None
        self._begun: Path | None = None
        """The file of a database that is being made; nobody has put anything into it yet."""

    @classmethod
    async def open(cls, url: str, tenant: Tenant | None = None, *, patient: bool = False) -> Self:
        """Open the database at `url`, make it if there is none, and bring its schema up to date.

        With a tenant, it is that process's alone until it is closed, or its shards are. `patient`
        is as in `Database`.

        Raises:
            StoreError: it is damaged, foreign, of a newer version, or another tenant's (untouched
                in these cases), or cannot be written.

        """
        address = parse(url)
        shards = Shards() if tenant is None else tenant.shards
        if not is_server(address) and not shards.whole:
            raise StoreError(
                "An SQLite database is for one process alone: leave SHARD_IDS unset, or let "
                "DATABASE_URL name a PostgreSQL server, which several can share."
            )
        file = sqlite_file(address)
        async with contextlib.nullcontext() if file is None else made_folder(file):
            store = cls(Database(address, shards, patient=patient))
            try:
                await store._open(file, tenant)
            except BaseException:
                await store.close()
                raise
        return store

    async def _open(self, file: Path | None, tenant: Tenant | None) -> None:
        if tenant is not None and self._database.shared:
            self._lifeline = Lifeline(self._database.url, tenant.run)
            self.leader.depend_on(self._lifeline)
            self.notices.depend_on(self._lifeline, tenant.run)
            await self._lifeline.mend()
        locked = False
        if tenant is not None and file is not None:
            self._lock = Lock(file)
            locked = await asyncio.to_thread(self._lock.take, str(tenant))
            if locked and not await asyncio.to_thread(file.exists):
                self._begun = file
        async with self._database.alone("start"):
            await self._prepare(file, tenant, locked=locked)
        await self.health()
        if tenant is not None:
            await self._claim(tenant, locked=locked)
            self._tenant = tenant
            await self.leader.stand()
            if file is not None:
                self._anchor = await asyncio.to_thread(Anchor, file)
            if self._lock is not None:
                self._lock.keep()
            self._begun = None

    async def _prepare(self, file: Path | None, tenant: Tenant | None, *, locked: bool) -> None:
        """Look at the database and bring it up to date, while no other process does."""
        last = await migrate.check(self._database.url)
        if any(not row["ended"] for row in last):
            self._unread = await asyncio.to_thread(migrate.is_large, self._database.url)
        if file is not None:
            if tenant is not None:
                refuse_others(last, tenant, locked=locked)
            await asyncio.to_thread(keep_private, file)
        if tenant is not None and self._database.shared:
            await self._refuse_to_change_under_others(tenant)
        await migrate.upgrade(self._database)

    async def _refuse_to_change_under_others(self, tenant: Tenant) -> None:
        if await self.schema_version() != migrate.newest():
            for other in await self.tenancy.others(tenant):
                raise StoreError(
                    f"This version changes the database, on which {other} works: stop every Salad "
                    "first, then start this version everywhere."
                )

    async def _claim(self, tenant: Tenant, *, locked: bool) -> None:
        """Note who works on the database, once the server has missed who was killed before."""
        for tries in reversed(range(_CLAIMS)):
            try:
                await self.tenancy.claim(tenant, locked=locked)
            except ShardTaken:
                if not tries:
                    raise
                await asyncio.sleep(_CLAIM_SECONDS)
            else:
                return

    async def close(self) -> None:
        """Leave the database to others and close all connections; of no use afterwards."""
        await self.leaderboards.surveys.close()
        await self.notices.close()
        await self.leader.close()
        await self.turnstile.close()
        try:
            if self._tenant is not None:
                await self.tenancy.leave(self._tenant)
        except StoreError as error:
            log.warning("the database is not left in order: %s", error)
        finally:
            self._tenant = None
            if self._anchor is not None:
                await asyncio.to_thread(self._anchor.close)
            if self._lifeline is not None:
                await self._lifeline.close()
            await self._database.close()
            if self._begun is not None:
                await asyncio.to_thread(take_away, self._begun)
            if self._lock is not None:
                self._lock.release()

    async def look_through(self) -> None:
        """Read all pages of a large database that was not left in order; seal it if it is damaged.

        Meant for once the bot plays: it was opened without that, which takes a minute.
        """
        if not self._unread:
            return
        try:
            await migrate.check(self._database.url, thoroughly=True)
        except StoreError as error:
            log.critical("nothing is saved any more: %s", error)
            self.seal(str(error))

    async def live(self) -> None:
        """Show that the process is alive which works on this database.

        Raises:
            TakenOver: the database has another tenant.
            NoTenant: it has none, so it is not the one it was.

        """
        if self._lifeline is not None:
            await self._lifeline.mend()
        if self._tenant is not None:
            await self.tenancy.show_life(self._tenant)
            await self.leader.stand()

    async def lost(self) -> str | None:
        """Return which file of the database was deleted or replaced, None while all are there."""
        return None if self._anchor is None else await asyncio.to_thread(self._anchor.lost)

    @property
    def folder(self) -> Path | None:
        """Where the file of a tenant's database lies, None for a database without one."""
        return None if self._anchor is None else self._anchor.folder

    async def rescue(self, target: Path) -> None:
        """Copy what the open file holds, whatever became of its name, to the new file `target`.

        Raises:
            StoreError: it cannot be read, or the copy not written.

        """
        if self._anchor is None:
            raise StoreError("There is no open file.")
        await asyncio.to_thread(write_new, target, self._anchor.copy)

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """Give a block in which this process does something that others wait with."""
        return self._database.alone(what)

    def seal(self, why: str) -> None:
        """Refuse everything from now on with `Sealed`."""
        self._database.seal(why)

    @property
    def sealed(self) -> bool:
        """Whether everything is refused, because the database is lost."""
        return self._database.sealed

    async def health(self) -> None:
        """Write and commit something without meaning.

        Raises:
            StoreError: the database cannot be written.

        """
        await self.facts.put("health", "written")

    async def schema_version(self) -> str:
        """Return the name of the last migration that was applied."""
        return await migrate.revision(self._database)

    async def backup(self, target: Path) -> None:
        """Copy the database, as of one moment, to the new file `target`.

        Raises:
            StoreError: the target exists or cannot be written, or the database is no SQLite file.

        """
        await backup(self._database.url.render_as_string(hide_password=False), target)
