"""Shopper: takes what pays most, counting what it could take next from what lies open now.

It plays as Gardener did when the first Dailies were dealt, which can still be checked. So it never
changes: `tests/daily/day-of-shoppers.txt` is such a day.
"""

import numpy as np

from bot.games.point_salad.brain.hidden import generator
from bot.games.point_salad.brain.policy import LEGAL, POINTS_NOW, best_flips, draft_values
from bot.games.point_salad.brain.table import LAST_CARD, PlayoutTable
from bot.games.point_salad.brain.tables import Floats, Ints
from bot.games.point_salad.brain.turns import notation, open_cards
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View

NEXT = 0.5
"""How much the best draft of the next turn counts: somebody may take it first."""

FLIP_TURNS = 2
"""Own turns left, this one included, from which on cards that pay too little are flipped."""


def choose(view: View, seed: Seed) -> str:
    """Return the turn of the seat to move; the seed decides between equals."""
    seat = view.to_move
    assert seat is not None, "a finished game has no turns"
    values = draft_gains(open_cards(view, 1), seat)[:, 0]
    drafts = np.flatnonzero(values > LEGAL)
    if len(drafts):
        worth = values[drafts] + NEXT * _next_gains(view, seat, drafts)
        worth += generator(seed).random(len(worth)) / 100
        draft = int(drafts[worth.argmax()])
    else:
        draft = LAST_CARD
    return notation(view, draft, flip_after(view, seat, draft))


def draft_gains(table: PlayoutTable, seat: Seat) -> Floats:
    """Return (18, n): the points that each draft brings at once; not above `LEGAL`: none."""
    return draft_values(table, seat, table.left, POINTS_NOW)


def _next_gains(view: View, seat: Seat, drafts: Ints) -> Floats:
    """Return what the best draft after each of the drafts would bring, at least nothing."""
    table = open_cards(view, len(drafts))
    table.draft(seat, drafts)
    gains: Floats = draft_gains(table, seat).max(axis=0)
    return np.maximum(gains, 0)


def flip_after(view: View, seat: Seat, draft: int) -> int:
    """Return the card to flip after the draft, or -1."""
    if view.left > FLIP_TURNS * 1.6 * len(view.tableaux):
        return -1
    table = open_cards(view, 1)
    table.draft(seat, np.array([draft]))
    if not table.held[seat, 0]:
        return -1
    gain, place = best_flips(table, seat)
    return int(table.hand[seat, place[0], 0]) if gain[0] > 0 else -1
