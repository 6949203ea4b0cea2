"""How good the turns of a try were, in so few words that they tell nothing of the cards."""

from enum import Enum

from bot.daily.attempt import PERSON
from bot.store.analyses import Analysis, TurnReview

_MUCH_POINTS, _MUCH_CHANCE = 6.0, 0.12
"""What costs more than a good card. While a game of four is open, a point at the end is worth two
of a hundred in the chance to win, so this is as much in either."""
_GREAT_PART = 0.5
"""Of the chance that there was: who has little to lose can lose much of it, too."""


class Square(Enum):
    """What a turn cost against Chef's choice: in points at the end or in the chance to win.

    The worse of both counts. A Daily is ranked by points, an analysis goes by chances.
    """

    GOOD = "as good"
    LITTLE = "a little"
    MUCH = "much"


def squares(analysis: Analysis) -> tuple[Square, ...]:
    """Return one square for each turn of the person, in order.

    None of a turn that an analysis calls costly is `GOOD`.
    """
    return tuple(_square(review) for review in analysis.turns if review.seat == PERSON)


def _square(review: TurnReview) -> Square:
    if _much(review):
        return Square.MUCH
    return Square.LITTLE if review.costly or review.costly_in_points else Square.GOOD


def _much(review: TurnReview) -> bool:
    if review.points_lost >= _MUCH_POINTS or review.lost >= _MUCH_CHANCE:
        return True
    # What is not called costly may be luck of the playouts, whatever part of a chance it is.
    return review.costly and any(
        one.lost >= _GREAT_PART * one.best_win for one in review.decisions if one.lost
    )
