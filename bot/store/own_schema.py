"""The tables of what the bot keeps about itself; as in `schema`, every change needs a migration."""

from sqlalchemy import BigInteger, Boolean, Column, Integer, String, Table, Text, text

from bot.store.columns import UtcDateTime, metadata

facts = Table(
    "facts",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

# Which picture (its SHA-256) is which of the application's emoji.
uploads = Table(
    "uploads",
    metadata,
    Column("emoji", String(32), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("picture", String(64), nullable=False),
)

# Who works on this database, or worked on it last: a row for each process, under its first shard.
tenancy = Table(
    "tenancy",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("run", String(16), nullable=False),
    Column("node", String(255), nullable=False),
    Column("machine", String(64), nullable=False),
    Column("pid", BigInteger, nullable=False),
    Column("since", UtcDateTime, nullable=False),
    Column("seen_at", UtcDateTime, nullable=False),
    Column("ended", Boolean, nullable=False),
    # Of how many shards it has which: numbers with commas between them.
    Column("shard_count", Integer, nullable=False, server_default=text("1")),
    Column("shard_ids", Text, nullable=False, server_default=text("'0'")),
)

RESTORED_AT = "restored_at"
"""The fact that a database is a restored copy, and since when: its channels know later turns."""
