"""Servers have settings and can be left; people can be forgotten."""

from alembic import op
from sqlalchemy import JSON, BigInteger, Boolean, Column, DateTime, String, text

revision = "0005"
down_revision = "0004"

_PRESENT = "uq_seats_present_user"
_IS_PRESENT = text("left_at IS NULL AND user_id != 0")


def upgrade() -> None:
    """Add the tables; let several seats of a game belong to nobody."""
    op.create_table(
        "guild_settings",
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("channels", JSON, nullable=False),
        Column("starter_role", BigInteger),
        Column("threads", Boolean, nullable=False),
        Column("locale", String(16)),
    )
    op.create_table(
        "departures",
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("at", DateTime(timezone=True), nullable=False),
    )
    op.drop_index(_PRESENT, "seats")
    op.create_index(
        _PRESENT,
        "seats",
        ["game_id", "user_id"],
        unique=True,
        sqlite_where=_IS_PRESENT,
        postgresql_where=_IS_PRESENT,
    )
