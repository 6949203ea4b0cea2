"""Which cards may lie below the tops of the piles: many answers at once."""

from hashlib import sha256

import numpy as np

from bot.players.point_salad.tables import IDS, NUMBER, VEGGIE, VEGGIES, Ints
from engine.dealing import Seed, seed_text
from engine.point_salad import View


def generator(seed: Seed) -> np.random.Generator:
    """Return a source of random numbers that is the same for equal seeds."""
    return np.random.default_rng(int.from_bytes(sha256(seed_text(seed).encode()).digest(), "big"))


def in_sight(view: View) -> Ints:
    """Return the numbers of all cards that the view shows."""
    seen = {card for card in (*view.tops, *view.market) if card is not None}
    for tableau in view.tableaux:
        seen.update(tableau.veggies, tableau.points)
    return np.array(sorted(NUMBER[card] for card in seen), dtype=np.intp)


def deal_hidden(view: View, n: int, random: np.random.Generator) -> Ints:
    """Return (n, hidden) cards below the tops, each possible deal equally likely.

    Of each veggie, 3·players cards are in the game (R2); which of the cards never seen are among
    them is as open as their order.
    """
    seen = in_sight(view)
    unseen = np.setdiff1d(np.arange(len(IDS)), seen)
    order = random.random((n, len(unseen))).argsort(axis=1)
    shuffled = unseen[order]
    kinds = VEGGIE[shuffled]
    used = np.zeros(shuffled.shape, dtype=bool)
    for veggie in range(VEGGIES):
        here = kinds == veggie
        hidden = 3 * len(view.tableaux) - int((VEGGIE[seen] == veggie).sum())
        used |= here & (here.cumsum(axis=1) <= hidden)
    return shuffled[used].reshape(n, -1).astype(np.uint8)
