"""Learning by self-play, in a game of one move: take one of three numbers, the largest wins."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from bot.thinking.learning import Floats, Plan, Trials, learn, least_squares

TRUE = np.array([2.0, -1.0, 0.5])


def random_trials(positions: int, random: np.random.Generator, *, wrong: bool = False) -> Trials:
    features = random.normal(size=(3, 4, positions))
    luck = random.normal(0, 20, positions)
    ends = (TRUE[:, None, None] * features).sum(axis=0) * (-1 if wrong else 1) + luck
    return Trials(features, ends + random.normal(0, 0.1, ends.shape))


def test_the_weights_of_what_an_action_does_are_found_whatever_its_position_is_worth() -> None:
    assert least_squares(random_trials(4000, np.random.default_rng(1))) == pytest.approx(
        TRUE, abs=0.02
    )


def test_actions_that_a_position_lacks_are_not_learned_from() -> None:
    trials = random_trials(4000, np.random.default_rng(1))
    lacking = np.random.default_rng(2).random(trials.ends.shape) < 0.3
    trials.features[:, lacking] = 1000
    trials.ends[lacking] = np.nan
    assert least_squares(trials) == pytest.approx(TRUE, abs=0.02)


@dataclass(slots=True)
class Numbers:
    """Whose third round teaches the opposite of what is true."""

    even = 0.5
    asked: list[Floats | None] = field(default_factory=list)

    def trials(self, weights: Floats | None, positions: int, random: np.random.Generator) -> Trials:
        self.asked.append(weights)
        return random_trials(positions, random, wrong=len(self.asked) == 3)

    def wins(
        self, weights: Floats, others: Floats | None, games: int, random: np.random.Generator
    ) -> float:
        return games * (0.5 if others is None else float(weights @ TRUE >= others @ TRUE - 0.1))


def test_a_round_that_makes_the_player_worse_is_left_out_and_each_is_told() -> None:
    practice, told = Numbers(), list[str]()
    learned = learn(practice, Plan(rounds=4, positions=300, games=50), 1, told.append)
    assert learned == pytest.approx(TRUE, abs=0.2)
    assert practice.asked[0] is None
    assert practice.asked[3] is practice.asked[2] is not practice.asked[1]
    assert [line.split(":")[0] for line in told] == [f"round {n}" for n in (1, 2, 3, 4)]
    assert "100.0% of 50" in told[1]
    assert "0.0% of 50" in told[2]


def test_equal_seeds_give_equal_weights() -> None:
    plan = Plan(rounds=2, positions=50, games=10)
    first, again, other = (learn(Numbers(), plan, seed, lambda _: None) for seed in (1, 1, 2))
    assert first.tolist() == again.tolist() != other.tolist()
