"""What the core shares with Python: the structs of `core.h`, field by field.

Its memory is little-endian on every machine.
"""

from typing import Any

import numpy as np

from bot.games.point_salad.brain import tables
from bot.games.point_salad.brain.classes import CLASS
from bot.games.point_salad.brain.features import AFTER, COMMON, DRAFT, VEGGIE
from bot.games.point_salad.brain.gains import ONE, TWO
from bot.games.point_salad.brain.learned import NARROW, WIDE
from bot.games.point_salad.brain.sets import AHEAD
from bot.games.point_salad.brain.table import DRAFTS, HAND, PILES
from bot.games.point_salad.brain.tables import NO_SET, NONE, PAIRS, SPAN, VEGGIES
from engine.point_salad import PointSalad

PLAYERS = PointSalad.seats[-1]
_WAYS = AHEAD**3
_COMPARISONS = tables.COMPARE.shape[1]

CARDS = np.dtype(
    [
        ("smoothed", "<f4", (NONE + 1, VEGGIES, SPAN)),
        ("slope", "<f4", (NONE + 1, VEGGIES)),
        ("one_more", "<f4", (NO_SET + 1, _WAYS, 2, VEGGIES)),
        ("two_more", "<f4", (NO_SET + 1, _WAYS, 2, len(PAIRS))),
        ("pays", "<i2", (NONE + 1, 2, VEGGIES, SPAN)),
        ("printed", "<i2", (NONE + 1,)),
        ("set_points", "<i2", (NO_SET + 1,)),
        ("compare", "i1", (NONE + 1, _COMPARISONS)),
        ("set_size", "u1", (NO_SET + 1,)),
        ("set_members", "u1", (NO_SET + 1, VEGGIES)),
        ("set_of", "u1", (NONE + 1,)),
        ("veggie", "u1", (NONE + 1,)),
        ("compares", "u1", (NONE + 1,)),
        ("fickle", "u1", (NONE + 1,)),
        ("class_of", "u1", (NONE + 1,)),
    ],
    align=True,
)

_NETWORK = np.dtype(
    [
        ("parts", "<f4", (len(VEGGIE), NARROW)),
        ("parts_bias", "<f4", (NARROW,)),
        ("whole", "<f4", (NARROW + len(DRAFT), WIDE)),
        ("whole_bias", "<f4", (WIDE,)),
        ("out", "<f4", (WIDE,)),
    ]
)

FEATURES = np.dtype(
    [
        ("wanted", "u1", (DRAFTS,)),
        ("whole", "<f4", (DRAFTS, len(DRAFT))),
        ("after", "<f4", (DRAFTS, VEGGIES, len(AFTER))),
        ("common", "<f4", (VEGGIES, len(COMMON))),
    ],
    align=True,
)

STYLE = np.dtype(
    [
        ("policy", "<i4"),
        ("taste", "<f4", (4,)),
        ("network", _NETWORK),
        ("looks_at", "<i4"),
        ("to_oneself", "<f4"),
        ("to_the_next", "<f4"),
        ("love", "<f4"),
        ("few_cards", "<f4"),
        ("wavers", "<f4"),
        ("flip_turns", "<f4"),
        ("settles", "<i4"),
        ("rather_two", "<i4"),
    ],
    align=True,
)

START = np.dtype(
    [
        ("players", "u1"),
        ("seat", "u1"),
        ("top", "u1", (PILES,)),
        ("end", "u1", (PILES,)),
        ("market", "u1", (2 * PILES,)),
        ("counts", "u1", (PLAYERS, VEGGIES)),
        ("held", "u1", (PLAYERS,)),
        ("hand", "u1", (PLAYERS, HAND)),
    ],
    align=True,
)


def lay_cards(cards: Any) -> None:
    """Write down what each card pays."""
    smoothed = tables.SMOOTH.astype(np.float32) / tables.SHARES
    cards["smoothed"] = smoothed.reshape(-1, VEGGIES, SPAN)
    cards["slope"] = tables.SLOPE
    cards["one_more"] = ONE.of_sets.reshape(-1, _WAYS, 2, VEGGIES)
    cards["two_more"] = TWO.of_sets.reshape(-1, _WAYS, 2, len(PAIRS))
    cards["pays"] = tables.PAYS.reshape(-1, 2, VEGGIES, SPAN)
    cards["printed"] = tables.PRINTED
    cards["set_points"], cards["set_size"] = tables.SET_POINTS, tables.SET_SIZE
    cards["set_members"], cards["set_of"] = tables.SET_MEMBERS, tables.SET_OF
    cards["compare"], cards["compares"] = tables.COMPARE, tables.COMPARE.any(axis=1)
    cards["veggie"], cards["fickle"] = tables.VEGGIE, tables.VOLATILE
    cards["class_of"] = CLASS
