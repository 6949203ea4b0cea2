"""The tables. Every change here comes with a migration; a test compares the two.

What is said of SQLite alone here, migrations say of other databases: of them those are made, and
to name another kind of database here would load all that SQLAlchemy knows of it.

Those of scores stand in `score_schema.py`, and can be had here as well.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
    func,
    literal_column,
    text,
    true,
)

from bot.store.columns import RowId, UtcDateTime, game_key, metadata
from bot.store.daily_schema import dailies, daily_channels, daily_tries
from bot.store.records import Status
from bot.store.score_schema import BOOKS, MERITS, Book, analyses, results, shares

__all__ = [
    "BOOKS",
    "IS_OPEN",
    "MERITS",
    "WAS_FINISHED",
    "WAS_RATED",
    "Book",
    "analyses",
    "clocks",
    "dailies",
    "daily_channels",
    "daily_tries",
    "departures",
    "doubts",
    "forgetting",
    "games",
    "guild_settings",
    "live_messages",
    "metadata",
    "names",
    "notes",
    "pauses",
    "people",
    "results",
    "seats",
    "shares",
    "stale_messages",
    "substitutes",
    "turns",
]

games = Table(
    "games",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("rules", String(32), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("capacity", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("locale", String(16), nullable=False),
    Column("seed", String(64)),
    Column("created_at", UtcDateTime, nullable=False),
    Column("started_at", UtcDateTime),
    Column("ended_at", UtcDateTime),
    Column("commitment", String(64)),
    # Games with results are numbered in the order in which they ended.
    Column("finish", Integer),
    # Who called it off; see `bot.store.records.GameRecord.ended_by`.
    Column("ended_by", BigInteger),
    # Buttons of old games stay in channels for years: a number is never given twice.
    sqlite_autoincrement=True,
)

# Written out, not bound: SQLite uses a partial index only where its condition stands word by word.
IS_OPEN = games.c.status.in_(
    [literal_column(f"'{s.value}'") for s in (Status.LOBBY, Status.RUNNING)]
)

WAS_FINISHED = games.c.status == literal_column(f"'{Status.FINISHED.value}'")
"""Was played to its end: called off, a game has no result, or only losses."""

WAS_RATED = func.coalesce(games.c.options["rated"].as_boolean(), true())
"""Of games that were opened before there were friendly ones, no option says that they counted."""

Index(
    "uq_games_open_channel",
    games.c.channel_id,
    unique=True,
    sqlite_where=IS_OPEN,
)
Index("ix_games_open", games.c.id, sqlite_where=IS_OPEN)
Index("ix_games_open_host", games.c.host_id, sqlite_where=IS_OPEN)
Index("ix_games_open_guild", games.c.guild_id, sqlite_where=IS_OPEN)
Index("ix_games_guild_id", games.c.guild_id)
Index("ix_games_channel_id", games.c.channel_id)
Index("ix_games_host_id", games.c.host_id)
_WAS_CALLED_OFF = games.c.ended_by.is_not(None)
Index(
    "ix_games_ended_by",
    games.c.ended_by,
    sqlite_where=_WAS_CALLED_OFF,
)
Index(
    "ix_games_finished",
    *(games.c.guild_id, games.c.rules, games.c.finish),
    sqlite_where=WAS_FINISHED,
)
Index("uq_games_finish", games.c.finish, unique=True)

seats = Table(
    "seats",
    metadata,
    game_key(),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("left_at", UtcDateTime),
    Column("level", String(16)),
    Column("missed", Integer, nullable=False, server_default=text("0")),
    Column("away_at", UtcDateTime),
    # Whose result the seat is, where somebody else plays on for a person who left.
    Column("owner_id", BigInteger),
    Column("owner_name", Text),
)

# People who played on for somebody and left again: turns of theirs stand in the game.
substitutes = Table(
    "substitutes",
    metadata,
    game_key(),
    Column("user_id", BigInteger, primary_key=True),
)

Index("ix_substitutes_user_id", substitutes.c.user_id)

clocks = Table(
    "clocks",
    metadata,
    game_key(),
    Column("decision", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("due_at", UtcDateTime, nullable=False),
    Column("remind_at", UtcDateTime),
    # All the time that is given.
    Column("seconds", Integer, nullable=False),
    # Wound along with the turn before, it runs once the board is there.
    Column("runs", Boolean, nullable=False),
)

Index("ix_clocks_due_at", clocks.c.due_at)
_REMINDS = clocks.c.remind_at.is_not(None)
Index("ix_clocks_remind_at", clocks.c.remind_at, sqlite_where=_REMINDS)

# Several seats may belong to people who were forgotten, and so to nobody.
_IS_PRESENT = seats.c.left_at.is_(None) & (seats.c.user_id != literal_column("0"))

Index("ix_seats_user_id", seats.c.user_id)
_IS_PLAYED_ON = seats.c.owner_id.is_not(None)
Index(
    "ix_seats_owner_id",
    seats.c.owner_id,
    sqlite_where=_IS_PLAYED_ON,
)
Index(
    "uq_seats_present_user",
    seats.c.game_id,
    seats.c.user_id,
    unique=True,
    sqlite_where=_IS_PRESENT,
)

turns = Table(
    "turns",
    metadata,
    game_key(),
    Column("version", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("decision", String(64), nullable=False),
    Column("action", Text, nullable=False),
    Column("user_id", BigInteger),
    Column("at", UtcDateTime, nullable=False),
    # The rows of a game lie together, in order, and no second index has to be kept.
    sqlite_with_rowid=False,
)

live_messages = Table(
    "live_messages",
    metadata,
    game_key(),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("since", Integer),
)

# What was replaced and still has buttons; a row goes when its message is put away.
stale_messages = Table(
    "stale_messages",
    metadata,
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", RowId, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("until", Integer),
)

Index("ix_stale_messages_game_id", stale_messages.c.game_id)

# Games for which something was to be posted, until it is known what became of it.
doubts = Table(
    "doubts",
    metadata,
    game_key(),
    Column("since", UtcDateTime),
)

# Games that wait because their board cannot be posted; their clocks stand still.
pauses = Table(
    "pauses",
    metadata,
    game_key(),
    Column("told", Boolean, nullable=False),
)

# Messages beside the board that go when their time is over: reminders, who has left.
notes = Table(
    "notes",
    metadata,
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", RowId, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("version", Integer),
)

Index("ix_notes_game_id", notes.c.game_id)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("quick", Boolean, nullable=False),
    Column("text_board", Boolean, nullable=False, server_default=false()),
    Column("next_ping", Boolean, nullable=False, server_default=false()),
    Column("quiet_from", Integer),
    Column("locale", String(16)),
    Column("quick_cards", Boolean, nullable=False, server_default=false()),
)

# What people who play are called: in a server, and by their account (`EVERYWHERE`).
names = Table(
    "names",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Column("name", Text, nullable=False),
    # Has left the server, for all that is known, and stands on none of its boards.
    Column("gone", Boolean, nullable=False, server_default=false()),
)

Index("ix_names_user_id", names.c.user_id)
Index(
    "ix_names_gone",
    names.c.guild_id,
    names.c.user_id,
    sqlite_where=names.c.gone,
)

# People who are to be forgotten, until nothing of them is left.
forgetting = Table(
    "forgetting",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

guild_settings = Table(
    "guild_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channels", JSON, nullable=False),
    Column("starter_role", BigInteger),
    Column("threads", Boolean, nullable=False),
    Column("locale", String(16)),
    Column("pace", String(16)),
    Column("rated", Boolean, nullable=False, server_default=true()),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("scores_shown", Boolean, nullable=False, server_default=true()),
)

# Servers that the bot was removed from, until what they left behind is deleted.
departures = Table(
    "departures",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", UtcDateTime, nullable=False),
)
