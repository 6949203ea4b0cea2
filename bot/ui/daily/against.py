"""How a try compares with what Chef scores, of which a mean over some deals is known."""

from math import sqrt
from statistics import stdev

from bot.advice.certainty import SURE
from bot.store.dailies import DailyRecord

_FORMER_DEALS, _SPREAD = 5, 16.0
"""Where the deals of a day were not noted, the mean is that of so many; and by about so many points
Chef's score goes up and down (the standard deviation)."""


def ahead_of_chef(daily: DailyRecord, points: int) -> int | None:
    """Return by how many points more than Chef's mean somebody did; below 0 if by fewer.

    0 stands for all that the mean may be off: it is not known then who did better. None: Chef has
    not played the day.
    """
    if daily.chef_points is None:
        return None
    ahead = points - daily.chef_points
    return ahead if abs(ahead) > SURE * _error(daily.chef_scores) else 0


def _error(scores: tuple[int, ...]) -> float:
    """Return the standard error of the mean of Chef's scores; few say nothing of how they vary."""
    if len(scores) < _FORMER_DEALS:
        return _SPREAD / sqrt(_FORMER_DEALS)
    return stdev(scores) / sqrt(len(scores))
