"""Computer players can take seats."""

from alembic import op
from sqlalchemy import Column, String

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the level of a computer player; so far, everybody is a person."""
    op.add_column("seats", Column("level", String(16)))
