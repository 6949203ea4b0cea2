"""The tables of scores: results, and what is derived from them; analyses, and what is shared."""

from dataclasses import dataclass
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

from bot.store.columns import RowId, UtcDateTime, game_key, metadata

results = Table(
    "results",
    metadata,
    game_key(),
    Column("seat", Integer, primary_key=True),
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
        Column("guild_id", BigInteger, primary_key=True),
        Column("user_id", BigInteger, primary_key=True),
    ]


def _ratings(name: str) -> Table:
    return Table(
        name,
        metadata,
        *_account(),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("games", Integer, nullable=False),
    )


def _rating_changes(name: str) -> Table:
    return Table(
        name,
        metadata,
        game_key(),
        Column("seat", Integer, primary_key=True),
        Column("guild_id", BigInteger, primary_key=True),
        Column("before", Float, nullable=False),
        Column("after", Float, nullable=False),
        # What was believed of the player before: counting anew needs it once they are forgotten.
        Column("mu", Float),
        Column("sigma", Float),
    )


def _totals(name: str) -> Table:
    table = Table(
        name,
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
    # A page of a leaderboard, and the place of a line, are read from an index alone.
    for merit, (value, second) in MERITS.items():
        Index(
            f"ix_{name}_{merit}",
            *(table.c[column] for column in ("rules", "guild_id", "span", "since")),
            *(table.c[column] for column in (value, second, "user_id")),
        )
    return table


MERITS = {
    "rating": ("rating", "wins"),
    "wins": ("wins", "average"),
    "average": ("average", "scored"),
    "best": ("best", "wins"),
    "games": ("games", "wins"),
}
"""By what columns of totals people are ranked, and what decides among equals."""


@dataclass(frozen=True, slots=True)
class Book:
    """One set of the tables that are derived from the results."""

    number: int
    ratings: Table
    changes: Table
    totals: Table

    @property
    def tables(self) -> tuple[Table, ...]:
        """Return all three."""
        return self.changes, self.ratings, self.totals


BOOKS = (
    Book(0, _ratings("ratings"), _rating_changes("rating_changes"), _totals("totals")),
    Book(
        1,
        _ratings("second_ratings"),
        _rating_changes("second_rating_changes"),
        _totals("second_totals"),
    ),
)
"""One is in use: games are entered in it, and it is read. In the other, all is counted anew."""

analyses = Table(
    "analyses",
    metadata,
    game_key(),
    Column("report", JSON, nullable=False),
)

# What people have shared in channels, until they remove it.
shares = Table(
    "shares",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("what", String(64), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    # None until it is known that the message was posted.
    Column("message_id", BigInteger),
    # Their buttons stay in channels: a number is never given twice.
    sqlite_autoincrement=True,
)

Index("uq_shares_mine", shares.c.user_id, shares.c.channel_id, shares.c.what, unique=True)
Index("ix_shares_guild_id", shares.c.guild_id)
