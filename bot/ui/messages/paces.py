"""How long a table waits for a turn, in words."""

from bot.store.records import Pace
from bot.words.i18n import Catalog


def pace_name(say: Catalog, pace: Pace) -> str:
    """Return what a pace is called in a menu."""
    return {
        Pace.LIVE: say("2 minutes a turn"),
        Pace.RELAXED: say("1 hour a turn"),
        Pace.SLOW: say("1 day a turn"),
        Pace.NONE: say("No limit"),
    }[pace]


def pace_line(say: Catalog, pace: Pace) -> str:
    """Return a sentence about a pace for those who may sit down."""
    return {
        Pace.LIVE: say("A turn may take 2 minutes."),
        Pace.RELAXED: say("A turn may take an hour."),
        Pace.SLOW: say("A turn may take a day."),
        Pace.NONE: say("Nobody has to hurry: there is no time limit."),
    }[pace]
