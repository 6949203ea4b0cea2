"""Which cards may lie below the tops of the piles: many answers at once."""

from collections.abc import Iterable
from hashlib import sha256

import numpy as np

from bot.games.point_salad.brain.tables import IDS, NUMBER, VEGGIE, VEGGIES, Ints
from engine.dealing import Seed, seed_text
from engine.point_salad import CardId, View
from engine.point_salad.supply import in_sight


def generator(seed: Seed) -> np.random.Generator:
    """Return a source of random numbers that is the same for equal seeds."""
    return np.random.default_rng(int.from_bytes(sha256(seed_text(seed).encode()).digest(), "big"))


def _numbers(cards: Iterable[CardId]) -> Ints:
    return np.array(sorted(NUMBER[card] for card in cards), dtype=np.intp)


def deal_hidden(view: View, n: int, random: np.random.Generator) -> Ints:
    """Return (n, hidden) cards below the tops, each possible deal equally likely.

    Of each veggie, 3·players cards are in the game (R2); which of the cards never seen are among
    them is as open as their order. In a match (R22), those of earlier rounds are not. Of a card
    that came to the market from below a top, people know the veggie alone, and so does this.
    """
    seen = _numbers(in_sight(view))
    known = (in_sight(view) | view.gone) - view.closed
    unseen = np.setdiff1d(np.arange(len(IDS)), _numbers(known))
    order = random.random((n, len(unseen))).argsort(axis=1)
    shuffled = unseen[order]
    kinds = VEGGIE[shuffled]
    used = np.zeros(shuffled.shape, dtype=bool)
    for veggie in range(VEGGIES):
        here = kinds == veggie
        hidden = 3 * len(view.tableaux) - int((VEGGIE[seen] == veggie).sum())
        used |= here & (here.cumsum(axis=1) <= hidden)
    return shuffled[used].reshape(n, -1).astype(np.uint8)
