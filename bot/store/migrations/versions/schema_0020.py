"""There is a clock for each decision and seat, wound in the transaction that commits the turn."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, DateTime, ForeignKey, Integer, String

revision = "0020"
down_revision = "0013"

_ROW_ID = BigInteger().with_variant(Integer(), "sqlite")
_MOMENT = DateTime(timezone=True)


def upgrade() -> None:
    """Make the table anew: which decision a clock was for is not known, so all time begins anew."""
    op.drop_table("clocks")
    op.create_table(
        "clocks",
        Column("game_id", _ROW_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        Column("decision", String(64), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("due_at", _MOMENT, nullable=False),
        Column("remind_at", _MOMENT),
        Column("seconds", Integer, nullable=False),
        Column("runs", Boolean, nullable=False),
    )
    op.create_index("ix_clocks_due_at", "clocks", ["due_at"])
