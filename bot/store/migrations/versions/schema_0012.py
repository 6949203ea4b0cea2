"""What is to be put away or looked for after a crash is stored before it is needed."""

from alembic import op
from sqlalchemy import BigInteger, Column, DateTime, ForeignKey, Integer

revision = "0012"
down_revision = "0011"

_ROW_ID = BigInteger().with_variant(Integer(), "sqlite")


def _game() -> ForeignKey:
    return ForeignKey("games.id", ondelete="CASCADE")


def upgrade() -> None:
    """Add the tables; boards of games that were called off are still to be put away."""
    op.create_table(
        "stale_messages",
        Column("message_id", BigInteger, primary_key=True, autoincrement=False),
        Column("game_id", _ROW_ID, _game(), nullable=False),
        Column("channel_id", BigInteger, nullable=False),
        Column("shown", Integer, nullable=False),
        Column("until", Integer),
    )
    op.create_index("ix_stale_messages_game_id", "stale_messages", ["game_id"])
    op.create_table(
        "doubts",
        Column("game_id", _ROW_ID, _game(), primary_key=True),
        Column("since", DateTime(timezone=True)),
    )
    op.execute(
        "INSERT INTO doubts (game_id) SELECT live_messages.game_id FROM live_messages "
        "JOIN games ON games.id = live_messages.game_id WHERE games.status = 'cancelled'"
    )
