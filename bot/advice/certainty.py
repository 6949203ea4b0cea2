"""What may be told of an estimate: no finer than it is certain."""

from collections.abc import Collection, Sequence
from math import hypot, sqrt
from statistics import fmean
from typing import NamedTuple

SURE = 2.0
"""Standard errors that an estimate may be off; nineteen of twenty are off by less."""
_STEPS = (1, 2, 5, 10, 25, 50)
"""Each has a multiple at an even chance of two."""

_OF_CHANCES, _OF_POINTS = 0.08, 1.2
"""How far what is told of single positions was found to be off, however long was thought."""
_CERTAIN = 0.01
"""Points: who knows an end so well knows how everybody plays on."""
_NOTHING = 1e-6
_OFF = 10
"""What makes up a whole may be told as so much more or less, as every part is rounded."""


class Estimate(NamedTuple):
    """A value and its standard error."""

    value: float
    error: float
    doubt: float = 0.0
    """What it may be off by besides, and all that it is compared with likewise: nobody knows how
    the others will play on."""

    def like(self, other: "Estimate") -> bool:
        """Return whether the two cannot be told apart."""
        return abs(self.value - other.value) <= SURE * hypot(self.error, other.error)


def chance(share: float, error: float) -> Estimate:
    """Return a chance, from 0 to 1, in per cent."""
    doubt = _OF_CHANCES * sqrt(max(0.0, share * (1 - share)))
    return Estimate(100 * share, 100 * error, 100 * doubt)


def points(value: float, error: float) -> Estimate:
    """Return points as they may be told."""
    return Estimate(value, error, _OF_POINTS if error > _CERTAIN else 0.0)


def step(error: float) -> int:
    """Return the steps in which a value of this standard error may be told, the finest is 1."""
    return next((one for one in _STEPS if one >= SURE * error), _STEPS[-1])


def groups(estimates: Sequence[Estimate]) -> list[int]:
    """Return for each estimate a number, 0 for the greatest: equal if they cannot be told apart.

    Whatever lies between two of a group belongs to it.
    """
    found: dict[int, int] = {}
    left = sorted(range(len(estimates)), key=lambda n: estimates[n], reverse=True)
    for group in range(len(estimates)):
        alike = [n for n, one in enumerate(left) if estimates[left[0]].like(estimates[one])]
        end = max(alike, default=-1) + 1
        found |= dict.fromkeys(left[:end], group)
        left = left[end:]
    return [found[number] for number in range(len(estimates))]


def told(
    estimates: Sequence[Estimate],
    certainties: Collection[int] = (),
    *,
    coarsest: int = _STEPS[-1],
    parts: int = 0,
) -> list[int]:
    """Return each estimate as it may be told: none that is greater is told as less than another.

    Those that cannot be told apart are equal. Certainties are values that are told only of what is
    as good as certain, and the outermost that there are. No step is coarser than the `coarsest`.
    `parts`: into how many a whole is divided, where these are all of them.
    """
    numbers = groups(estimates)
    shown: dict[int, int] = {}
    for group in sorted(set(numbers)):
        alike = [one for one, its in zip(estimates, numbers, strict=True) if its == group]
        value = _rounded(alike, certainties, coarsest, parts)
        shown[group] = min(value, shown.get(group - 1, value))
    return [shown[group] for group in numbers]


def shares(estimates: Sequence[Estimate], certainties: Collection[int]) -> list[int]:
    """Return, as `told` does, what makes up a whole.

    Who are all alike have an equal part each. Otherwise the steps are the coarsest ones in which
    the parts add up to about the whole, or as nearly as in any.
    """
    if not any(groups(estimates)):
        return [round(fmean(one.value for one in estimates))] * len(estimates)
    whole, parts = sum(one.value for one in estimates), len(estimates)
    tried = [told(estimates, certainties, coarsest=one, parts=parts) for one in reversed(_STEPS)]
    return min(tried, key=lambda shown: max(abs(sum(shown) - whole), _OFF))


def _rounded(
    alike: Sequence[Estimate], certainties: Collection[int], coarsest: int, parts: int
) -> int:
    """Return the mean of estimates, of which the surer ones count more, in steps that suit it.

    Parts of a whole all count alike, or they would not add up to it.
    """
    inside = [_drawn_in(one, certainties, max(parts - 1, 1)) for one in alike]
    weights = [1.0 if parts else 1 / (one.error**2 + _NOTHING) for one in alike]
    # Without what is off by the last bit, two that make up a whole are rounded alike.
    mean = round(fmean(inside, weights), 6)
    error = min(one.error for one in alike)
    suits = min(step(hypot(error, max(one.doubt for one in alike))), coarsest)
    widths = [one for one in reversed(_STEPS) if one <= suits]
    values = [width * round(mean / width) for width in widths]
    for value in values:
        if value not in certainties or all(abs(value - one) < 1 / 2 for one in inside):
            return value
    return values[-1] + (1 if values[-1] == min(certainties) else -1)


def _drawn_in(one: Estimate, certainties: Collection[int], others: int) -> float:
    """Return a value as far from what is certain as it is unsure: a few games prove little.

    What the greatest part may be less, all others share.
    """
    if not certainties:
        return one.value
    low, high = min(certainties) + one.error / others, max(certainties) - one.error
    return min(max(one.value, low), high) if low < high else (low + high) / 2
