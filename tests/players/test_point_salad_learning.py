"""What Chef has learned by self-play, and of what it learns."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from bot.games.point_salad.brain import learn
from bot.games.point_salad.brain.features import FEATURES, DraftFeatures
from bot.games.point_salad.brain.harm import harm
from bot.games.point_salad.brain.hidden import generator
from bot.games.point_salad.brain.learned import FILE, learned, policies
from bot.games.point_salad.brain.policy import LEGAL
from bot.games.point_salad.brain.practice import PointSaladPractice, deal
from bot.games.point_salad.brain.table import lay
from bot.games.point_salad.brain.tables import IDS, PAIRS, VEGGIE
from engine.point_salad import CARDS, PointSalad, State, Tableau
from engine.point_salad.tableaux import scores

GAME = PointSalad()
every_number = pytest.mark.parametrize("seats", GAME.seats)


def random_states(seats: int, seed: int) -> list[State]:
    rng = random.Random(seed)
    states = [GAME.new(seats=seats, seed=seed).state]
    while (seat := states[-1].to_move) is not None:
        turn = rng.choice(GAME.legal_actions(states[-1], seat))
        states.append(GAME.apply(states[-1], seat, turn).state)
    return states[:-1]


def test_the_weights_fit_the_features_for_each_number_of_players_and_say_how_they_were_made() -> (
    None
):
    file = json.loads(FILE.read_text(encoding="utf-8"))
    assert len({*FEATURES}) == len(FEATURES)
    assert [*policies(file)] == [*GAME.seats]
    for one in file.values():
        assert (*one["weights"],) == FEATURES
        assert one["made"].keys() == {"seed", "rounds", "positions", "games"}


@pytest.mark.parametrize(
    "features", [FEATURES[:-1], FEATURES[::-1], (*FEATURES, "weather")], ids=len
)
def test_weights_for_other_features_are_refused(features: tuple[str, ...]) -> None:
    file = json.loads(FILE.read_text(encoding="utf-8"))
    file["3"]["weights"] = dict.fromkeys(features, 1.0)
    with pytest.raises(ValueError, match="make learn"):
        policies(file)


@every_number
def test_a_draft_is_worth_the_sum_of_its_weighed_features(seats: int) -> None:
    for state in random_states(seats, 1)[:: 2 * seats]:
        table = lay(GAME.view(state, None), np.zeros((3, 200), dtype=np.uint8))
        look, weights = (
            DraftFeatures.of(table, state.to_move or 0, table.left),
            learned(seats).weights,
        )
        values = look.values(weights.reshape(2, -1))
        summed = np.einsum("f,fdn->dn", weights, look.matrix())
        assert (values > LEGAL).tolist() == look.offer.there.tolist()
        assert values[values > LEGAL] == pytest.approx(summed[values > LEGAL], abs=0.01)


@every_number
def test_harm_is_what_the_others_lose_in_comparisons_of_one_veggie(seats: int) -> None:
    for state in random_states(seats, 2)[seats :: 2 * seats + 1]:
        seat, table = state.to_move or 0, lay(GAME.view(state, None), np.zeros((1, 200), np.uint8))
        found = harm(table, seat)[:, 0]
        for column, kinds in enumerate(PAIRS):
            cards = [IDS[list(VEGGIE).index(kind)] for kind in kinds]
            assert found[column] == lost_by_others(state, seat, cards)


def lost_by_others(state: State, seat: int, cards: list[str]) -> int:
    kept = [
        Tableau(own.veggies, tuple(card for card in own.points if compares(card)))
        for own in state.tableaux
    ]
    more = [*kept]
    more[seat] = Tableau((*kept[seat].veggies, *cards), kept[seat].points)
    before, after = scores(tuple(kept)), scores(tuple(more))
    return sum(before) - before[seat] - sum(after) + after[seat]


def compares(card: str) -> bool:
    return type(CARDS[card].rule).__name__ in {"Most", "Fewest"}


@every_number
def test_practice_games_are_dealt_as_the_rules_say(seats: int) -> None:
    table, new = deal(seats, 20, generator(1)), GAME.new(seats=seats, seed=1).state
    assert table.left.tolist() == [new.left] * 20
    for row in range(20):
        cards = [*table.market[:, row], *table.tops[:, row]]
        piles = zip(table.top[:, row], table.end[:, row], strict=True)
        parts = [table.deck[row, top:end] for top, end in piles]
        assert [len(part) for part in parts] == [len(pile) for pile in new.piles]
        dealt = [int(card) for card in (*table.market[:, row], *np.concatenate(parts))]
        assert len({*dealt}) == len(dealt) == 18 * seats
        assert np.bincount(VEGGIE[dealt]).tolist() == [3 * seats] * 6
        assert len({*cards}) == 9


@pytest.mark.parametrize("seats", [2, 5])
def test_what_was_learned_beats_taking_the_most_points(seats: int) -> None:
    practice = PointSaladPractice(seats)
    wins = practice.wins(learned(seats).weights, None, 40, np.random.default_rng(1))
    assert wins >= 40 * (0.75 if seats == 2 else 0.3)


def test_learning_from_nothing_writes_a_file_that_is_stronger_than_nothing(tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    asked = ["--players", "2", "--rounds", "1", "--positions", "250", "--games", "50"]
    learn.main([*asked, "--processes", "1", "--out", str(out)])
    weights = policies(json.loads(out.read_text(encoding="utf-8")))[2].weights
    wins = PointSaladPractice(2).wins(weights, None, 100, np.random.default_rng(2))
    assert wins >= 60


def test_positions_to_learn_from_come_from_all_stages_and_each_tries_several_drafts() -> None:
    trials = PointSaladPractice(3).trials(None, 60, np.random.default_rng(1))
    tried = (~np.isnan(trials.ends)).sum(axis=0)
    assert trials.features.shape[::2] == (len(FEATURES), trials.ends.shape[1])
    assert 40 <= len(tried) <= 60
    assert np.median(tried) == 8
    assert len({*map(tuple, trials.features[0].T.tolist())}) > 30
