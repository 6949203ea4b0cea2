"""The tables of the Daily; they can be had from `schema.py` as well."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
)

from bot.store.columns import UtcDateTime, metadata

# One deal a day, in UTC, for everybody everywhere.
dailies = Table(
    "dailies",
    metadata,
    Column("day", Date, primary_key=True),
    Column("rules", String(32), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("chef_points", Integer),
    # Days before this was noted were dealt when Gardeners played as Shoppers do now.
    Column("level", String(16), nullable=False, server_default="shopper"),
    # None: the day was dealt before this was noted.
    Column("chef_scores", JSON),
)

daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", Date, ForeignKey("dailies.day", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("actions", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    # Whoever has not finished has none, and so no place.
    Column("points", Integer),
    Column("rank", Integer),
    Column("started_at", UtcDateTime, nullable=False),
    Column("finished_at", UtcDateTime),
    Column("shared_at", UtcDateTime),
    # Played after its day: it counts for no place and no streak.
    Column("late", Boolean, nullable=False, server_default=false()),
    # The days in a row that were finished up to this one; none of what does not count.
    Column("streak", Integer),
    # What Chef thinks of the turns, once they were looked at.
    Column("report", JSON),
)

# A place, the best lines and how many have finished are read from an index.
_TRIES = daily_tries.c
_OF_A_PLACE = (_TRIES.late, _TRIES.points, _TRIES.user_id)
Index("ix_daily_tries_here", _TRIES.day, _TRIES.guild_id, *_OF_A_PLACE)
Index("ix_daily_tries_everywhere", _TRIES.day, *_OF_A_PLACE)
Index("ix_daily_tries_streak", _TRIES.day, _TRIES.streak, _TRIES.user_id)
Index("ix_daily_tries_user", _TRIES.user_id, _TRIES.day)
Index("ix_daily_tries_guild", _TRIES.guild_id)

# Where a server wants to hear of the Daily each day, and of which day it has heard.
daily_channels = Table(
    "daily_channels",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    # None: it wants to hear nothing any more; it is remembered what it has heard today.
    Column("channel_id", BigInteger),
    # Whoever chose it, and is told once if nothing can be posted there.
    Column("chosen_by", BigInteger, nullable=False),
    Column("day", Date),
    # A post of that day was begun, and it is not known whether it is there.
    Column("doubtful", Boolean, nullable=False, server_default=false()),
    Column("told", Boolean, nullable=False, server_default=false()),
)

Index("ix_daily_channels_chosen_by", daily_channels.c.chosen_by)
