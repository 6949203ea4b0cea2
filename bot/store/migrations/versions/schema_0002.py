"""People can ask for boards in words."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the setting; nobody has asked yet."""
    words = Column("text_board", Boolean, nullable=False, server_default=false())
    op.add_column("people", words)
