"""What a draft leaves on the table: the reference, against looking at each that is still there."""

from typing import cast

import numpy as np

from bot.games.point_salad.brain.table import PILES, SLOT_PAIRS
from bot.games.point_salad.brain.worths import Worths
from tests.players.reference import SeatSight
from tests.players.reference_features import stays


def test_a_draft_leaves_the_best_of_those_that_it_neither_takes_nor_covers() -> None:
    values = np.random.default_rng(1).normal(size=(PILES + len(SLOT_PAIRS), 40)).astype(np.float32)
    left = SeatSight(cast("Worths", None), values).left()
    for draft in range(len(values)):
        there = [values[other] for other in range(len(values)) if stays(other, draft)]
        assert np.array_equal(left[draft], np.maximum(np.max(there, axis=0), 0)), draft
