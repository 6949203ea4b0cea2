"""What may be told of an estimate: no finer than it is certain."""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

SURE = 2.0
"""Standard errors that an estimate may be off; nineteen of twenty are off by less."""
_STEPS = (1, 2, 5, 10, 20, 50)


class Estimate(NamedTuple):
    """A value and its standard error."""

    value: float
    error: float

    def like(self, other: "Estimate") -> bool:
        """Return whether the two cannot be told apart."""
        return abs(self.value - other.value) <= SURE * hypot(self.error, other.error)


def step(error: float) -> int:
    """Return the steps in which a value of this standard error may be told, the finest is 1."""
    return next((one for one in _STEPS if one >= SURE * error), _STEPS[-1])


def told(estimates: Sequence[Estimate]) -> list[int]:
    """Return each estimate as it may be told; those that cannot be told apart are equal."""
    shown: dict[int, int] = {}
    left = sorted(range(len(estimates)), key=lambda n: estimates[n], reverse=True)
    while left:
        alike = [number for number in left if estimates[left[0]].like(estimates[number])]
        shown |= dict.fromkeys(alike, _rounded([estimates[number] for number in alike]))
        left = [number for number in left if number not in alike]
    return [shown[number] for number in range(len(estimates))]


def _rounded(alike: Sequence[Estimate]) -> int:
    """Return the mean of estimates, in steps that the least certain of them supports."""
    mean = sum(one.value for one in alike) / len(alike)
    width = step(max(one.error for one in alike))
    return width * round(mean / width)
