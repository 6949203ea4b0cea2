"""Who plays inside playouts: each seat in its own style, strong or weak."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bot.games.point_salad.brain.learned import learned
from bot.games.point_salad.brain.policy import FORESIGHT, LEGAL, POINTS_NOW, Policy, Taste
from bot.games.point_salad.brain.table import PlayoutTable
from bot.games.point_salad.brain.tables import Floats, Ints


@dataclass(frozen=True, slots=True)
class Style:
    """How one seat plays: by what it values drafts, and how it errs about them."""

    policy: Policy
    wavers: float = 0.0
    """Standard deviation, in points, of what it is wrong by about each draft."""

    def values(
        self, table: PlayoutTable, seat: int, left: Ints, random: np.random.Generator
    ) -> Floats:
        """Return (18, n): what the seat takes each draft to be worth.

        Legal ones stay above `LEGAL`.
        """
        values = self.policy.values(table, seat, left)
        if self.wavers:
            noise = random.standard_normal(values.shape, dtype=np.float32)
            values += np.float32(self.wavers) * noise * (values > LEGAL)
        return values


STYLES = {
    "sprout": Style(Taste(flip_turns=0.0), wavers=2.0),
    "shopper": Style(POINTS_NOW, wavers=0.4),
    "gardener": Style(FORESIGHT, wavers=2.5),
    "cook": Style(FORESIGHT),
}
"""By the name of a level: how it plays, about, so that playouts score what its games do.

Others are taken to play as well as can be.
"""


def styles_of(players: int, levels: Sequence[str] = ()) -> list[Style]:
    """Return the style of each seat, by the levels at which they play as far as these are given."""
    best = Style(learned(players))
    named = [STYLES.get(level, best) for level in levels]
    return [*named, *[best] * (players - len(named))]
