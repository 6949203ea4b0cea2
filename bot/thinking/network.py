"""A small network that values actions, learned from how they ended.

What is to be said of an action comes in two kinds: features of the action as a whole, and features
of each of several parts that are alike, such as the kinds of cards. All parts go through the same
first layer; the sum of what comes of them goes, with the features of the whole, through the second.
So what is learned of one part is known of all of them.
"""

from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Trials:
    """Actions that were tried in positions, and how the games ended."""

    parts: Floats
    """(positions, actions, parts, features of a part), single precision."""
    whole: Floats
    """(positions, actions, features of the whole), single precision."""
    ends: Floats
    """(positions, actions): what each led to; NaN where a position has fewer actions."""

    def joined(self, others: Self | None) -> Self:
        """Return both."""
        if others is None:
            return self
        return type(self)(
            np.concatenate([self.parts, others.parts]),
            np.concatenate([self.whole, others.whole]),
            np.concatenate([self.ends, others.ends]),
        )

    def some(self, positions: Floats) -> Self:
        """Return the trials in these positions."""
        return type(self)(self.parts[positions], self.whole[positions], self.ends[positions])


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """The weights, single precision; inputs come first in each layer."""

    parts: Floats
    """(features of a part, narrow)"""
    parts_bias: Floats
    whole: Floats
    """(narrow + features of the whole, wide)"""
    whole_bias: Floats
    out: Floats
    """(wide,)"""

    def values(self, parts: Floats, whole: Floats) -> Floats:
        """Return what actions are worth: (…) of (…, parts, features) and (…, features)."""
        values: Floats = _Pass.through(self, parts, whole).values
        return values


@dataclass(frozen=True, slots=True)
class Training:
    """How a network is fitted."""

    narrow: int = 16
    """Neurons of the first layer."""
    wide: int = 32
    """Neurons of the second one."""
    rounds: int = 16
    """How often each trial is learned from."""
    batch: int = 256
    """Positions for one step."""
    rate: float = 0.006
    """Length of a step at its greatest, in units of a weight."""


def fit(trials: Trials, random: np.random.Generator, training: Training | None = None) -> Network:
    """Return the network that best tells the ends of a position's actions apart.

    Only differences within a position count: how good it is itself is no action's merit.
    """
    training = training or Training()
    there = ~np.isnan(trials.ends)
    part_scale, whole_scale = _scale(trials.parts[there]), _scale(trials.whole[there])
    network = _new(trials, training, random)
    adam = _Adam(_weights(network))
    steps = training.rounds * max(1, len(there) // training.batch)
    order = np.arange(0)
    for step in range(steps):
        if len(order) < training.batch:
            order = random.permutation(len(there))
        here, order = order[: training.batch], order[training.batch :]
        some = trials.some(here)
        scaled = Trials(some.parts / part_scale, some.whole / whole_scale, some.ends)
        adam.step(_slopes(network, scaled), training.rate * _pace(step / steps))
    narrow = training.narrow
    network.parts[:] /= part_scale[:, None]
    network.whole[narrow:] /= whole_scale[:, None]
    return network


def _weights(network: Network) -> list[Floats]:
    return [getattr(network, field.name) for field in fields(network)]


_NOTHING = 1e-6
_ENOUGH = 100_000
"""Rows that tell how far a feature varies."""


def _scale(features: Floats) -> Floats:
    rows = features.reshape(-1, features.shape[-1])
    scale = rows[:: 1 + len(rows) // _ENOUGH].std(axis=0, dtype=np.float64).astype(np.float32)
    # What never changes teaches nothing, and is not to be made large.
    return np.where(scale > _NOTHING, scale, np.float32(1))


def _new(trials: Trials, training: Training, random: np.random.Generator) -> Network:
    narrow, wide = training.narrow, training.wide

    def weights(inputs: int, *shape: int) -> Floats:
        drawn = random.standard_normal((inputs, *shape), dtype=np.float32)
        return drawn * np.float32(inputs**-0.5)

    return Network(
        weights(trials.parts.shape[-1], narrow),
        np.zeros(narrow, dtype=np.float32),
        weights(narrow + trials.whole.shape[-1], wide),
        np.zeros(wide, dtype=np.float32),
        weights(wide),
    )


@dataclass(frozen=True, slots=True)
class _Pass:
    """What the neurons give for some actions: nothing or more."""

    narrow: Floats
    inputs: Floats
    """Of the second layer."""
    wide: Floats
    values: Floats

    @classmethod
    def through(cls, network: Network, parts: Floats, whole: Floats) -> Self:
        narrow = parts @ network.parts
        narrow += network.parts_bias
        np.maximum(narrow, 0, out=narrow)
        inputs = np.concatenate([narrow.sum(axis=-2), whole], axis=-1)
        wide = inputs @ network.whole
        wide += network.whole_bias
        np.maximum(wide, 0, out=wide)
        return cls(narrow, inputs, wide, wide @ network.out)


def _slopes(network: Network, trials: Trials) -> list[Floats]:
    """Return by how much each weight should fall, for the mean square of what is wrong."""
    there = ~np.isnan(trials.ends)
    found = _Pass.through(network, trials.parts, trials.whole)
    wrong = _centred(found.values, there) - _centred(trials.ends, there)
    wrong = (wrong * (2 / there.sum())).astype(np.float32)
    wide = wrong[..., None] * network.out * (found.wide > 0)
    sums = wide @ network.whole[: len(network.parts_bias)].T
    narrow = sums[..., None, :] * (found.narrow > 0)
    return [
        _products(trials.parts, narrow),
        narrow.sum(axis=(0, 1, 2)),
        _products(found.inputs, wide),
        wide.sum(axis=(0, 1)),
        _products(found.wide, wrong[..., None])[:, 0],
    ]


def _products(inputs: Floats, outputs: Floats) -> Floats:
    products: Floats = inputs.reshape(-1, inputs.shape[-1]).T @ outputs.reshape(
        -1, outputs.shape[-1]
    )
    return products


def _centred(values: Floats, there: Floats) -> Floats:
    known = np.where(there, values, 0)
    mean = known.sum(axis=-1, keepdims=True) / np.maximum(there.sum(axis=-1, keepdims=True), 1)
    return np.where(there, known - mean, 0)


_WARM = 0.2


def _pace(done: float) -> float:
    """Return the length of a step, from 0 to 1: it grows at first, and then falls to nothing."""
    return done / _WARM if done < _WARM else (1 - done) / (1 - _WARM)


class _Adam:
    """Steps of Adam (Kingma and Ba, 2014), written into the weights."""

    def __init__(self, weights: list[Floats]) -> None:
        self._weights = weights
        self._mean = [np.zeros_like(one) for one in weights]
        self._square = [np.zeros_like(one) for one in weights]
        self._steps = 0

    def step(self, slopes: list[Floats], rate: float) -> None:
        self._steps += 1
        mean_sees, square_sees = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for number, slope in enumerate(slopes):
            self._mean[number] += 0.1 * (slope - self._mean[number])
            self._square[number] += 0.001 * (slope**2 - self._square[number])
            root = np.sqrt(self._square[number] / square_sees) + 1e-8
            self._weights[number][:] -= rate * (self._mean[number] / mean_sees) / root
