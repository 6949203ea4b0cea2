"""Who works on the database: one process for each shard, which shows that it lives.

SQLite is for one process alone, which writes down again and again that it is alive. Several share a
PostgreSQL server, which knows by their lifelines who is: each has shards that no other one has.
"""

import os
import platform
import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, inspect, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import lifeline
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.lockfile import Occupied
from bot.store.own_schema import tenancy
from bot.store.shards import Shards

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
    shards: Shards = field(default_factory=Shards)

    def __str__(self) -> str:
        return _named(self.pid, self.node, self.since)


def _named(pid: int, node: str, since: datetime) -> str:
    return f"process {pid} on {node}, since {since.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


class NoTenant(StoreError):
    """The database is not the one it was: nobody works on it, as far as it knows."""


class TakenOver(StoreError):
    """Another process has taken the database over; this one must end."""


def refuse_others(rows: Iterable[RowMapping], tenant: Tenant, *, locked: bool) -> None:
    """Raise Occupied if a row tells of another process that may be alive.

    `locked`: this process holds the lock file, so every other one of this machine is dead. Within
    one process, the latest to ask gets it.
    """
    for row in rows:
        here = row["machine"] == tenant.machine
        if row["ended"] or (here and (locked or row["pid"] == tenant.pid)):
            continue
        silent = datetime.now(UTC) - row["seen_at"]
        if silent < LIFE:
            seconds = round(min(LIFE, LIFE - silent).total_seconds())
            more = f" If it has ended already, start again in {seconds} seconds."
            raise Occupied(_of(row), more)


class ShardTaken(StoreError):
    """Another process has a shard that this one is to have, or counts the shards otherwise."""

    def __init__(self, row: RowMapping, tenant: Tenant) -> None:
        other = shards_of(row)
        if other.count != tenant.shards.count:
            theirs = f"with SHARD_COUNT={other.count}" if other.count > 1 else "for all servers"
            advice = "Stop it first, or give all of them the same SHARD_COUNT."
        else:
            theirs = f"for the connections {other}"
            advice = "Stop that one first, or give each its own SHARD_IDS."
        super().__init__(f"Another Salad works on this database {theirs}: {_of(row)}. {advice}")


def shards_of(row: RowMapping) -> Shards:
    """Return the shards of a process that works, or worked, on the database."""
    ids = row.get("shard_ids", "0").split(",")
    return Shards(row.get("shard_count", 1), tuple(map(int, ids)))


def _of(row: RowMapping) -> str:
    return _named(row["pid"], row["node"], row["since"])


def occupants(connection: Connection) -> Sequence[RowMapping]:
    """Return the rows of who works, or worked last, on a database of whatever version."""
    found = inspect(connection)
    if not found.has_table(tenancy.name):
        return ()
    there = {column["name"] for column in found.get_columns(tenancy.name)}
    known = [column for column in tenancy.c if column.name in there]
    return connection.execute(select(*known)).mappings().all()


class Tenancy:
    """The part of the store that knows whose it is."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, tenant: Tenant, *, locked: bool) -> None:
        """Note that from now on `tenant` works on the database.

        Raises:
            Occupied, ShardTaken: another process does, and is alive.

        """
        row = {
            "run": tenant.run,
            "node": tenant.node,
            "machine": tenant.machine,
            "pid": tenant.pid,
            "since": tenant.since,
            "seen_at": datetime.now(UTC),
            "ended": False,
            "shard_count": tenant.shards.count,
            "shard_ids": ",".join(map(str, tenant.shards.ids)),
        }
        async with self._database.write() as connection:
            found = (await connection.execute(select(tenancy))).mappings().all()
            if self._database.shared:
                stay = await _others(connection, found, tenant)
            else:
                stay = []
                refuse_others(found, tenant, locked=locked)
            await connection.execute(delete(tenancy).where(tenancy.c.run.not_in(stay)))
            await connection.execute(insert(tenancy).values(id=tenant.shards.ids[0], **row))

    async def others(self, tenant: Tenant) -> list[str]:
        """Return in words which other processes have a lifeline to the database now."""
        async with self._database.read() as connection:
            rows = await connection.run_sync(occupants)
            living = await _living(connection, rows, tenant)
        return list(map(_of, living))

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
        async with self._database.write_own() as connection:
            if (await connection.execute(mine)).rowcount:
                return
            rows = (await connection.execute(select(tenancy))).mappings().all()
        for row in rows:
            if not row["ended"] and _collide(row, tenant):
                raise TakenOver(
                    "This database was taken over while this process showed no life: by "
                    f"{_of(row)}. Every confirmed turn is safe."
                )
        raise NoTenant("it does not know of this process, so it is another database")


async def _others(
    connection: AsyncConnection, rows: Collection[RowMapping], tenant: Tenant
) -> list[str]:
    """Return the runs of processes that work beside this one; raise ShardTaken if one collides."""
    living = await _living(connection, rows, tenant)
    for row in living:
        if _collide(row, tenant):
            raise ShardTaken(row, tenant)
    return [row["run"] for row in living]


async def _living(
    connection: AsyncConnection, rows: Collection[RowMapping], tenant: Tenant
) -> list[RowMapping]:
    """Return the rows of other processes that have a lifeline now."""
    alive = await lifeline.alive(connection)
    others = [row for row in rows if row["run"] in alive and not row["ended"]]
    return [row for row in others if (row["machine"], row["pid"]) != (tenant.machine, tenant.pid)]


def _collide(row: RowMapping, tenant: Tenant) -> bool:
    """Return whether two processes cannot work side by side."""
    other, mine = shards_of(row), tenant.shards
    return other.count != mine.count or not set(other.ids).isdisjoint(mine.ids)
