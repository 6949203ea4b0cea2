"""Learning by self-play: a network that values actions by what came of them.

In each round, positions of games that the latest policy plays against itself are looked at, their
actions are tried and played out, and a network is fitted to what came of them. Another game brings
a `Practice` with its own features and playouts.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from bot.thinking.intervals import interval
from bot.thinking.network import Network, Training, Trials, fit


class Practice(Protocol):
    """What a game brings to be learned; no network stands for whoever has learned nothing."""

    def trials(
        self, network: Network | None, positions: int, random: np.random.Generator
    ) -> Trials:
        """Try actions in about so many positions that a player by this network reaches."""
        ...

    def wins(
        self, network: Network, others: Network | None, games: int, random: np.random.Generator
    ) -> float:
        """Return the games won of so many, one seat by this network, the rest by the other."""
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
    """Looked at in the last round; half as many in the one before it, and so on."""
    games: int
    """Played after each round against the network before it."""
    training: Training = field(default_factory=Training)


def learn(practice: Practice, plan: Plan, seed: int, tell: Callable[[str], None]) -> Network:
    """Return the network after all rounds; a later round that makes it worse is left out.

    Equal seeds give equal weights on one machine. What came of each round is told in a line.
    """
    random = np.random.default_rng(seed)
    network: Network | None = None
    before: Trials | None = None
    for number in range(1, plan.rounds + 1):
        trials = practice.trials(network, plan.positions >> (plan.rounds - number), random)
        # What an action leads to depends on who plays on: what is older than a round is forgotten.
        fitted = fit(trials.joined(before), random, plan.training)
        before = trials if network is not None else None
        wins = practice.wins(fitted, network, plan.games, random)
        tell(f"round {number}: {_told(wins, plan.games, practice.even)}")
        if network is None or wins >= plan.games * practice.even:
            network = fitted
    assert network is not None, "at least one round is learned"
    return network


def _told(wins: float, games: int, even: float) -> str:
    low, high = interval(wins, games)
    return (
        f"wins {wins / games:.1%} of {games} games against what was before "
        f"({low:.1%} to {high:.1%}; even is {even:.0%})"
    )
