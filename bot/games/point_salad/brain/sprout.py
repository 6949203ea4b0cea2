"""Sprout: plays like somebody at the first game.

It likes veggies that its cards name and point cards with big numbers. It overlooks minus points
and the opponents, never counts sets, does not see all that lies there, and hardly ever flips.
"""

import numpy as np

from bot.games.point_salad.brain.gardener import draft_gains
from bot.games.point_salad.brain.hidden import generator
from bot.games.point_salad.brain.policy import LEGAL
from bot.games.point_salad.brain.table import LAST_CARD, SLOT_PAIRS, PlayoutTable
from bot.games.point_salad.brain.tables import NONE, PRINTED, SLOPE, VEGGIE, Floats, Ints
from bot.games.point_salad.brain.turns import notation, open_cards
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View

OVERLOOKS = 0.4
"""Chance that it does not see a draft at all."""

WAVERS = 1.5
"""Standard deviation of its liking, in cards that name a veggie."""

FEW_CARDS = 4
"""Point cards with which it feels well provided."""

REMEMBERS_FLIP = 0.03


def choose(view: View, seed: Seed) -> str:
    """Return the turn of the seat to move; the seed decides what it overlooks and how it wavers."""
    seat = view.to_move
    assert seat is not None, "a finished game has no turns"
    random, table = generator(seed), open_cards(view, 1)
    legal = draft_gains(table, seat)[:, 0] > LEGAL
    if not legal.any():
        return notation(view, LAST_CARD)
    liking = _liking(table, seat) + random.normal(0, WAVERS, len(legal))
    liking[random.random(len(legal)) < OVERLOOKS] -= 100
    liking[~legal] = -np.inf
    return notation(view, int(liking.argmax()), _flip(table.hand[seat, :, 0], random))


def _liking(table: PlayoutTable, seat: Seat) -> Floats:
    """Return how much it likes each draft: 1 for each card that names a veggie."""
    cards = table.hand[seat, :, 0]
    named = np.append((SLOPE[cards] > 0).sum(axis=0), 0)
    veggies = named[VEGGIE[table.market[:, 0]]]
    wants_cards = max(0, FEW_CARDS - int(table.held[seat, 0])) / FEW_CARDS
    tops = PRINTED[table.tops[:, 0]] / 4 * (0.5 + wants_cards)
    pairs = [veggies[first] + veggies[second] for first, second in SLOT_PAIRS]
    return np.concatenate([tops, pairs]).astype(np.float32)


def _flip(hand: Ints, random: np.random.Generator) -> int:
    """Return a card of the hand once in a while, otherwise -1."""
    cards = hand[hand != NONE]
    if not len(cards) or random.random() > REMEMBERS_FLIP:
        return -1
    return int(random.choice(cards))
