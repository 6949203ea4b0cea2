"""Who works on the database: one process at a time, which shows again and again that it lives."""

import os
import platform
import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, inspect, select, update

from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.lockfile import Occupied
from bot.store.own_schema import tenancy

LIFE = timedelta(minutes=1)
"""Who has shown no life for so long counts as gone."""

_BOOT = Path("/proc/sys/kernel/random/boot_id")


def _machine() -> str:
    """Return what two processes have in common exactly if they run on one machine since its start.

    Where the system does not tell, it is the machine's name.
    """
    try:
        return _BOOT.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return platform.node()[:64]


@dataclass(frozen=True, slots=True)
class Tenant:
    """One process that works on a database; made anew for each time that it does."""

    run: str = field(default_factory=lambda: secrets.token_hex(8))
    node: str = field(default_factory=lambda: platform.node()[:255])
    machine: str = field(default_factory=_machine)
    pid: int = field(default_factory=os.getpid)
    since: datetime = field(default_factory=lambda: datetime.now(UTC))

    def __str__(self) -> str:
        return _named(self.pid, self.node, self.since)


def _named(pid: int, node: str, since: datetime) -> str:
    return f"process {pid} on {node}, since {since.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


class NoTenant(StoreError):
    """The database is not the one it was: nobody works on it, as far as it knows."""


class TakenOver(StoreError):
    """Another process has taken the database over; this one must end."""


def refuse_others(row: RowMapping | None, tenant: Tenant, *, locked: bool) -> None:
    """Raise Occupied if the row tells of another process that may be alive.

    `locked`: this process holds the lock file, so every other one of this machine is dead. Within
    one process, the latest to ask gets it.
    """
    here = row is not None and row["machine"] == tenant.machine
    if row is None or row["ended"] or (here and (locked or row["pid"] == tenant.pid)):
        return
    silent = datetime.now(UTC) - row["seen_at"]
    if silent < LIFE:
        seconds = round(min(LIFE, LIFE - silent).total_seconds())
        raise Occupied(
            _named(row["pid"], row["node"], row["since"]),
            f" If it has ended already, start again in {seconds} seconds.",
        )


def occupant(connection: Connection) -> RowMapping | None:
    """Return the row of who works, or worked last, on a database of whatever version."""
    if not inspect(connection).has_table(tenancy.name):
        return None
    return connection.execute(select(tenancy)).mappings().one_or_none()


class Tenancy:
    """The part of the store that knows whose it is."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, tenant: Tenant, *, locked: bool) -> None:
        """Note that from now on `tenant` works on the database.

        Raises:
            Occupied: another process does, and is alive.

        """
        row = {
            "run": tenant.run,
            "node": tenant.node,
            "machine": tenant.machine,
            "pid": tenant.pid,
            "since": tenant.since,
            "seen_at": datetime.now(UTC),
            "ended": False,
        }
        async with self._database.write() as connection:
            found = await connection.execute(select(tenancy).with_for_update())
            refuse_others(found.mappings().one_or_none(), tenant, locked=locked)
            await connection.execute(delete(tenancy))
            await connection.execute(insert(tenancy).values(id=1, **row))

    async def show_life(self, tenant: Tenant) -> None:
        """Write down that `tenant` is alive.

        Raises:
            TakenOver: the database has another tenant.
            NoTenant: it has none, so it is not the one it was.

        """
        await self._note(tenant, {"seen_at": datetime.now(UTC)})

    async def leave(self, tenant: Tenant) -> None:
        """Write down that `tenant` has ended in order; the next start trusts the file then.

        Raises:
            TakenOver: the database has another tenant, who is left alone.
            NoTenant: it has none, so it is not the one it was.

        """
        await self._note(tenant, {"seen_at": datetime.now(UTC), "ended": True})

    async def _note(self, tenant: Tenant, values: dict[str, Any]) -> None:
        mine = update(tenancy).where(tenancy.c.run == tenant.run).values(**values)
        async with self._database.write() as connection:
            if (await connection.execute(mine)).rowcount:
                return
            found = (await connection.execute(select(tenancy))).mappings().one_or_none()
        if found is None or found["ended"]:
            raise NoTenant("it does not know of this process, so it is another database")
        raise TakenOver(
            "This database was taken over while this process showed no life: by "
            f"{_named(found['pid'], found['node'], found['since'])}. Every confirmed turn is safe."
        )
