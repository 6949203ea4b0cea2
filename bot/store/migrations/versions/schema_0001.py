"""The first tables: games, seats, turns, results, boards, people and facts."""

from alembic import op
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    String,
    Text,
    TextClause,
    text,
)

revision = "0001"
down_revision = None

_ROW_ID = BigInteger().with_variant(Integer(), "sqlite")
_MOMENT = DateTime(timezone=True)
_IS_OPEN = text("status IN ('lobby', 'running')")
_IS_PRESENT = text("left_at IS NULL")


def upgrade() -> None:
    """Make all tables, parents first."""
    _games()
    _seats()
    _turns()
    _results()
    _live_messages()
    _people()
    _facts()


def _games() -> None:
    op.create_table(
        "games",
        Column("id", _ROW_ID, primary_key=True),
        Column("rules", String(32), nullable=False),
        Column("guild_id", BigInteger, nullable=False),
        Column("channel_id", BigInteger, nullable=False),
        Column("host_id", BigInteger, nullable=False),
        Column("status", String(16), nullable=False),
        Column("capacity", Integer, nullable=False),
        Column("options", JSON, nullable=False),
        Column("locale", String(16), nullable=False),
        Column("seed", String(64)),
        Column("created_at", _MOMENT, nullable=False),
        Column("started_at", _MOMENT),
        Column("ended_at", _MOMENT),
        sqlite_autoincrement=True,
    )
    _partial("uq_games_open_channel", "games", ["channel_id"], _IS_OPEN, unique=True)
    _partial("ix_games_open", "games", ["id"], _IS_OPEN, unique=False)
    op.create_index("ix_games_guild_id", "games", ["guild_id"])


def _seats() -> None:
    op.create_table(
        "seats",
        _game_key(),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("user_id", BigInteger, nullable=False),
        Column("name", Text, nullable=False),
        Column("left_at", _MOMENT),
    )
    _partial("uq_seats_present_user", "seats", ["game_id", "user_id"], _IS_PRESENT, unique=True)
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def _turns() -> None:
    op.create_table(
        "turns",
        _game_key(),
        Column("version", Integer, primary_key=True, autoincrement=False),
        Column("seat", Integer, nullable=False),
        Column("decision", String(64), nullable=False),
        Column("action", Text, nullable=False),
        Column("user_id", BigInteger),
        Column("at", _MOMENT, nullable=False),
        sqlite_with_rowid=False,
    )


def _results() -> None:
    op.create_table(
        "results",
        _game_key(),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("guild_id", BigInteger, nullable=False),
        Column("user_id", BigInteger, nullable=False),
        Column("name", Text, nullable=False),
        Column("rank", Integer, nullable=False),
        Column("points", Integer),
        Column("left", Boolean, nullable=False),
        Column("finished_at", _MOMENT, nullable=False),
    )
    op.create_index("ix_results_guild_user", "results", ["guild_id", "user_id", "finished_at"])
    op.create_index("ix_results_user_id", "results", ["user_id"])


def _live_messages() -> None:
    op.create_table(
        "live_messages",
        _game_key(),
        Column("channel_id", BigInteger, nullable=False),
        Column("message_id", BigInteger, nullable=False),
        Column("version", Integer, nullable=False),
    )


def _people() -> None:
    op.create_table(
        "people",
        Column("user_id", BigInteger, primary_key=True, autoincrement=False),
        Column("quick", Boolean, nullable=False),
    )


def _facts() -> None:
    op.create_table(
        "facts",
        Column("key", String(64), primary_key=True),
        Column("value", Text, nullable=False),
    )


def _game_key() -> Column[int]:
    return Column("game_id", _ROW_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def _partial(name: str, table: str, columns: list[str], where: TextClause, *, unique: bool) -> None:
    op.create_index(name, table, columns, unique=unique, sqlite_where=where, postgresql_where=where)
