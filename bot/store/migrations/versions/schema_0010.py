"""Who called a game off, results of games that were, and what a server's tables begin with."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, false, true

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the columns; of games that were called off, it was not kept by whom."""
    op.add_column("games", Column("ended_by", BigInteger))
    op.add_column("results", Column("void", Boolean, nullable=False, server_default=false()))
    for name in ("rated", "hints", "scores_shown"):
        column = Column(name, Boolean, nullable=False, server_default=true())
        op.add_column("guild_settings", column)
