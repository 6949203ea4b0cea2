"""The compiled core plays by the engine's rules, and values drafts as the policies in Python do."""

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from bot.games.point_salad.brain.candidates import Width, candidates
from bot.games.point_salad.brain.core import Core, core
from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.policy import FORESIGHT, LEGAL, POINTS_NOW
from bot.games.point_salad.brain.styles import Style, styles_of
from bot.games.point_salad.brain.table import lay
from bot.games.point_salad.brain.tables import IDS, NONE, NUMBER, VEGGIE, VEGGIES
from bot.games.point_salad.brain.turns import Candidate
from engine.point_salad import CARDS, Card, PointSalad, State, Tableau, Turn, Veggie
from engine.point_salad.scoring import CompleteSet
from engine.point_salad.tableaux import scores
from tests.players.random_games import below, positions, random_turns
from tests.players.reference import of_policy, play_out
from tests.players.sums import NOTED, sums

GAME = PointSalad()
DECKS = 100

IN_NUMPY = ["sprout", "shopper", "gardener", "cook"]
"""What Chef has learned stands in C alone."""


def step(core: Core, state: State, turn: Turn) -> None:
    """Let the core play a turn, with the true cards below the tops."""
    core._lay(GAME.view(state, state.to_move), below(state))
    played = Candidate.of(turn)
    core._drafts[0], core._flips[0] = played.draft, NONE if played.flip < 0 else played.flip
    core._code.call("step")


def assert_same(core: Core, state: State) -> None:
    """The core's table is that of the engine, to the last card."""
    start, deck = core._start, core._decks[0]
    piles = [
        tuple(IDS[card] for card in deck[top:end])
        for top, end in zip(start["top"].tolist(), start["end"].tolist(), strict=True)
    ]
    market = [VEGGIES if card is None else VEGGIE[NUMBER[card]] for card in state.market]
    assert (tuple(piles), start["market"].tolist()) == (state.piles, market)
    for seat, tableau in enumerate(state.tableaux):
        hand = [IDS[card] for card in start["hand"][seat][: start["held"][seat]]]
        assert sorted(hand) == sorted(tableau.points)
        assert tuple(start["counts"][seat].tolist()) == tuple(tableau.counts)
    assert tuple(core._points[0, 0, : len(state.tableaux)].tolist()) == scores(state.tableaux)


def play_random_games(seats: int, games: int) -> None:
    ours, rng = core(), random.Random(seats)
    for seed in range(games):
        for state, turn, after in random_turns(seats, f"core {seed}", rng):
            step(ours, state, turn)
            assert_same(ours, after)


@pytest.mark.parametrize("seats", GAME.seats)
def test_each_turn_of_random_games_changes_the_table_as_in_the_engine(seats: int) -> None:
    play_random_games(seats, 20)


@pytest.mark.parametrize("seats", GAME.seats)
def test_ten_thousand_random_games_go_as_in_the_engine(seats: int) -> None:
    play_random_games(seats, 2000)


def is_of_six(card: Card) -> bool:
    return isinstance(card.rule, CompleteSet) and len(card.rule.veggies) == len(Veggie)


def of_kind(cards: Sequence[str], kind: Veggie) -> list[str]:
    return [card for card in cards if CARDS[card].veggie is kind]


MIXED = ["cook", "gardener", "cook", "shopper", "sprout", "gardener"]


def certain(seats: int, levels: Sequence[str]) -> list[Style]:
    """Styles of these levels that err in nothing."""
    return [Style(style.policy) for style in styles_of(seats, levels[:seats])]


def assert_weighed_alike(state: State, style: Style) -> None:
    """The core makes of each draft what NumPy does, but for rounding."""
    ours, seat = core(), state.to_move
    assert seat is not None
    view, hidden = GAME.view(state, seat), below(state)
    weighed, table = ours.weigh(view, hidden, style.policy), lay(view, hidden)
    expected = of_policy(style.policy, table, seat, table.left)[:, 0]
    legal = expected > LEGAL
    assert np.array_equal(weighed > LEGAL, legal)
    assert weighed[legal] == pytest.approx(expected[legal], abs=2e-3)


@pytest.mark.parametrize("seats", GAME.seats)
def test_each_style_weighs_each_draft_as_in_numpy(seats: int) -> None:
    for state in positions(seats, 40):
        for level in IN_NUMPY:
            assert_weighed_alike(state, certain(seats, [level] * seats)[0])


@pytest.mark.parametrize("card", [card.id for card in CARDS.values() if is_of_six(card)])
@pytest.mark.parametrize("more", [0, 1, 2])
def test_two_veggies_that_complete_one_set_of_six_or_two_are_weighed_as_in_numpy(
    card: str, more: int
) -> None:
    for state in positions(2, 30):
        veggies = [CARDS[one].veggie for one in state.market if one]
        for lacking in {one for one in veggies if veggies.count(one) > 1}:
            others = [one.id for one in CARDS.values() if one.veggie is not lacking]
            full = [id_ for kind in Veggie for id_ in of_kind(others, kind)[: 1 + more]]
            mine = Tableau(tuple(full), (card,))
            assert state.to_move is not None
            tableaux = [mine if n == state.to_move else one for n, one in enumerate(state.tableaux)]
            assert_weighed_alike(replace(state, tableaux=tuple(tableaux)), Style(POINTS_NOW))


@pytest.mark.parametrize("levels", [MIXED, *([level] * 6 for level in IN_NUMPY)])
@pytest.mark.parametrize("seats", GAME.seats)
def test_games_end_as_those_that_numpy_plays(seats: int, levels: list[str]) -> None:
    """Where two drafts are worth the same to the last digit but one, either may be taken."""
    styles, same = certain(seats, levels), 0
    for number, state in enumerate(positions(seats, 3)):
        view = GAME.view(state, state.to_move)
        hidden = deal_hidden(view, DECKS, generator(number))
        found = core().play(view, hidden, [], styles, generator(1))[0]
        expected = play_out(lay(view, hidden), view.to_move or 0, styles, generator(1))
        same += int((found == expected).all(axis=0).sum())
    assert same >= 0.97 * 3 * DECKS


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_turn_is_played_first_and_then_everybody_plays_on(seats: int) -> None:
    rng, styles = random.Random(seats), certain(seats, MIXED)
    for state in positions(seats, 20):
        seat = state.to_move
        assert seat is not None
        turns = rng.sample(legal := GAME.legal_actions(state, seat), min(3, len(legal)))
        found = core().play(
            *(GAME.view(state, seat), below(state), [Candidate.of(turn) for turn in turns]),
            *(styles, generator(1)),
        )
        for turn, points in zip(turns, found, strict=True):
            after = GAME.apply(state, seat, turn).state
            view = GAME.view(after, after.to_move)
            assert np.array_equal(
                points, core().play(view, below(after), [], styles, generator(1))[0]
            )


def test_wavering_has_a_mean_of_zero_and_a_deviation_of_one() -> None:
    code = core()._code
    code.call("shuffle_luck", 1)
    luck = np.array([code.call("wavering") for _ in range(4000)])
    assert luck.mean() == pytest.approx(0, abs=0.06)
    assert luck.std() == pytest.approx(1, abs=0.05)


def test_who_wavers_plays_otherwise_with_each_source_of_luck_and_alike_with_one() -> None:
    view = GAME.view(GAME.new(seats=3, seed=1).state, 0)
    hidden = deal_hidden(view, DECKS, generator(1))
    styles = [Style(FORESIGHT, wavers=1.0)] * 3

    def ends(seed: int) -> list[list[int]]:
        points: list[list[int]] = core().play(view, hidden, [], styles, generator(seed))[0].tolist()
        return points

    assert ends(1) == ends(1) != ends(2)


def test_in_one_deck_all_turns_meet_the_same_luck() -> None:
    view = GAME.view(GAME.new(seats=3, seed=1).state, 0)
    hidden, styles = deal_hidden(view, DECKS, generator(1)), [Style(FORESIGHT, wavers=1.0)] * 3
    turn, other = candidates(view, Width(2, 0))
    several = core().play(view, hidden, [turn, other, turn], styles, generator(1))
    alone = core().play(view, hidden[:1], [turn], styles, generator(1))
    assert np.array_equal(several[0], several[2])
    assert np.array_equal(several[0][:, :1], alone[0])
    alike = core().play(view, np.repeat(hidden[:1], DECKS, axis=0), [turn], styles, generator(1))
    assert len(np.unique(alike[0], axis=1).T) > 1


class Stranger:
    """A policy that the core has not learned."""

    flip_turns = 0.0


def test_a_policy_that_the_core_does_not_know_is_refused() -> None:
    view = GAME.view(GAME.new(seats=2, seed=3).state, 0)
    hidden, styles = deal_hidden(view, 1, generator(1)), [Style(Stranger())] * 2
    with pytest.raises(TypeError, match="does not play"):
        core().play(view, hidden, [], styles, generator(1))


def test_the_core_was_compiled_of_the_code_beside_it() -> None:
    """`make core` compiles it, and notes of what."""
    assert NOTED.read_text(encoding="utf-8") == sums()
