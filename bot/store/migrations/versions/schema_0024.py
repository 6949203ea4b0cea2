"""Past days can be played, streaks have places, Chef looks at tries; servers hear of the Daily."""

from datetime import date, timedelta

from alembic import op
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    Integer,
    bindparam,
    column,
    false,
    select,
    table,
    update,
)

revision = "0024"
down_revision = "0027"

_DAY = timedelta(days=1)
_AT_ONCE = 1000
_TRIES = table(
    "daily_tries",
    column("day", Date),
    column("user_id", BigInteger),
    column("points", Integer),
    column("streak", Integer),
)
_INDEXES = {
    "ix_daily_tries_here": ["day", "guild_id", "late", "points", "user_id"],
    "ix_daily_tries_everywhere": ["day", "late", "points", "user_id"],
    "ix_daily_tries_streak": ["day", "streak", "user_id"],
}


def upgrade() -> None:
    """Add columns and table; all tries so far were of their day, and streaks follow from them."""
    op.add_column("daily_tries", Column("late", Boolean, nullable=False, server_default=false()))
    op.add_column("daily_tries", Column("streak", Integer))
    op.add_column("daily_tries", Column("report", JSON))
    for name in ("ix_daily_tries_here", "ix_daily_tries_everywhere"):
        op.drop_index(name, "daily_tries")
    for name, columns in _INDEXES.items():
        op.create_index(name, "daily_tries", columns)
    op.create_table(
        "daily_channels",
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("channel_id", BigInteger),
        Column("chosen_by", BigInteger, nullable=False),
        Column("day", Date),
        Column("doubtful", Boolean, nullable=False, server_default=false()),
        Column("told", Boolean, nullable=False, server_default=false()),
    )
    op.create_index("ix_daily_channels_chosen_by", "daily_channels", ["chosen_by"])
    count_streaks()


def count_streaks() -> None:
    """Write down with each try that was finished how many days in a row it was."""
    tries, connection = _TRIES.c, op.get_bind()
    finished = select(tries.user_id, tries.day).where(tries.points.is_not(None))
    found = connection.execute(finished.order_by(tries.user_id, tries.day)).all()
    counted, length, last = list[dict[str, object]](), 0, (0, date.min)
    for user_id, day in found:
        length = length + 1 if last == (user_id, day - _DAY) else 1
        last = user_id, day
        counted.append({"of_day": day, "of_user": user_id, "days": length})
    of_one = (tries.day == bindparam("of_day")) & (tries.user_id == bindparam("of_user"))
    written = update(_TRIES).where(of_one).values(streak=bindparam("days"))
    for start in range(0, len(counted), _AT_ONCE):
        connection.execute(written, counted[start : start + _AT_ONCE])
