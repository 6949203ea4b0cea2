"""How a seat drafts and flips inside playouts: greedily, with more or less foresight."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from bot.games.point_salad.brain.gains import ONE, gains
from bot.games.point_salad.brain.scores import Rivals, card_points
from bot.games.point_salad.brain.table import DRAFTS, PILES, PlayoutTable
from bot.games.point_salad.brain.tables import NO_PAIR, VEGGIE, VEGGIES, Floats, Ints
from bot.games.point_salad.brain.worths import OpenCards, Worths

_TWO = 2

NEVER = -1000
LEGAL = -500
"""Every legal draft is worth more than this, every other one less."""


class Policy(Protocol):
    """Says what each draft is worth to the seat to move. The compiled core plays it."""

    @property
    def flip_turns(self) -> float:
        """Return with how many turns of one's own left flips begin to be weighed.

        A turn is taken for `worths.CARDS_A_TURN` cards.
        """
        ...


@dataclass(frozen=True, slots=True)
class Taste:
    """What a greedy seat values besides points at once. Fulfils `Policy`."""

    mean: float = 0.0
    """Worth of a card's average slope for each turn to come."""
    spread: float = 0.0
    """Worth of slopes that differ, for each turn: the veggies worth having can be picked."""
    blend: float = 0.0
    """From 0 to 1: how much steps towards a set count, when the end is far."""
    doubt: float = 0.0
    """From 0 to 1: how little a comparison won now counts, when the end is far."""
    flip_turns: float = 2.5
    """Flips are weighed when no more turns of one's own than this are left."""


POINTS_NOW = Taste()
FORESIGHT = Taste(mean=0.6, spread=1.0, blend=1.0, doubt=0.6)
"""Found by letting tastes play thousands of games against each other."""

FORESIGHT_OF_TWO = Taste(mean=1.5, spread=0.0, blend=1.0, doubt=0.6)
"""The same where two play: half of all veggies come to each, not only the best ones."""


def foresight(players: int) -> Taste:
    """Return the taste that does best among so many."""
    return FORESIGHT_OF_TWO if players == _TWO else FORESIGHT


def draft_values(table: PlayoutTable, seat: int, left: Ints, taste: Taste) -> Floats:
    """Return (18, n): what each draft is worth to the seat; not above `LEGAL` if there is none."""
    offer = OpenCards.of(table, left)
    return tasted(Worths.of(table, seat, offer), offer, taste)


def tasted(worths: Worths, offer: OpenCards, taste: Taste) -> Floats:
    """Return the same of what a seat makes of an offer."""
    now, smooth = worths.pairs
    pairs = now + (taste.blend * offer.far) * (smooth - now)
    tops = worths.tops[0] - (taste.doubt * offer.far) * worths.volatile
    tops += (taste.mean * worths.appeal[0] + taste.spread * worths.appeal[1]) * offer.turns
    return drafts(tops, pairs, offer)


def drafts(tops: Floats, pairs: Floats, offer: OpenCards) -> Floats:
    """Return (18, n): the values of top cards (3, n), then those of pairs, by column (21, n)."""
    values = np.empty((DRAFTS, tops.shape[-1]), dtype=np.float32)
    values[:PILES] = tops
    values[PILES:] = pairs[np.minimum(offer.pairs, NO_PAIR - 1), np.arange(tops.shape[-1])]
    values[~offer.there] = NEVER
    return values


def best_flips(table: PlayoutTable, seat: int) -> tuple[Ints, Ints]:
    """Return for each playout the gain of the best flip and its place in the hand."""
    rivals = Rivals.of(table, seat)
    held = max(int(table.held[seat].max(initial=0)), 1)
    cards = table.hand[seat][:held]
    kinds = VEGGIE[cards]
    counts = table.counts[seat][:, None] + (kinds == np.arange(VEGGIES)[:, None, None])
    one = np.full((VEGGIES + 1, len(table.rows)), NEVER, dtype=np.int16)
    one[:VEGGIES] = gains(table, seat, rivals, ONE)[0]
    gained = one[kinds, table.rows] - card_points(cards, counts, rivals)
    place = gained.argmax(axis=0)
    return gained[place, table.rows], place
