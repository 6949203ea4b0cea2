"""The policy that was learned by self-play, and the file with its weights."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from bot.games.point_salad.brain.features import DRAFT, VEGGIE
from bot.thinking.network import Network

FILE = Path(__file__).with_name("weights.json")
"""Made by `make learn`."""

SEEN = {"parts": [*VEGGIE], "whole": [*DRAFT]}
"""What the file says that its networks look at."""

NARROW, WIDE = 16, 32
"""Neurons of the layers, as in `core/core.h`."""

_SHAPES = ((len(VEGGIE), NARROW), (NARROW,), (NARROW + len(DRAFT), WIDE), (WIDE,), (WIDE,))


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """Values drafts by what a network makes of their features. The compiled core plays it."""

    network: Network
    looks_at: int = 8
    """Drafts that it looks at: those that foresight likes best. Others are not taken."""
    flip_turns: float = 2.5


@cache
def learned(players: int) -> Learned:
    """Return the policy for a number of players, also in a match of several rounds."""
    return policies(json.loads(FILE.read_text(encoding="utf-8")))[players]


def policies(file: Mapping[str, Any]) -> dict[int, Learned]:
    """Return the policy of each number of players in a file of weights.

    Raises ValueError if it was not made for exactly these features, or is of another size.
    """
    if any(one.get("seen") != SEEN for one in file.values()):
        raise ValueError("These weights were learned for other features: run `make learn`.")
    return {int(players): Learned(_network(one["network"])) for players, one in file.items()}


def _network(layers: Mapping[str, Any]) -> Network:
    names = [field.name for field in fields(Network)]
    found = {name: np.array(layers[name], dtype=np.float32) for name in names}
    if tuple(layer.shape for layer in found.values()) != _SHAPES:
        raise ValueError("These weights are of another size: run `make learn`.")
    return Network(**found)
