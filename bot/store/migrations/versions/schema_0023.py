"""Scores are counted anew in a second set of tables; people are forgotten little by little."""

from collections.abc import Iterator
from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    Date,
    Float,
    ForeignKey,
    Integer,
    String,
    Text,
    text,
)

revision = "0023"
down_revision = "0020"

_ROW_ID = BigInteger().with_variant(Integer(), "sqlite")
_MERITS = {
    "rating": ("rating", "wins"),
    "wins": ("wins", "average"),
    "average": ("average", "scored"),
    "best": ("best", "wins"),
    "games": ("games", "wins"),
}
_OPEN = "status IN ('lobby', 'running')"
_INDEXES: list[tuple[str, str, list[str], str | None]] = [
    ("ix_clocks_remind_at", "clocks", ["remind_at"], "remind_at IS NOT NULL"),
    ("ix_seats_owner_id", "seats", ["owner_id"], "owner_id IS NOT NULL"),
    ("ix_games_open_host", "games", ["host_id"], _OPEN),
    ("ix_games_open_guild", "games", ["guild_id"], _OPEN),
    ("ix_games_channel_id", "games", ["channel_id"], None),
    ("ix_games_host_id", "games", ["host_id"], None),
    ("ix_games_ended_by", "games", ["ended_by"], "ended_by IS NOT NULL"),
    ("ix_games_finished", "games", ["guild_id", "rules", "finish"], "status = 'finished'"),
]
_WHO_PLAYED_ON = """
INSERT INTO substitutes (game_id, user_id)
SELECT DISTINCT turns.game_id, turns.user_id FROM turns
WHERE turns.user_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM seats WHERE seats.game_id = turns.game_id
    AND (seats.user_id = turns.user_id OR seats.owner_id = turns.user_id))
"""


def upgrade() -> None:
    """Add the tables, with who has taken turns without a seat, and indexes for what was scanned."""
    _add_second_book()
    op.create_table(
        "forgetting",
        Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "substitutes",
        Column("game_id", _ROW_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    )
    op.create_index("ix_substitutes_user_id", "substitutes", ["user_id"])
    op.execute(_WHO_PLAYED_ON)
    op.drop_index("ix_games_finish", "games")
    for name, table, columns, where in _INDEXES:
        only = None if where is None else text(where)
        op.create_index(name, table, columns, sqlite_where=only, postgresql_where=only)


def _add_second_book() -> None:
    op.create_table(
        "second_ratings",
        *_account(),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("games", Integer, nullable=False),
    )
    op.create_table(
        "second_rating_changes",
        Column("game_id", _ROW_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("before", Float, nullable=False),
        Column("after", Float, nullable=False),
        Column("mu", Float),
        Column("sigma", Float),
    )
    op.create_table(
        "second_totals",
        *_account(),
        Column("span", String(8), primary_key=True),
        Column("since", Date, nullable=False),
        Column("name", Text, nullable=False),
        *(Column(name, Integer, nullable=False) for name in ("games", "wins", "scored", "points")),
        Column("best", Integer),
        Column("average", Float),
        Column("rating", Float),
    )
    for merit, columns in _MERITS.items():
        which = ["rules", "guild_id", "span", "since"]
        op.create_index(f"ix_second_totals_{merit}", "second_totals", [*which, *columns, "user_id"])


def _account() -> Iterator[Column[Any]]:
    yield Column("rules", String(32), primary_key=True)
    yield Column("guild_id", BigInteger, primary_key=True, autoincrement=False)
    yield Column("user_id", BigInteger, primary_key=True, autoincrement=False)
