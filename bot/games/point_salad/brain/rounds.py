"""What the levels score in a round on average, such as those of a match (R22) that are to come."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from bot.games.point_salad.brain.styles import by_levels, less_taken, styles_of, taken_over
from bot.games.point_salad.brain.tables import Floats
from bot.thinking.brain import ABOUT, ALONE


class Usual(NamedTuple):
    """What a level does in a round, as found in 400 to 1,800 games of all pairs."""

    scores: float
    """Points among rivals who take nothing from others."""
    takes: float
    """Points that it keeps from each rival, if it is the only one to do so."""
    reads: float = 0
    """Points that it takes over from rivals who can be foreseen, if all can."""


USUAL = {
    2: {
        "sprout": Usual(42, 0),
        "shopper": Usual(52, -1),
        "gardener": Usual(54, 5),
        "cook": Usual(57, 12),
        "chef": Usual(58, 20, reads=2),
    },
    3: {
        "sprout": Usual(45, 0),
        "shopper": Usual(58, -1),
        "gardener": Usual(63, 5),
        "cook": Usual(69, 10),
        "chef": Usual(69, 20, reads=2),
    },
    4: {
        "sprout": Usual(45, 0),
        "shopper": Usual(58, -1),
        "gardener": Usual(66, 5),
        "cook": Usual(74, 9),
        "chef": Usual(75, 16, reads=1.5),
    },
    5: {
        "sprout": Usual(45, 0),
        "shopper": Usual(62, 0),
        "gardener": Usual(71, 7),
        "cook": Usual(80, 10),
        "chef": Usual(81, 15, reads=2),
    },
    6: {
        "sprout": Usual(45, 0),
        "shopper": Usual(63, -1),
        "gardener": Usual(71, 5),
        "cook": Usual(81, 7),
        "chef": Usual(82, 13, reads=3),
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
