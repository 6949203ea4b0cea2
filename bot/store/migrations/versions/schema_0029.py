"""People can choose the language of what they alone read."""

from alembic import op
from sqlalchemy import Column, String

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Add the column; so far everybody reads the language of their Discord."""
    op.add_column("people", Column("locale", String(16)))
