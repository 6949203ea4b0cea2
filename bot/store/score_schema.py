"""The tables of scores: results, and what is derived from them; and analyses."""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
)

from bot.store.columns import UtcDateTime, game_key, metadata

results = Table(
    "results",
    metadata,
    game_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("points", Integer),
    Column("left", Boolean, nullable=False),
    Column("finished_at", UtcDateTime, nullable=False),
    Column("level", String(16)),
    Column("summary", Text),
    # The game was called off: it counts only for who had left before.
    Column("void", Boolean, nullable=False, server_default=false()),
)

Index("ix_results_guild_user", results.c.guild_id, results.c.user_id, results.c.finished_at)
Index("ix_results_user", results.c.user_id, results.c.finished_at)


# All that follows up to the boards is derived from the results, see `bot.scores.ledger`.
def _account() -> list[Column[Any]]:
    return [
        Column("rules", String(32), primary_key=True),
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    ]


ratings = Table(
    "ratings",
    metadata,
    *_account(),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    game_key(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    # What was believed of the player before: counting anew needs it once they are forgotten.
    Column("mu", Float),
    Column("sigma", Float),
)

totals = Table(
    "totals",
    metadata,
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

MERITS: dict[str, tuple[Column[Any], Column[Any]]] = {
    "rating": (totals.c.rating, totals.c.wins),
    "wins": (totals.c.wins, totals.c.average),
    "average": (totals.c.average, totals.c.scored),
    "best": (totals.c.best, totals.c.wins),
    "games": (totals.c.games, totals.c.wins),
}
"""By what people are ranked: the more the better, and what decides among equals."""

# A page of a leaderboard, and the place of a line, are read from an index alone.
for _name, _merit in MERITS.items():
    Index(
        f"ix_totals_{_name}",
        *(totals.c.rules, totals.c.guild_id, totals.c.span, totals.c.since),
        *_merit,
        totals.c.user_id,
    )

analyses = Table(
    "analyses",
    metadata,
    game_key(),
    Column("report", JSON, nullable=False),
)
