"""Learning by self-play: the value of an action as a weighed sum of its features.

In each round, positions of games that the latest policy plays against itself are looked at, several
actions are tried in each and played out, and the weights are fitted to what came of them. Another
game brings a `Practice` with its own features and playouts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, Self

import numpy as np
import numpy.typing as npt

from bot.thinking.intervals import interval

Floats = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Trials:
    """Actions that were tried, and how the games ended."""

    features: Floats
    """(features, actions, positions)"""
    ends: Floats
    """(actions, positions): what each led to; NaN where a position has fewer actions."""

    def joined(self, others: Self | None) -> Self:
        """Return both."""
        if others is None:
            return self
        features = np.concatenate([self.features, others.features], axis=-1)
        return type(self)(features, np.concatenate([self.ends, others.ends], axis=-1))


class Practice(Protocol):
    """What a game brings to be learned; weights are (features,), None where nothing is learned."""

    def trials(self, weights: Floats | None, positions: int, random: np.random.Generator) -> Trials:
        """Try actions in about so many positions that these weights reach."""
        ...

    def wins(
        self, weights: Floats, others: Floats | None, games: int, random: np.random.Generator
    ) -> float:
        """Return the games won of so many, one seat by these weights, the rest by the others."""
        ...

    @property
    def even(self) -> float:
        """Return the share of games that equals win."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is learned."""

    rounds: int
    positions: int
    """Looked at in a round."""
    games: int
    """Played after each round against the weights before it."""


def learn(practice: Practice, plan: Plan, seed: int, tell: Callable[[str], None]) -> Floats:
    """Return the weights after all rounds; a round that makes them worse is left out.

    Equal seeds give equal weights on one machine. What came of each round is told in a line.
    """
    random = np.random.default_rng(seed)
    weights: Floats | None = None
    before: Trials | None = None
    for number in range(1, plan.rounds + 1):
        trials = practice.trials(weights, plan.positions, random)
        # What an action leads to depends on who plays on: what is older than a round is forgotten.
        fitted = least_squares(trials.joined(before))
        before = trials if weights is not None else None
        wins = practice.wins(fitted, weights, plan.games, random)
        tell(f"round {number}: {_told(wins, plan.games, practice.even)}")
        if weights is None or wins >= plan.games * practice.even:
            weights = fitted
    assert weights is not None, "at least one round is learned"
    return weights


def _told(wins: float, games: int, even: float) -> str:
    low, high = interval(wins, games)
    return (
        f"wins {wins / games:.1%} of {games} games against what was before "
        f"({low:.1%} to {high:.1%}; even is {even:.0%})"
    )


RIDGE = 30.0
"""Trials that count for weights of zero: it tames features that nearly always go together."""


def least_squares(trials: Trials) -> Floats:
    """Return (features,): the weights that best tell the ends of a position's actions apart.

    Only differences within a position count: how good it is itself is no action's merit.
    """
    there = ~np.isnan(trials.ends)
    number = np.maximum(there.sum(axis=0), 1)
    ends = _centred(trials.ends, there, number).ravel()
    features = _centred(trials.features, there, number).reshape(len(trials.features), -1)
    scale = features.std(axis=1) + 1e-9
    scaled = features / scale[:, None]
    products = scaled @ scaled.T + RIDGE * np.eye(len(scaled))
    weights: Floats = np.linalg.solve(products, scaled @ ends) / scale
    return weights


def _centred(values: Floats, there: Floats, number: Floats) -> Floats:
    known = np.where(there, values, 0.0)
    mean = known.sum(axis=-2, keepdims=True) / number
    return np.where(there, known - mean, 0.0)
