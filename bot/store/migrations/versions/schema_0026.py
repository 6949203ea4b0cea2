"""What people share in channels is kept, so that they can remove it and share nothing twice."""

from alembic import op
from sqlalchemy import BigInteger, Column, DateTime, Integer, String

revision = "0026"
down_revision = "0022"

_ROW_ID = BigInteger().with_variant(Integer(), "sqlite")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "shares",
        Column("id", _ROW_ID, primary_key=True),
        Column("guild_id", BigInteger, nullable=False),
        Column("channel_id", BigInteger, nullable=False),
        Column("user_id", BigInteger, nullable=False),
        Column("what", String(64), nullable=False),
        Column("at", DateTime(timezone=True), nullable=False),
        Column("message_id", BigInteger),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_shares_mine", "shares", ["user_id", "channel_id", "what"], unique=True)
    op.create_index("ix_shares_guild_id", "shares", ["guild_id"])
