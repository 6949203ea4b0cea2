"""There is a deal a day for everybody, with one try each."""

from alembic import op
from sqlalchemy import JSON, BigInteger, Column, Date, DateTime, ForeignKey, Integer, String, Text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables; so far, there was no such day."""
    op.create_table(
        "dailies",
        Column("day", Date, primary_key=True),
        Column("rules", String(32), nullable=False),
        Column("seed", String(64), nullable=False),
        Column("commitment", String(64), nullable=False),
        Column("chef_points", Integer),
    )
    op.create_table(
        "daily_tries",
        Column("day", Date, ForeignKey("dailies.day", ondelete="CASCADE"), primary_key=True),
        Column("user_id", BigInteger, primary_key=True, autoincrement=False),
        Column("guild_id", BigInteger, nullable=False),
        Column("name", Text, nullable=False),
        Column("actions", JSON, nullable=False),
        Column("version", Integer, nullable=False),
        Column("points", Integer),
        Column("rank", Integer),
        Column("started_at", DateTime(timezone=True), nullable=False),
        Column("finished_at", DateTime(timezone=True)),
        Column("shared_at", DateTime(timezone=True)),
    )
    for name, columns in (
        ("here", ["day", "guild_id", "points", "user_id"]),
        ("everywhere", ["day", "points", "user_id"]),
        ("user", ["user_id", "day"]),
        ("guild", ["guild_id"]),
    ):
        op.create_index(f"ix_daily_tries_{name}", "daily_tries", columns)
