"""Learning by self-play, in a game of one move: take one of four numbers, the largest wins."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from bot.thinking.learning import Plan, learn
from bot.thinking.network import Floats, Network, Training, Trials, fit

TRUE = np.array([2.0, -1.0, 0.5], dtype=np.float32)
TRAINING = Training(narrow=2, wide=4, rounds=20, batch=16, rate=0.02)


def random_trials(positions: int, random: np.random.Generator, *, wrong: bool = False) -> Trials:
    numbers = random.standard_normal((positions, 4, 3), dtype=np.float32)
    nothing = np.zeros((positions, 4, 1, 1), dtype=np.float32)
    return Trials(nothing, numbers, numbers @ TRUE * (-1 if wrong else 1))


def right(network: Network) -> float:
    """How often it takes the largest of some numbers."""
    trials = random_trials(200, np.random.default_rng(5))
    found: Floats = network.values(trials.parts, trials.whole).argmax(axis=1)
    return float((found == trials.ends.argmax(axis=1)).mean())


@dataclass(slots=True)
class Numbers:
    """Whose third round teaches the opposite of what is true."""

    even = 0.5
    asked: list[Network | None] = field(default_factory=list)

    def trials(
        self, network: Network | None, positions: int, random: np.random.Generator
    ) -> Trials:
        self.asked.append(network)
        wrong = len(self.asked) == 3
        return random_trials(positions * (5 if wrong else 1), random, wrong=wrong)

    def wins(
        self, network: Network, others: Network | None, games: int, random: np.random.Generator
    ) -> float:
        return games * (0.5 if others is None else float(right(network) >= right(others) - 0.2))


def test_a_round_that_makes_the_player_worse_is_left_out_and_each_is_told() -> None:
    practice, told = Numbers(), list[str]()
    plan = Plan(rounds=4, positions=1200, games=50, training=TRAINING)
    assert right(learn(practice, plan, 1, told.append)) > 0.9
    assert practice.asked[0] is None
    assert practice.asked[3] is practice.asked[2] is not practice.asked[1]
    assert [line.split(":")[0] for line in told] == [f"round {n}" for n in (1, 2, 3, 4)]
    assert "100.0% of 50" in told[1]
    assert "0.0% of 50" in told[2]


def test_each_round_looks_at_twice_as_many_positions_and_remembers_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """But for the first, in which somebody played who had learned nothing."""
    learned_from = list[int]()

    def noted(trials: Trials, *how: Any) -> Network:
        learned_from.append(len(trials.ends))
        return fit(trials, *how)

    monkeypatch.setattr("bot.thinking.learning.fit", noted)
    learn(Honest(), Plan(rounds=4, positions=160, games=10, training=TRAINING), 1, lambda _: None)
    assert learned_from == [20, 40, 80 + 40, 160 + 80]


class Honest(Numbers):
    """Whose rounds all teach what is true."""

    def trials(
        self, network: Network | None, positions: int, random: np.random.Generator
    ) -> Trials:
        return random_trials(positions, random)


def test_equal_seeds_give_equal_networks() -> None:
    plan = Plan(rounds=2, positions=50, games=10, training=TRAINING)
    first, again, other = (learn(Numbers(), plan, seed, lambda _: None) for seed in (1, 1, 2))
    assert first.whole.tolist() == again.whole.tolist() != other.whole.tolist()
