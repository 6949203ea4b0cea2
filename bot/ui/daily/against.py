"""How a try compares with what Chef scores, of which a mean over some deals is known."""

from math import sqrt
from statistics import stdev

from bot.advice.certainty import SURE
from bot.store.dailies import DailyRecord

_FORMER_DEALS, _SPREAD = 5, 16.0
"""Where the deals of a day were not noted, the mean is that of so many; and by about so many points
Chef's score goes up and down (the standard deviation)."""

_ABOUT = 5
"""Who has at most so many points fewer than Chef's mean did about as well: by so much, the mean of
a day's 32 deals may be off. Of a day with fewer deals less is known, and nobody did better for it.

Who has more than the mean is told too little rather than too much.
"""


def ahead_of_chef(daily: DailyRecord, points: int) -> int | None:
    """Return by how many points more than Chef's mean somebody did; below 0 if by fewer.

    0: about as many, and it is not known who did better, as the mean may be off by the difference.
    None: nothing can be told. Chef has not played the day, or somebody has clearly fewer points
    than a mean that may be off by as many.
    """
    if daily.chef_points is None:
        return None
    ahead = points - daily.chef_points
    if abs(ahead) > SURE * _error(daily.chef_scores):
        return ahead
    return 0 if ahead >= -_ABOUT else None


def _error(scores: tuple[int, ...]) -> float:
    """Return the standard error of the mean of Chef's scores; few say nothing of how they vary."""
    if len(scores) < _FORMER_DEALS:
        return _SPREAD / sqrt(_FORMER_DEALS)
    return stdev(scores) / sqrt(len(scores))
