"""The point cards by what they ask for."""

import numpy as np

from engine.point_salad import CARDS, Card
from engine.point_salad.scoring import CompleteSet, PerVeggie

_SIX = 6


def _class_of(card: Card) -> str:
    match card.rule:
        case PerVeggie(terms) if all(points > 0 for _, points in terms):
            return "veggies"
        case PerVeggie(terms):
            return f"veggies less {len(terms) - 1}"
        case CompleteSet(veggies, _):
            return {1: "same set", _SIX: "set of six"}.get(len(veggies), "mixed set")
        case rule:
            return type(rule).__name__


_CLASS_OF = [*map(_class_of, CARDS.values())]

CLASSES = tuple(sorted({*_CLASS_OF}))
"""What the classes are called."""

CLASS = np.array([*map(CLASSES.index, _CLASS_OF), len(CLASSES)])
"""The number of the class of each card; one more than the last for no card."""
