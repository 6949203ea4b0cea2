"""A message that has shown several turns tells all of them when it is put away."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "0022"
down_revision = "0023"


def upgrade() -> None:
    """Add the column; every message so far has shown one turn."""
    op.add_column("live_messages", Column("since", Integer))
