"""How a seat drafts that looks one draft ahead: at its own next one, or at the next seat's."""

from dataclasses import dataclass

import numpy as np

from bot.games.point_salad.brain.leftovers import SeatSight
from bot.games.point_salad.brain.policy import LEGAL, POINTS_NOW, Taste, tasted
from bot.games.point_salad.brain.table import PlayoutTable
from bot.games.point_salad.brain.tables import Floats, Ints
from bot.games.point_salad.brain.worths import OpenCards


@dataclass(frozen=True, slots=True)
class LookAhead:
    """A taste, and how much the best draft counts that is left. Fulfils `Policy`.

    What is left is taken at its points at once, as they are before the draft.
    """

    taste: Taste
    to_oneself: float = 0.0
    to_the_next: float = 0.0
    """Less than 0: others are not to have it."""

    @property
    def flip_turns(self) -> float:
        """Return with how many turns of one's own left flips begin to be weighed."""
        return self.taste.flip_turns

    def values(self, table: PlayoutTable, seat: int, left: Ints) -> Floats:
        """Return (18, n): what each draft is worth to the seat, with what comes next."""
        offer = OpenCards.of(table, left)
        own = SeatSight.of(table, seat, offer, POINTS_NOW)
        values = tasted(own.worths, offer, self.taste)
        after = np.zeros_like(values)
        if self.to_oneself:
            after += np.float32(self.to_oneself) * own.left()
        if self.to_the_next:
            other = SeatSight.of(table, (seat + 1) % table.players, offer, POINTS_NOW)
            after += np.float32(self.to_the_next) * other.left()
        return np.where(values > LEGAL, values + after, values)
