"""Sprout: plays like somebody at the first game.

It loves point cards with big numbers, whatever they ask for, and the fewer it has, the more. It
sees what two veggies bring at once, but nothing of what comes later or of what it leaves for
others, and it forgets that cards can be flipped.
"""

from dataclasses import dataclass

import numpy as np

from bot.games.point_salad.brain.hidden import generator
from bot.games.point_salad.brain.policy import LEGAL, POINTS_NOW, draft_values
from bot.games.point_salad.brain.table import LAST_CARD, PILES, PlayoutTable
from bot.games.point_salad.brain.tables import PRINTED, Floats, Ints
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


@dataclass(frozen=True, slots=True)
class Dazzled:
    """Values point cards by the numbers printed on them, the fewer it has. Fulfils `Policy`."""

    @property
    def flip_turns(self) -> float:
        """Return 0: it never thinks of a flip."""
        return 0.0

    def values(self, table: PlayoutTable, seat: Seat, left: Ints) -> Floats:
        """Return (18, n): how much it likes each draft; not above `LEGAL` if there is none."""
        values = draft_values(table, seat, left, POINTS_NOW)
        wants = np.maximum(0, FEW_CARDS - table.held[seat]) / FEW_CARDS
        love = PRINTED[table.tops] * LOVE * wants
        values[:PILES] = np.where(values[:PILES] > LEGAL, love, values[:PILES])
        return values


def choose(view: View, seed: Seed) -> str:
    """Return the turn of the seat to move; the seed decides how it wavers."""
    seat = view.to_move
    assert seat is not None, "a finished game has no turns"
    liking = Dazzled().values(open_cards(view, 1), seat, np.array([view.left]))[:, 0]
    legal = liking > LEGAL
    if not legal.any():
        return notation(view, LAST_CARD)
    liking += generator(seed).normal(0, WAVERS, len(liking))
    liking[~legal] = -np.inf
    return notation(view, int(liking.argmax()))
