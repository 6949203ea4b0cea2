"""What people are called in each server is kept apart from the name of their account."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Text, column, false, table

revision = "0011"
down_revision = "0010"

_LATEST_RESULTS = """
INSERT INTO names (guild_id, user_id, name)
SELECT guild_id, user_id, name FROM (
    SELECT guild_id, user_id, name, row_number() OVER (
        PARTITION BY guild_id, user_id ORDER BY finished_at DESC, game_id DESC) AS age
    FROM results WHERE user_id > 0) AS called
WHERE age = 1
"""
_LATEST_TRIES = """
INSERT INTO names (guild_id, user_id, name)
SELECT guild_id, user_id, name FROM (
    SELECT guild_id, user_id, name, row_number() OVER (
        PARTITION BY guild_id, user_id ORDER BY day DESC) AS age
    FROM daily_tries) AS called
WHERE age = 1 AND NOT EXISTS (
    SELECT 1 FROM names
    WHERE names.guild_id = called.guild_id AND names.user_id = called.user_id)
"""


def upgrade() -> None:
    """Add the table, filled with the last name of everybody in each server.

    The names of accounts are not known yet: what stands in the boards of all servers came from
    one of them, and is not to be shown in another.
    """
    op.create_table(
        "names",
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("user_id", BigInteger, primary_key=True, autoincrement=False),
        Column("name", Text, nullable=False),
        Column("gone", Boolean, nullable=False, server_default=false()),
    )
    op.create_index("ix_names_user_id", "names", ["user_id"])
    gone = column("gone", Boolean)
    op.create_index(
        "ix_names_gone", "names", ["guild_id", "user_id"], sqlite_where=gone, postgresql_where=gone
    )
    op.execute(_LATEST_RESULTS)
    op.execute(_LATEST_TRIES)
    totals = table("totals", column("guild_id"), column("name"))
    op.execute(totals.update().where(totals.c.guild_id == 0).values(name=""))
