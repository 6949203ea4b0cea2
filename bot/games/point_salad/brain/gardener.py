"""Gardener: grows what pays in the long run, and minds what it leaves for the next seat."""

import numpy as np

from bot.games.point_salad.brain.hidden import generator
from bot.games.point_salad.brain.policy import LEGAL, Taste, draft_values
from bot.games.point_salad.brain.shopper import draft_gains, flip_after
from bot.games.point_salad.brain.table import LAST_CARD
from bot.games.point_salad.brain.tables import Floats, Ints
from bot.games.point_salad.brain.turns import notation, open_cards
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View

TASTE = Taste(mean=0.6, spread=1.0, blend=1.0, doubt=0.6)
"""How it values drafts. Dailies are checked by it, so it does not change with Chef's playouts."""

DENIES = 0.5
"""How much the points count that the next seat could then take at once."""


def choose(view: View, seed: Seed) -> str:
    """Return the turn of the seat to move; the seed decides between equals."""
    seat = view.to_move
    assert seat is not None, "a finished game has no turns"
    values = _foreseen(view, seat)
    drafts = np.flatnonzero(values > LEGAL)
    if not len(drafts):
        return notation(view, LAST_CARD, flip_after(view, seat, LAST_CARD))
    worth = values[drafts] - DENIES * _left_for_next(view, seat, drafts)
    worth += generator(seed).random(len(worth)) / 100
    draft = int(drafts[worth.argmax()])
    return notation(view, draft, flip_after(view, seat, draft))


def _foreseen(view: View, seat: Seat) -> Floats:
    """Return (18,): what each draft is worth to the seat in the long run."""
    table = open_cards(view, 1)
    values: Floats = draft_values(table, seat, np.array([view.left]), TASTE)[:, 0]
    return values


def _left_for_next(view: View, seat: Seat, drafts: Ints) -> Floats:
    """Return the points that the next seat could take at once after each of the drafts."""
    table = open_cards(view, len(drafts))
    table.draft(seat, drafts)
    gains: Floats = draft_gains(table, (seat + 1) % table.players).max(axis=0)
    return np.maximum(gains, 0)
