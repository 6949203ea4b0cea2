"""Own emoji have plain names: which picture is uploaded is remembered here."""

from alembic import op
from sqlalchemy import BigInteger, Column, String

revision = "0028"
down_revision = "0026"


def upgrade() -> None:
    """Add the table; what has been uploaded so far is found by its name."""
    op.create_table(
        "uploads",
        Column("emoji", String(32), primary_key=True),
        Column("number", BigInteger, nullable=False),
        Column("picture", String(64), nullable=False),
    )
