"""Computer players can take seats, and a clock runs for people."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    String,
    false,
    text,
)

revision = "0003"
down_revision = "0002"

_ROW_ID = BigInteger().with_variant(Integer(), "sqlite")
_MOMENT = DateTime(timezone=True)


def upgrade() -> None:
    """Add levels, missed turns, clocks, and settings on being pinged; all are empty so far."""
    op.add_column("seats", Column("level", String(16)))
    op.add_column("seats", Column("missed", Integer, nullable=False, server_default=text("0")))
    op.add_column("seats", Column("away_at", _MOMENT))
    op.create_table(
        "clocks",
        Column("game_id", _ROW_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        Column("version", Integer, nullable=False),
        Column("due_at", _MOMENT, nullable=False),
        Column("remind_at", _MOMENT),
    )
    op.create_index("ix_clocks_due_at", "clocks", ["due_at"])
    op.add_column("people", Column("next_ping", Boolean, nullable=False, server_default=false()))
    op.add_column("people", Column("quiet_from", Integer))
