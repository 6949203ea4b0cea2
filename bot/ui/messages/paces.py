"""How long a table waits for a turn, in words."""

from bot.store.records import Pace
from bot.words.i18n import Catalog


def pace_name(say: Catalog, pace: Pace) -> str:
    """Return what a pace is called in a menu."""
    return {
        Pace.LIVE: say("2 minutes a turn"),
        Pace.RELAXED: say("1 hour a turn"),
        Pace.SLOW: say("1 day a turn"),
        Pace.NONE: say("No time limit"),
    }[pace]


def pace_line(say: Catalog, pace: Pace) -> str:
    """Return a sentence about a pace for those who may sit down."""
    return {
        Pace.LIVE: say("2 minutes a turn; after that, I play it."),
        Pace.RELAXED: say("1 hour a turn; after that, I play it."),
        Pace.SLOW: say("1 day a turn; after that, I play it."),
        Pace.NONE: say("No time limit."),
    }[pace]
