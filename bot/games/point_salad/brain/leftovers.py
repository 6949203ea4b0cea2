"""What a draft leaves on the table, with the eyes of one seat."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.games.point_salad.brain.policy import FORESIGHT, NEVER, Taste, tasted
from bot.games.point_salad.brain.table import PILES, SLOT_PAIRS, PlayoutTable
from bot.games.point_salad.brain.tables import NONE, VEGGIE, Floats, Ints
from bot.games.point_salad.brain.worths import OpenCards, Worths

_APART = np.array(
    [[n for n, two in enumerate(SLOT_PAIRS) if not {*one} & {*two}] for one in SLOT_PAIRS]
)
"""(15, 6): for each pair of slots, the pairs that it leaves."""

_OTHERS = np.array([[one for one in range(PILES) if one != pile] for pile in range(PILES)])
"""(3, 2): for each pile, the other ones."""

COVERS = np.array([[pile in {a // 2, b // 2} for pile in range(PILES)] for a, b in SLOT_PAIRS])
"""(15, 3): which piles fill the slots of each pair, so that their top cards become veggies."""
_COVERS = COVERS.astype(np.float32)


@dataclass(frozen=True, slots=True)
class SeatSight:
    """All that lies open, with the eyes of one seat."""

    worths: Worths
    values: Floats
    """(18, n): what each draft would be worth to the seat, if it were to move."""
    slope: Floats
    """(7, n): what one more of each veggie, and of none, brings it in the long run."""

    @classmethod
    def of(cls, table: PlayoutTable, seat: int, offer: OpenCards, taste: Taste = FORESIGHT) -> Self:
        """Look at a table with the eyes of a seat that values drafts by this taste."""
        worths = Worths.of(table, seat, offer)
        nothing = np.zeros((1, len(table.rows)), dtype=np.float32)
        slope = np.concatenate([table.slope[seat], nothing])
        return cls(worths, tasted(worths, offer, taste), slope)

    def left_by_tops(self) -> Floats:
        """Return (3, n): the best draft that is left when a top card is taken, at least 0."""
        others = self.values[:PILES][_OTHERS].max(axis=1)
        best: Floats = np.maximum(others, self.values[PILES:].max(axis=0))
        np.maximum(best, 0, out=best)
        return best

    def left_by_pairs(self) -> Floats:
        """Return (15, n): the best draft that is left of those now there, at least 0."""
        pairs = self.values[PILES:][_APART].max(axis=1)
        tops = np.where(COVERS[:, :, None], np.float32(NEVER), self.values[:PILES]).max(axis=1)
        best: Floats = np.maximum(np.maximum(pairs, tops), 0)
        return best

    def left(self) -> Floats:
        """Return (18, n): the best draft that is left of those now there, at least 0."""
        return np.concatenate([self.left_by_tops(), self.left_by_pairs()])

    def covered(self) -> Floats:
        """Return (15, n): what the top cards are worth that taking each pair covers."""
        covered: Floats = _COVERS @ np.maximum(self.values[:PILES], 0)
        return covered

    def coming(self, offer: OpenCards) -> Floats:
        """Return (15, n): what the veggies bring that come to the market after each pair."""
        coming: Floats = _COVERS @ self.slope[VEGGIE[offer.tops], np.arange(self.slope.shape[1])]
        return coming


def covered(tops: Ints) -> Floats:
    """Return (15, n): how many top cards taking each pair covers."""
    number: Floats = _COVERS @ (tops != NONE).astype(np.float32)
    return number
