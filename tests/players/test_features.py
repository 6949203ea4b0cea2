"""What the core says of each draft, against finding it slowly; see `reference_features`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from bot.games.point_salad.brain.core import core
from bot.games.point_salad.brain.features import AFTER, COMMON, DRAFT, VEGGIE
from bot.games.point_salad.brain.learned import learned
from bot.games.point_salad.brain.policy import FORESIGHT, LEGAL, POINTS_NOW
from bot.games.point_salad.brain.table import DRAFTS, LAST_CARD, PILES, lay
from bot.games.point_salad.brain.tables import NUMBER, Floats, Ints
from bot.games.point_salad.brain.turns import number_of
from engine.point_salad import CARDS, PointSalad, State, Tableau, View
from engine.point_salad.scoring import Fewest, FewestTotal, Most, MostTotal
from tests.players.random_games import positions, random_turns
from tests.players.reference_features import Looked, after_each, common_of, whole_of

GAME = PointSalad()
COMPARISONS = Most | Fewest | MostTotal | FewestTotal
FEW_LEFT = 14
"""Cards so few that some pile or place in the market is soon empty."""
every_number = pytest.mark.parametrize("seats", GAME.seats)


def stages(seats: int) -> Iterator[State]:
    """Positions of all stages: the last turns of a game among them, and many comparisons."""
    yield from positions(seats, 30)
    yield from map(comparing, positions(seats, 15))
    for state, _, _ in random_turns(seats, "the end", Random(seats)):
        if state.left <= FEW_LEFT:
            yield state


def comparing(state: State) -> State:
    """The position if the players shared all cards that compare, and held no others."""
    cards = [card.id for card in CARDS.values() if isinstance(card.rule, COMPARISONS)]
    seats = len(state.tableaux)
    tableaux = (
        Tableau(one.veggies, tuple(cards[n::seats])) for n, one in enumerate(state.tableaux)
    )
    return replace(state, tableaux=tuple(tableaux))


def legal_drafts(state: State) -> list[int]:
    """The drafts that the engine allows, but for the last card of the game alone."""
    assert state.to_move is not None
    turns = GAME.legal_actions(state, state.to_move)
    return sorted({number_of(turn) for turn in turns} - {LAST_CARD})


def laid(state: State) -> tuple[View, Ints]:
    """What the seat to move sees, and the true cards below the tops."""
    below = [NUMBER[card] for pile in state.piles for card in pile[1:]]
    return GAME.view(state, state.to_move), np.array([below], dtype=np.uint8)


def seen(state: State) -> tuple[Looked, Ints, Floats, Floats]:
    """The table for the reference, the hidden cards, and what the core sees."""
    view, hidden = laid(state)
    assert state.to_move is not None
    core().weigh(view, hidden, FORESIGHT)
    return (Looked(lay(view, hidden), state.to_move), hidden, *core().look())


def near(found: Floats, expected: Floats | float) -> bool:
    return bool(np.abs(found - expected).max() <= 2e-3)


def differing(
    names: Sequence[str], found: Floats, expected: Mapping[str, Floats | float]
) -> dict[str, tuple[Floats, Floats | float]]:
    """What the core finds otherwise, by the name of the feature; one that is not expected is 0."""
    assert {*expected} <= {*names}
    both = {name: (found[..., n], expected.get(name, 0.0)) for n, name in enumerate(names)}
    return {name: two for name, two in both.items() if not near(*two)}


@every_number
def test_each_feature_of_a_draft_as_a_whole_is_what_its_name_says(seats: int) -> None:
    for state in stages(seats):
        looked, _, _, whole = seen(state)
        expected = whole_of(looked)
        assert [*expected] == legal_drafts(state)
        for draft, features in expected.items():
            assert differing(DRAFT, whole[draft], features) == {}, draft


@every_number
def test_each_feature_of_a_veggie_after_a_draft_is_what_its_name_says(seats: int) -> None:
    for state in stages(seats):
        looked, _, parts, _ = seen(state)
        for draft, features in after_each(looked).items():
            assert {*features} == {*AFTER}
            assert differing(AFTER, parts[draft, :, : len(AFTER)], features) == {}, draft


@every_number
def test_each_feature_of_a_veggie_whatever_is_drafted_is_what_its_name_says(seats: int) -> None:
    for state in stages(seats):
        looked, hidden, parts, _ = seen(state)
        features = common_of(looked, hidden)
        assert {*features} == {*COMMON}
        assert differing(COMMON, parts[:, :, len(AFTER) :], features) == {}


def test_each_feature_is_now_one_number_and_now_another_in_these_positions() -> None:
    """So that a core that leaves one out is found out."""
    tops, pairs, veggies = list[Floats](), list[Floats](), list[Floats]()
    for state in (state for seats in GAME.seats for state in stages(seats)):
        _, _, parts, whole = seen(state)
        for draft in legal_drafts(state):
            (tops if draft < PILES else pairs).append(whole[draft])
            veggies.append(parts[draft])
    different = {
        *(name for name, values in zip(DRAFT, np.array(tops).T, strict=True) if np.ptp(values)),
        *(name for name, values in zip(DRAFT, np.array(pairs).T, strict=True) if np.ptp(values)),
    }
    assert different == {*DRAFT}
    assert np.ptp(np.concatenate(veggies), axis=0).all()
    assert np.concatenate(veggies).shape[1] == len(VEGGIE)


@every_number
def test_what_is_said_of_a_draft_is_the_same_whoever_sits_at_the_table(seats: int) -> None:
    for state in stages(seats):
        view, hidden = laid(state)
        looks = list[tuple[Floats, Floats]]()
        for policy in (POINTS_NOW, FORESIGHT, learned(seats)):
            core().weigh(view, hidden, policy)
            looks.append(core().look())
        (parts, whole), *others = looks
        for other_parts, other_whole in others:
            same = dict(zip(DRAFT, np.moveaxis(whole, -1, 0), strict=True))
            assert differing(DRAFT, other_whole, same) == {}
            assert np.array_equal(other_parts, parts)


@every_number
def test_what_was_learned_weighs_all_drafts_that_the_engine_allows_and_no_others(
    seats: int,
) -> None:
    for state in stages(seats):
        weighed = core().weigh(*laid(state), learned(seats))
        assert len(weighed) == DRAFTS
        assert np.flatnonzero(weighed > LEGAL).tolist() == legal_drafts(state)
