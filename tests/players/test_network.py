"""What a small network learns of actions that were tried, in a game of parts."""

from dataclasses import fields

import numpy as np
import pytest

from bot.thinking.network import Floats, Network, Training, Trials, fit

PARTS, ACTIONS = 3, 4
TRAINING = Training(narrow=6, wide=8, rounds=30, batch=32, rate=0.02)


def worth(parts: Floats, whole: Floats) -> Floats:
    """What actions are truly worth: bent in each part, and straight in the whole."""
    worth: Floats = np.abs(parts[..., 0]).sum(axis=-1) + whole @ np.array([1.0, -2.0])
    return worth


def random_trials(positions: int, random: np.random.Generator) -> Trials:
    parts = random.standard_normal((positions, ACTIONS, PARTS, 2), dtype=np.float32)
    whole = random.standard_normal((positions, ACTIONS, 2), dtype=np.float32)
    luck = random.normal(0, 50, (positions, 1))
    return Trials(parts, whole, worth(parts, whole) + luck)


def taken(network: Network, trials: Trials, seen: Floats | None = None) -> float:
    """What the actions that the network takes are worth above the mean, as a share of the best."""
    true = worth(trials.parts, trials.whole)
    whole = trials.whole if seen is None else seen
    found = network.values(trials.parts, whole).argmax(axis=1)
    mean = true.mean()
    return float(
        (true[np.arange(len(true)), found].mean() - mean) / (true.max(axis=1).mean() - mean)
    )


def test_what_bends_is_learned_whatever_a_position_is_worth_itself() -> None:
    random = np.random.default_rng(1)
    network = fit(random_trials(2000, random), random, TRAINING)
    assert taken(network, random_trials(500, random)) > 0.95


def test_actions_that_a_position_lacks_are_not_learned_from() -> None:
    random = np.random.default_rng(1)
    trials = random_trials(2000, random)
    lacking = random.random(trials.ends.shape) < 0.3
    trials.parts[lacking], trials.whole[lacking] = 9, -9
    trials.ends[lacking] = np.nan
    assert taken(fit(trials, random, TRAINING), random_trials(500, random)) > 0.95


def test_features_may_be_large_or_small() -> None:
    random = np.random.default_rng(1)
    trials, others = random_trials(2000, random), random_trials(500, random)
    network = fit(Trials(trials.parts * 1000, trials.whole / 1000, trials.ends), random, TRAINING)
    network.parts[:] *= 1000
    network.whole[TRAINING.narrow :] /= 1000
    assert taken(network, others) > 0.95


def test_what_was_always_the_same_changes_little_when_it_is_not() -> None:
    random = np.random.default_rng(1)
    trials, others = random_trials(2000, random), random_trials(500, random)
    whole = np.concatenate([trials.whole, np.full_like(trials.whole[..., :1], 0.3)], axis=-1)
    network = fit(Trials(trials.parts, whole, trials.ends), random, TRAINING)
    strange = 0.3 + random.standard_normal(others.ends.shape, dtype=np.float32) / 10
    assert taken(network, others, np.concatenate([others.whole, strange[..., None]], axis=-1)) > 0.9


def test_parts_in_another_order_are_worth_the_same() -> None:
    random = np.random.default_rng(2)
    trials = random_trials(50, random)
    network = fit(trials, random, TRAINING)
    turned = network.values(trials.parts[:, :, ::-1], trials.whole)
    assert turned == pytest.approx(network.values(trials.parts, trials.whole), abs=1e-3)


def test_equal_sources_of_luck_give_equal_networks() -> None:
    trials = random_trials(64, np.random.default_rng(1))
    first, again, other = (fit(trials, np.random.default_rng(seed), TRAINING) for seed in (1, 1, 2))
    for layer in fields(Network):
        one, two, three = (getattr(found, layer.name) for found in (first, again, other))
        assert one.tolist() == two.tolist() != three.tolist()
