"""The policy that was learned by self-play, and the file with its weights."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from bot.games.point_salad.brain.features import FEATURES, DraftFeatures
from bot.games.point_salad.brain.table import PlayoutTable
from bot.games.point_salad.brain.tables import Floats, Ints

FILE = Path(__file__).with_name("weights.json")
"""Made by `make learn`."""


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """Values drafts by a weighed sum of their features. Fulfils `Policy`."""

    weights: Floats
    """(features,), in the order of `FEATURES`."""
    flip_turns: float = 2.0

    def values(self, table: PlayoutTable, seat: int, left: Ints) -> Floats:
        """Return (18, n): by how many points each draft changes the lead at the end, about."""
        return DraftFeatures.of(table, seat, left).values(self.weights.reshape(2, -1))


@cache
def learned(players: int) -> Learned:
    """Return the policy for a number of players, also in a match of several rounds."""
    return policies(json.loads(FILE.read_text(encoding="utf-8")))[players]


def policies(file: Mapping[str, Any]) -> dict[int, Learned]:
    """Return the policy of each number of players in a file of weights.

    Raises ValueError if it was not made for exactly these features.
    """
    if any((*one["weights"],) != FEATURES for one in file.values()):
        raise ValueError("These weights were learned for other features: run `make learn`.")
    return {
        int(players): Learned(np.array([*one["weights"].values()], dtype=np.float32))
        for players, one in file.items()
    }
