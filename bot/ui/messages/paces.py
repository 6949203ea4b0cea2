"""How long a table waits for a turn, in words."""

from bot.manager.waiting import WAITS
from bot.store.records import Pace
from bot.words.i18n import Catalog


def pace_name(say: Catalog, pace: Pace) -> str:
    """Return what a pace is called in a menu."""
    if pace is Pace.NONE:
        return say("No time limit")
    return say("{time} a turn", time=say.duration(WAITS[pace]))


def pace_line(say: Catalog, pace: Pace) -> str:
    """Return a sentence about a pace for those who may sit down."""
    if pace is Pace.NONE:
        return say("No time limit.")
    return say("{time} a turn; after that, I play it.", time=say.duration(WAITS[pace]))
