"""Somebody may want to take cards without being asked about flips."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0027"
down_revision = "0030"


def upgrade() -> None:
    """Add the setting."""
    op.add_column("people", Column("quick_cards", Boolean, nullable=False, server_default=false()))
