"""Scores: the order in which games ended, what statistics need of them, ratings and totals."""

from hashlib import sha256
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
    column,
    select,
    table,
    text,
    update,
)

revision = "0004"
down_revision = "0003"

_ROW_ID = BigInteger().with_variant(Integer(), "sqlite")
_MERITS = {
    "rating": ("rating", "wins"),
    "wins": ("wins", "average"),
    "average": ("average", "games"),
    "best": ("best", "wins"),
    "games": ("games", "wins"),
}
_IN_ORDER = text(
    "UPDATE games SET finish = numbered.finish FROM ("
    "SELECT id, row_number() OVER (ORDER BY ended_at, id) AS finish"
    " FROM games WHERE status = 'finished') AS numbered WHERE games.id = numbered.id"
)


def upgrade() -> None:
    """Add columns and tables; the scores themselves are counted when the bot starts."""
    _games()
    _results()
    _ratings()
    _totals()


def _games() -> None:
    op.add_column("games", Column("commitment", String(64)))
    op.add_column("games", Column("finish", Integer))
    op.execute(_IN_ORDER)
    _publish()
    op.create_index("ix_games_finish", "games", ["guild_id", "finish"])
    op.create_index("uq_games_finish", "games", ["finish"], unique=True)


def _publish() -> None:
    """Write down what was published of the seeds of games that have started."""
    games = table("games", column("id"), column("seed"), column("commitment"))
    connection = op.get_bind()
    started = select(games.c.id, games.c.seed).where(games.c.seed.is_not(None))
    for game_id, seed in connection.execute(started).all():
        commitment = sha256(seed.encode()).hexdigest()
        connection.execute(update(games).where(games.c.id == game_id).values(commitment=commitment))


def _results() -> None:
    op.add_column("results", Column("level", String(16)))
    op.add_column("results", Column("summary", Text))
    op.drop_index("ix_results_user_id", "results")
    op.create_index("ix_results_user", "results", ["user_id", "finished_at"])


def _account() -> list[Column[Any]]:
    return [
        Column("rules", String(32), primary_key=True),
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    ]


def _ratings() -> None:
    op.create_table(
        "ratings",
        *_account(),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("games", Integer, nullable=False),
    )
    op.create_table(
        "rating_changes",
        Column("game_id", _ROW_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("before", Float, nullable=False),
        Column("after", Float, nullable=False),
    )


def _totals() -> None:
    op.create_table(
        "totals",
        *_account(),
        Column("span", String(8), primary_key=True),
        Column("since", Date, nullable=False),
        Column("name", Text, nullable=False),
        Column("games", Integer, nullable=False),
        Column("wins", Integer, nullable=False),
        Column("scored", Integer, nullable=False),
        Column("points", Integer, nullable=False),
        Column("best", Integer),
        Column("average", Float),
        Column("rating", Float),
    )
    for name, merit in _MERITS.items():
        account = ["rules", "guild_id", "span", "since"]
        op.create_index(f"ix_totals_{name}", "totals", [*account, *merit, "user_id"])
