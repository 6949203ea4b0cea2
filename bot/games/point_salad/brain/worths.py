"""What a seat makes of all that lies open, for many playouts at once."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.games.point_salad.brain.gains import TWO, gains
from bot.games.point_salad.brain.scores import Rivals, top_points
from bot.games.point_salad.brain.table import FIRST, SECOND, PlayoutTable
from bot.games.point_salad.brain.tables import (
    NO_PAIR,
    NONE,
    PAIR_OF,
    SLOPE,
    VEGGIE,
    VOLATILE,
    Floats,
    Ints,
)

CARDS_A_TURN = 1.6
"""Cards that a turn takes on average: two veggies or one point card."""

FAR = 4.0
"""Own turns left, besides this one, from which on the end is far."""


def turns_to_come(left: int, players: int) -> float:
    """Return how many turns each player has, besides one, while so many cards are left; about."""
    return max(0.0, left / (CARDS_A_TURN * players) - 1)


@dataclass(frozen=True, slots=True)
class OpenCards:
    """What lies open for whoever comes next."""

    tops: Ints
    """(3, n): the point cards on the piles."""
    pairs: Ints
    """(15, n): the column of each pair of slots, `NO_PAIR` if one is empty."""
    turns: Floats
    """(n,): turns that each seat has left, about."""
    far: Floats
    """(n,), from 0 to 1: how far the end is."""

    @classmethod
    def of(cls, table: PlayoutTable, left: Ints) -> Self:
        """Look at the market and the piles."""
        turns = (left / (CARDS_A_TURN * table.players)).astype(np.float32)
        far = np.clip((turns - 1) / FAR, 0, 1).astype(np.float32)
        kinds = VEGGIE[table.market]
        return cls(table.tops, PAIR_OF[kinds[FIRST], kinds[SECOND]], turns, far)

    @property
    def there(self) -> Ints:
        """Return (18, n): which drafts there are."""
        there: Ints = np.concatenate([self.tops != NONE, self.pairs != NO_PAIR])
        return there


@dataclass(frozen=True, slots=True)
class Worths:
    """What each draft is worth to one seat, by several measures.

    Without meaning where the draft is not there.
    """

    tops: Floats
    """(2, 3, n): points of the top cards at once, and smoothed."""
    pairs: Floats
    """(2, 21, n): points of two veggies by column, at once and smoothed."""
    appeal: Floats
    """(2, 3, n): by how much a top card raises the mean of the seat's slopes, and their spread.

    Veggies worth having can be picked where they differ.
    """
    volatile: Floats
    """(3, n): the points at once of cards that may pay now and not in the end."""

    @classmethod
    def of(cls, table: PlayoutTable, seat: int, offer: OpenCards) -> Self:
        """Look at what is offered with the eyes of a seat."""
        rivals = Rivals.of(table, seat)
        tops = top_points(offer.tops, table.counts[seat], rivals)
        return cls(
            tops,
            gains(table, seat, rivals, TWO),
            _appeal(table.slope[seat], offer.tops),
            tops[0] * VOLATILE[offer.tops],
        )


def _appeal(slope: Floats, tops: Ints) -> Floats:
    before = _mean_and_spread(slope)
    after = _mean_and_spread(slope[:, None] + SLOPE[tops].transpose(2, 0, 1))
    return np.stack([new - old for new, old in zip(after, before, strict=True)])


def _mean_and_spread(slope: Floats) -> tuple[Floats, Floats]:
    mean = slope.mean(axis=0)
    return mean, np.sqrt(np.maximum((slope * slope).mean(axis=0) - mean * mean, 0))
