"""What may still become of stands: what their goods will pay, and which ones are declared.

The numbers are least squares over ten thousand greedy games, for two to four players.
"""

from math import exp

from engine.veggies import Good, Sizes, Stand
from engine.veggies.scoring import goods_each
from engine.veggies.state import FULL

GROWTH = (
    *((0.0, 0.0, 1.0), (4.7, -0.5, 1.03), (7.5, -0.15, 1.06), (8.7, 0.3, 1.09)),
    *((9.0, 0.85, 1.14), (9.0, 1.65, 1.19), (9.5, 3.0, 1.3), (12.5, 6.8, 1.0)),
)
"""By the cards that a stand still gets: what a good pays in the end in any case, for each space of
its biggest group and for each group, and for the product of both."""

STEADY, RESTLESS = 0.1, 0.15
"""In spaces: how far the order of the biggest groups may still change, in all and for each card."""

NEVER = 0.02
"""The chance that a good is declared of which nothing is there."""

_FARTHEST = 30.0


def left_of(stand: Stand) -> int:
    """Return how many cards a stand still gets."""
    return FULL - len(stand.cards)


def paid(stand: Sizes, left: int) -> list[float]:
    """Return what each good of a stand will pay, about, if it is declared."""
    anyway, by_either, by_both = GROWTH[left]
    pairs = ((stand.biggest(good), stand.number(good)) for good in Good)
    return [anyway + by_either * (size + n) + by_both * size * n for size, n in pairs]


def declares(stand: Sizes, left: int, seats: int) -> list[float]:
    """Return how likely the owner of a stand declares each good: those with the biggest groups."""
    biggest = [stand.biggest(good) for good in Good]
    last = goods_each(seats)
    threshold = sum(sorted(biggest, reverse=True)[last - 1 : last + 1]) / 2
    spread = STEADY + RESTLESS * left
    away = [min((threshold - size) / spread, _FARTHEST) for size in biggest]
    return [1 / (1 + exp(far)) if size else NEVER for size, far in zip(biggest, away, strict=True)]
