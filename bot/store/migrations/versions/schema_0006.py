"""Finished games can be analysed, and the analysis is kept."""

from alembic import op
from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Integer

revision = "0006"
down_revision = "0005"

_ROW_ID = BigInteger().with_variant(Integer(), "sqlite")


def upgrade() -> None:
    """Add the table; so far, no game was analysed."""
    game = ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "analyses",
        Column("game_id", _ROW_ID, game, primary_key=True),
        Column("report", JSON, nullable=False),
    )
