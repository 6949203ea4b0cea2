"""Which cards may lie below the tops of the piles: many answers at once."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from random import Random

import numpy as np

from bot.games.point_salad.brain.tables import IDS, NUMBER, VEGGIE, VEGGIES, Ints
from engine.dealing import Seed, seed_text
from engine.point_salad import CARDS, CardId, Tableau, View
from engine.point_salad.state import Round
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


def deal_in_parts(view: View, n: int, most: int, random: np.random.Generator) -> Iterator[Ints]:
    """Yield `n` deals as `deal_hidden` returns them, at most so many at once."""
    for done in range(0, n, most):
        yield deal_hidden(view, min(most, n - done), random)


def fair(view: View, seed: Seed) -> View:
    """Return the view with each card of which people know the veggie alone drawn anew."""
    drawn = _drawn(view, Random(seed_text(seed)))  # noqa: S311 - a seed repeats it, as all moves

    def own(tableaux: tuple[Tableau, ...]) -> tuple[Tableau, ...]:
        return tuple(
            Tableau(tuple(drawn.get(card, card) for card in one.veggies), one.points)
            for one in tableaux
        )

    return replace(
        view,
        market=tuple(card and drawn.get(card, card) for card in view.market),
        tableaux=own(view.tableaux),
        earlier=tuple(Round(own(over.tableaux), over.points) for over in view.earlier),
        closed=frozenset(drawn.values()),
    )


def _drawn(view: View, random: Random) -> dict[CardId, CardId]:
    """Return for each closed card another one of its veggie that it may be."""
    known = (in_sight(view) | view.gone) - view.closed
    pool = [card for card in CARDS if card not in known]
    random.shuffle(pool)
    found = dict[CardId, CardId]()
    for card in _in_order(view):
        if card in view.closed:
            veggie = CARDS[card].veggie
            found[card] = next(one for one in pool if CARDS[one].veggie is veggie)
            pool.remove(found[card])
    return found


def _in_order(view: View) -> Iterable[CardId]:
    """Yield the cards that lie veggie side up, by where they lie: what they are decides nothing."""
    yield from (card for card in view.market if card)
    for tableaux in (view.tableaux, *(over.tableaux for over in view.earlier)):
        yield from (card for one in tableaux for card in one.veggies)
