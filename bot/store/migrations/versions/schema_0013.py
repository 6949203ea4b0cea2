"""How long a clock was wound for, so that after an outage nobody has less than half of it."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "0013"
down_revision = "0014"


def upgrade() -> None:
    """Add the column; of clocks that run already it is not known, and they go on as they are."""
    op.add_column("clocks", Column("seconds", Integer))
