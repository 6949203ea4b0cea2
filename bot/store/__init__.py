"""The store: every game, turn, result and setting, in SQLite or another database of SQLAlchemy's.

`Store` is all that callers need; `records` says what it gives and takes.
"""

from bot.scores.results import ResultRecord
from bot.store.backups import backup
from bot.store.errors import (
    ChannelTaken,
    GuildTooFull,
    HostsTooMany,
    StaleGame,
    StoreError,
    Unreadable,
    VersionGap,
    VersionTaken,
)
from bot.store.own_schema import RESTORED_AT
from bot.store.records import (
    GameRecord,
    LiveMessage,
    NewGame,
    Preferences,
    SeatRecord,
    Status,
    TableOptions,
    TurnRecord,
)
from bot.store.restoring import restore
from bot.store.store import Store

__all__ = [
    "RESTORED_AT",
    "ChannelTaken",
    "GameRecord",
    "GuildTooFull",
    "HostsTooMany",
    "LiveMessage",
    "NewGame",
    "Preferences",
    "ResultRecord",
    "SeatRecord",
    "StaleGame",
    "Status",
    "Store",
    "StoreError",
    "TableOptions",
    "TurnRecord",
    "Unreadable",
    "VersionGap",
    "VersionTaken",
    "backup",
    "restore",
]
