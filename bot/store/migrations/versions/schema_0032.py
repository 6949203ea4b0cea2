"""Each Daily keeps how its Gardeners play; those of days so far play as Shoppers do now."""

from alembic import op
from sqlalchemy import Column, String

revision = "0032"
down_revision = "0024"


def upgrade() -> None:
    """Add the column."""
    level = Column("level", String(16), nullable=False, server_default="shopper")
    op.add_column("dailies", level)
