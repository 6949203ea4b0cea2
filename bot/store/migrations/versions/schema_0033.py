"""Each Daily keeps what Chef has scored in each deal; of days so far the mean alone is known."""

from alembic import op
from sqlalchemy import JSON, Column

revision = "0033"
down_revision = "0031"


def upgrade() -> None:
    """Add the column."""
    op.add_column("dailies", Column("chef_scores", JSON))
