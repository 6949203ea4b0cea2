"""Games played only to be counted: which they are, and that they count in their server alone."""

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from datetime import datetime, timedelta
from itertools import combinations

from bot.scores.results import FinishedGame

MOST_GAMES = 12
"""So often within `WINDOW` may two people finish a game together and have it count everywhere."""
WINDOW = timedelta(hours=1)

Pair = tuple[int, int]


def pairs(game: FinishedGame) -> list[Pair]:
    """Return every two people who played the game, each pair in the order of their ids."""
    people = sorted(result.user_id for result in game.people if result.is_known)
    return list(combinations(people, 2))


def is_farmed(earlier: int) -> bool:
    """Return whether a game is left out of the scores of all servers.

    `earlier` is how many plays of that game some two of its people finished together in the
    `WINDOW` before.
    """
    return earlier >= MOST_GAMES


class Recent:
    """When any two people finished a game together; all are entered in the order they ended."""

    def __init__(self) -> None:
        self._times: defaultdict[tuple[str, Pair], list[datetime]] = defaultdict(list)

    def enter(self, game: FinishedGame) -> int:
        """Note a game; return how many such before it two of its people finished in the window."""
        most = 0
        for pair in pairs(game):
            times = self._times[game.rules, pair]
            most = max(most, len(times) - bisect_right(times, game.at - WINDOW))
            insort(times, game.at)
        return most

    def drop_before(self, moment: datetime) -> None:
        """Forget the games that ended before a moment."""
        for key, times in list(self._times.items()):
            del times[: bisect_left(times, moment)]
            if not times:
                del self._times[key]
