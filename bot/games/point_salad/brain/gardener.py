"""Gardener: grows what pays in the long run, and minds what it leaves for the next seat."""

from dataclasses import dataclass

import numpy as np

from bot.games.point_salad.brain.hidden import generator
from bot.games.point_salad.brain.policy import FORESIGHT_OF_TWO, LEGAL, Taste, draft_values
from bot.games.point_salad.brain.shopper import draft_gains, flip_after
from bot.games.point_salad.brain.table import LAST_CARD
from bot.games.point_salad.brain.tables import Floats, Ints
from bot.games.point_salad.brain.turns import notation, open_cards
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View


@dataclass(frozen=True, slots=True)
class Manner:
    """How it values drafts."""

    taste: Taste
    denies: float
    """How much the points count that the next seat could then take at once."""


AMONG_SEVERAL = Manner(Taste(mean=0.6, spread=1.0, blend=1.0, doubt=0.6), denies=0.5)
"""Dailies, of four seats, are checked by it, so it does not change with Chef's playouts."""

AGAINST_ONE = Manner(FORESIGHT_OF_TWO, denies=0.8)
"""Found by games: what one's only rival does not get is worth more."""

_TWO = 2


def manner(players: int) -> Manner:
    """Return how it plays among so many."""
    return AGAINST_ONE if players == _TWO else AMONG_SEVERAL


def choose(view: View, seed: Seed) -> str:
    """Return the turn of the seat to move; the seed decides between equals."""
    seat = view.to_move
    assert seat is not None, "a finished game has no turns"
    how = manner(len(view.tableaux))
    values = _foreseen(view, seat, how.taste)
    drafts = np.flatnonzero(values > LEGAL)
    if not len(drafts):
        return notation(view, LAST_CARD, flip_after(view, seat, LAST_CARD))
    worth = values[drafts] - how.denies * _left_for_next(view, seat, drafts)
    worth += generator(seed).random(len(worth)) / 100
    draft = int(drafts[worth.argmax()])
    return notation(view, draft, flip_after(view, seat, draft))


def _foreseen(view: View, seat: Seat, taste: Taste) -> Floats:
    """Return (18,): what each draft is worth to the seat in the long run."""
    table = open_cards(view, 1)
    values: Floats = draft_values(table, seat, np.array([view.left]), taste)[:, 0]
    return values


def _left_for_next(view: View, seat: Seat, drafts: Ints) -> Floats:
    """Return the points that the next seat could take at once after each of the drafts."""
    table = open_cards(view, len(drafts))
    table.draft(seat, drafts)
    gains: Floats = draft_gains(table, (seat + 1) % table.players).max(axis=0)
    return np.maximum(gains, 0)
