"""What the levels score in a round of a match (R22) on average, for the rounds that are to come."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from bot.games.point_salad.brain.styles import by_levels, less_taken
from bot.games.point_salad.brain.tables import Floats
from bot.thinking.brain import ABOUT, ALONE


class Usual(NamedTuple):
    """What a level does in a round, as found in 750 games of all pairs of levels or more."""

    scores: float
    """Points among rivals who take nothing from others."""
    takes: float
    """Points that it keeps from each rival, if it is the only one to do so."""


USUAL = {
    2: {
        "sprout": Usual(43, 0),
        "shopper": Usual(50, -2),
        "gardener": Usual(54, 5),
        "cook": Usual(58, 12),
        "chef": Usual(57, 21),
    },
    3: {
        "sprout": Usual(44, 0),
        "shopper": Usual(55, -2),
        "gardener": Usual(63, 5),
        "cook": Usual(68, 11),
        "chef": Usual(67, 19),
    },
}
"""By number of players and level, from weak to strong, as in `styles`."""

_LIKE = {ALONE: "shopper"}
"""Default actions win about as often as a Shopper does where two play."""


def points_of_a_round(players: int, levels: Sequence[str] = ()) -> Floats:
    """Return (players,): the points of each seat in an average round of a match."""
    named = [_LIKE.get(level, level.removeprefix(ABOUT)) for level in levels]
    usual = by_levels(players, named, USUAL[players])
    scores = np.array([one.scores for one in usual])
    return less_taken(scores, np.array([one.takes for one in usual]))
