"""Sprout: plays like somebody at the first game.

It loves point cards with big numbers, whatever they ask for, and the fewer it has, the more. It
sees what two veggies bring at once, but nothing of what comes later or of what it leaves for
others, and it forgets that cards can be flipped.
"""

import numpy as np

from bot.games.point_salad.brain.hidden import generator
from bot.games.point_salad.brain.policy import LEGAL
from bot.games.point_salad.brain.shopper import draft_gains
from bot.games.point_salad.brain.table import LAST_CARD, PILES, PlayoutTable
from bot.games.point_salad.brain.tables import PRINTED, Floats
from bot.games.point_salad.brain.turns import notation, open_cards
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View

LOVE = 1.0
"""Points that each point printed on a card seems to be worth to one who has few cards."""

FEW_CARDS = 8
"""Point cards with which it has enough of them."""

WAVERS = 0.5
"""Standard deviation, in points, of its liking."""


def choose(view: View, seed: Seed) -> str:
    """Return the turn of the seat to move; the seed decides how it wavers."""
    seat = view.to_move
    assert seat is not None, "a finished game has no turns"
    random, table = generator(seed), open_cards(view, 1)
    liking = draft_gains(table, seat)[:, 0]
    legal = liking > LEGAL
    if not legal.any():
        return notation(view, LAST_CARD)
    liking[:PILES] = _love(table, seat)
    liking += random.normal(0, WAVERS, len(liking))
    liking[~legal] = -np.inf
    return notation(view, int(liking.argmax()))


def _love(table: PlayoutTable, seat: Seat) -> Floats:
    """Return how much it loves the card on top of each pile."""
    wants = max(0, FEW_CARDS - int(table.held[seat, 0])) / FEW_CARDS
    love: Floats = PRINTED[table.tops[:, 0]] * LOVE * wants
    return love
