"""How good the turns of a try were, in so few words that they tell nothing of the cards."""

from enum import Enum

from bot.daily.attempt import PERSON
from bot.store.analyses import Analysis, TurnReview

_LITTLE, _MUCH = 2.0, 6.0
"""Points: what is less may be luck of the playouts; and what costs more than a good card."""


class Square(Enum):
    """What a turn cost against Chef's choice, in points at the end: by them a Daily is ranked."""

    GOOD = "as good"
    LITTLE = "a little"
    MUCH = "much"


def squares(analysis: Analysis) -> tuple[Square, ...]:
    """Return one square for each turn of the person, in order."""
    return tuple(_square(review) for review in analysis.turns if review.seat == PERSON)


def _square(review: TurnReview) -> Square:
    cost = sum(one.best_points - one.points for one in review.decisions if not one.alike)
    if cost < _LITTLE:
        return Square.GOOD
    return Square.LITTLE if cost < _MUCH else Square.MUCH
