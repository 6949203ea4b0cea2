"""A server has a default pace; games that cannot be shown are paused; passing messages are kept."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String

revision = "0009"
down_revision = "0008"

_ROW_ID = BigInteger().with_variant(Integer(), "sqlite")


def _game() -> ForeignKey:
    return ForeignKey("games.id", ondelete="CASCADE")


def upgrade() -> None:
    """Add the column and the tables; so far, no server had a pace, and no game was paused."""
    op.add_column("guild_settings", Column("pace", String(16)))
    op.create_table(
        "pauses",
        Column("game_id", _ROW_ID, _game(), primary_key=True),
        Column("told", Boolean, nullable=False),
    )
    op.create_table(
        "notes",
        Column("message_id", BigInteger, primary_key=True, autoincrement=False),
        Column("game_id", _ROW_ID, _game(), nullable=False),
        Column("channel_id", BigInteger, nullable=False),
        Column("version", Integer),
    )
    op.create_index("ix_notes_game_id", "notes", ["game_id"])
