"""What is to be said of each draft, as numbers of which a policy is made.

Every feature counts twice: as it is, and times the share of the game that is left.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.games.point_salad.brain.classes import CLASS, CLASSES
from bot.games.point_salad.brain.harm import harm
from bot.games.point_salad.brain.leftovers import SeatSight, covered
from bot.games.point_salad.brain.policy import drafts
from bot.games.point_salad.brain.table import DRAFTS, PILES, PlayoutTable
from bot.games.point_salad.brain.tables import NO_PAIR, PAIRS, Floats, Ints
from bot.games.point_salad.brain.worths import OpenCards

_X, _Y = np.array(PAIRS).T
_TWO_OF_A_KIND = (_X == _Y)[:, None]
_CLASS_NUMBERS = np.arange(len(CLASSES))[:, None, None]

CARDS_EACH = 18
"""Cards in a round, by the players."""

TOPS = (
    *("points", "smoothed", "mean slope", "spread of slopes", "points that may go"),
    *("next: points", "next: smoothed", "next: mean slope", "next: spread of slopes"),
    *("best left to the next", "best left to oneself", "point cards held", "veggies held"),
    *CLASSES,
)
"""Of the top cards of the piles; "next": to the seat that comes next."""

KINDS = (
    *("points", "smoothed", "slopes", "next: points", "next: smoothed", "next: slopes"),
    *("harm to comparisons", "two of a kind"),
)
"""Of two veggies, wherever they lie."""

PLACES = (
    *("best left to the next", "best left to oneself"),
    *("covered cards, to the next", "covered cards, to oneself"),
    *("coming veggies, to the next", "coming veggies, to oneself", "covered cards"),
)
"""Of two veggies by where they lie; the top card of a pile is covered by taking its place."""

_NAMES = (
    *(f"card, {name}" for name in TOPS),
    *(f"veggies, {name}" for name in (*KINDS, *PLACES)),
)
FEATURES = (*_NAMES, *(f"{name}, × left" for name in _NAMES))
"""The names, in order."""

_AT = len(TOPS), len(TOPS) + len(KINDS)


@dataclass(frozen=True, slots=True)
class DraftFeatures:
    """All drafts of one seat in `n` playouts, before they are multiplied by what is left."""

    tops: Floats
    """(`TOPS`, 3, n)"""
    kinds: Floats
    """(`KINDS`, 21, n)"""
    places: Floats
    """(`PLACES`, 15, n)"""
    share: Floats
    """(n,): the share of the game that is left."""
    offer: OpenCards

    @classmethod
    def of(cls, table: PlayoutTable, seat: int, left: Ints) -> Self:
        """Look at the drafts of a seat, with its eyes and those of the seat that comes next."""
        offer = OpenCards.of(table, left)
        own = SeatSight.of(table, seat, offer)
        other = SeatSight.of(table, (seat + 1) % table.players, offer)
        return cls(
            _tops(table, seat, offer, own, other),
            _kinds(table, seat, own, other),
            _places(offer, own, other),
            (left / (CARDS_EACH * table.players)).astype(np.float32),
            offer,
        )

    def values(self, weights: Floats) -> Floats:
        """Return (18, n): the features of each draft, weighed by (2, features); see `drafts`."""
        tops, kinds, places = np.split(weights, _AT, axis=1)
        values = drafts(
            self._weighed(tops, self.tops), self._weighed(kinds, self.kinds), self.offer
        )
        values[PILES:] += self._weighed(places, self.places)
        return values

    def _weighed(self, weights: Floats, features: Floats) -> Floats:
        plain, times_left = (weights @ features.reshape(len(features), -1)).reshape(
            2, *features.shape[1:]
        )
        weighed: Floats = plain + times_left * self.share
        return weighed

    def matrix(self) -> Floats:
        """Return (`FEATURES`, 18, n)."""
        n = len(self.share)
        plain = np.zeros((len(_NAMES), DRAFTS, n), dtype=np.float32)
        pairs = np.minimum(self.offer.pairs, NO_PAIR - 1)
        plain[: _AT[0], :PILES] = self.tops
        plain[_AT[0] : _AT[1], PILES:] = self.kinds[:, pairs, np.arange(n)]
        plain[_AT[1] :, PILES:] = self.places
        return np.concatenate([plain, plain * self.share])


def _tops(
    table: PlayoutTable, seat: int, offer: OpenCards, own: SeatSight, other: SeatSight
) -> Floats:
    features = np.empty((len(TOPS), *offer.tops.shape), dtype=np.float32)
    features[0:2], features[2:4] = own.worths.tops, own.worths.appeal
    features[4] = own.worths.volatile
    features[5:7], features[7:9] = other.worths.tops, other.worths.appeal
    features[9], features[10] = other.left_by_tops(), own.left_by_tops()
    features[11], features[12] = table.held[seat], table.counts[seat].sum(axis=0)
    features[13:] = CLASS[offer.tops] == _CLASS_NUMBERS
    return features


def _kinds(table: PlayoutTable, seat: int, own: SeatSight, other: SeatSight) -> Floats:
    features = np.empty((len(KINDS), NO_PAIR, len(table.rows)), dtype=np.float32)
    features[0:2], features[2] = own.worths.pairs, own.slope[_X] + own.slope[_Y]
    features[3:5], features[5] = other.worths.pairs, other.slope[_X] + other.slope[_Y]
    features[6], features[7] = harm(table, seat), _TWO_OF_A_KIND
    return features


def _places(offer: OpenCards, own: SeatSight, other: SeatSight) -> Floats:
    features = np.empty((len(PLACES), *offer.pairs.shape), dtype=np.float32)
    features[0], features[1] = other.left_by_pairs(), own.left_by_pairs()
    features[2], features[3] = other.covered(), own.covered()
    features[4], features[5] = other.coming(offer), own.coming(offer)
    features[6] = covered(offer.tops)
    return features
