"""Several processes work on one database, each for some of Discord's shards."""

from alembic import op
from sqlalchemy import Column, Integer, Text, text

revision = "0031"
down_revision = "0032"


def upgrade() -> None:
    """Note of each process which shards it has; the one that was last had all."""
    count, ids = text("1"), text("'0'")
    op.add_column("tenancy", Column("shard_count", Integer, nullable=False, server_default=count))
    op.add_column("tenancy", Column("shard_ids", Text, nullable=False, server_default=ids))
