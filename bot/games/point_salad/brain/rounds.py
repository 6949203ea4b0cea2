"""What the levels score in a round on average, such as those of a match (R22) that are to come."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from bot.games.point_salad.brain.styles import by_levels, less_taken, styles_of, taken_over
from bot.games.point_salad.brain.tables import Floats
from bot.thinking.brain import ABOUT, ALONE


class Usual(NamedTuple):
    """What a level does in a round, as found in 300 games of all pairs of levels or more."""

    scores: float
    """Points among rivals who take nothing from others."""
    takes: float
    """Points that it keeps from each rival, if it is the only one to do so."""
    reads: float = 0
    """Points that it takes over from rivals who can be foreseen, if all can."""


USUAL = {
    2: {
        "sprout": Usual(43, 0),
        "shopper": Usual(50, -2),
        "gardener": Usual(54, 5),
        "cook": Usual(58, 12),
        "chef": Usual(57, 21, reads=4),
    },
    3: {
        "sprout": Usual(44, 0),
        "shopper": Usual(55, -2),
        "gardener": Usual(63, 5),
        "cook": Usual(68, 11),
        "chef": Usual(67, 19, reads=3.5),
    },
    4: {
        "sprout": Usual(45, 0),
        "shopper": Usual(57, -1),
        "gardener": Usual(65, 5),
        "cook": Usual(75, 10),
        "chef": Usual(75, 17, reads=3.5),
    },
    5: {
        "sprout": Usual(45, 0),
        "shopper": Usual(61, -1),
        "gardener": Usual(69, 6),
        "cook": Usual(78, 8),
        "chef": Usual(78, 15, reads=4),
    },
    6: {
        "sprout": Usual(46, 0),
        "shopper": Usual(64, -2),
        "gardener": Usual(72, 6),
        "cook": Usual(81, 7),
        "chef": Usual(81, 13, reads=4.5),
    },
}
"""By number of players and level, from weak to strong, as in `styles`."""

_LIKE = {ALONE: "shopper"}
"""Default actions win about as often as a Shopper does where two play."""


def points_of_a_round(players: int, levels: Sequence[str] = ()) -> Floats:
    """Return (players,): the points of each seat in an average round."""
    named = [_LIKE.get(level, level.removeprefix(ABOUT)) for level in levels]
    usual = by_levels(players, named, USUAL[players])
    scores = np.array([one.scores for one in usual])
    points = less_taken(scores, np.array([one.takes for one in usual]))
    points += taken_over([one.reads for one in usual], styles_of(players, levels))
    return points
