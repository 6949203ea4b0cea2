"""It is known which process works on the database, and whether the last one ended in order."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, DateTime, Integer, String

revision = "0014"
down_revision = "0012"


def upgrade() -> None:
    """Add the table; nobody is known to have ended in order so far."""
    op.create_table(
        "tenancy",
        Column("id", Integer, primary_key=True, autoincrement=False),
        Column("run", String(16), nullable=False),
        Column("node", String(255), nullable=False),
        Column("machine", String(64), nullable=False),
        Column("pid", BigInteger, nullable=False),
        Column("since", DateTime(timezone=True), nullable=False),
        Column("seen_at", DateTime(timezone=True), nullable=False),
        Column("ended", Boolean, nullable=False),
    )
