"""Locks that a PostgreSQL server keeps for processes which share a database.

Each has two numbers: what it is for, and which of the kind. The server lets go of one by itself
when the connection ends that holds it.
"""

from zlib import crc32

from sqlalchemy import Executable, func, select

WRITER, ALONE, LEADER = 0x5A1AD0, 0x5A1AD1, 0x5A1AD2
"""Who writes; who does something alone, whatever it is; who leads."""

_HALF = 2**31
_NO_KEY = 0


def key_of(name: str) -> int:
    """Return the number of a lock that has a name."""
    return crc32(name.encode()) - _HALF


def of_transaction(kind: int) -> Executable:
    """Return what waits for a lock and holds it until the transaction ends."""
    return select(func.pg_advisory_xact_lock(kind, _NO_KEY))


def of_session(kind: int, key: int) -> Executable:
    """Return what waits for a lock and holds it until the connection ends."""
    return select(func.pg_advisory_lock(kind, key))


def at_once(kind: int) -> Executable:
    """Return what takes a lock until the connection ends, and tells whether it was free."""
    return select(func.pg_try_advisory_lock(kind, _NO_KEY))
