"""Somebody can play on for a person who left, and recounting knows how strong opponents were."""

from alembic import op
from sqlalchemy import BigInteger, Column, Float, Text

revision = "0007"
down_revision = "0006"

_AVERAGE = "ix_totals_average"
_ACCOUNT = ("rules", "guild_id", "span", "since")


def upgrade() -> None:
    """Add the columns; the scores are counted anew when the bot starts."""
    op.add_column("seats", Column("owner_id", BigInteger))
    op.add_column("seats", Column("owner_name", Text))
    op.add_column("rating_changes", Column("mu", Float))
    op.add_column("rating_changes", Column("sigma", Float))
    op.drop_index(_AVERAGE, "totals")
    op.create_index(_AVERAGE, "totals", [*_ACCOUNT, "average", "scored", "user_id"])
