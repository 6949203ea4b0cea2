"""Which handlers the bot has: one table for each module that answers presses."""

from collections.abc import Mapping

from bot.ui.daily import handlers as daily
from bot.ui.daily import places
from bot.ui.handlers import merged
from bot.ui.hosting import closing, owning, privacy, running
from bot.ui.kit.items import Receiver
from bot.ui.learning import handlers as learning
from bot.ui.reading import guide, panels, preferences
from bot.ui.results import (
    analysis,
    courses,
    dailies,
    feats,
    history,
    leaderboards,
    replay,
    sharing,
    stats,
)
from bot.ui.table import agreeing, hands, hints, seats, tables, turns

TABLES = (
    agreeing.HANDLERS,
    analysis.HANDLERS,
    closing.HANDLERS,
    courses.HANDLERS,
    dailies.HANDLERS,
    daily.HANDLERS,
    feats.HANDLERS,
    guide.HANDLERS,
    hands.HANDLERS,
    hints.HANDLERS,
    history.HANDLERS,
    leaderboards.HANDLERS,
    learning.HANDLERS,
    owning.HANDLERS,
    panels.HANDLERS,
    places.HANDLERS,
    preferences.HANDLERS,
    privacy.HANDLERS,
    replay.HANDLERS,
    running.HANDLERS,
    seats.HANDLERS,
    sharing.HANDLERS,
    stats.HANDLERS,
    tables.HANDLERS,
    turns.HANDLERS,
)


def receivers() -> Mapping[str, Receiver]:
    """Return what receives the presses of each verb. Raises TwoHandlers."""
    return merged(TABLES)
