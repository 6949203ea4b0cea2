"""The compiled core plays by the engine's rules, and values drafts as the policies in Python do."""

import random
from hashlib import sha256

import numpy as np
import pytest

from bot.games.point_salad.brain.core import FILE, Core, core
from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.playouts import play_out
from bot.games.point_salad.brain.policy import FORESIGHT
from bot.games.point_salad.brain.styles import STYLES, Style, styles_of
from bot.games.point_salad.brain.table import DRAFTS, PlayoutTable, lay, stacked
from bot.games.point_salad.brain.tables import IDS, NONE, NUMBER, VEGGIE, VEGGIES, Floats, Ints
from bot.games.point_salad.brain.turns import Candidate
from engine.point_salad import PointSalad, State, Turn
from engine.point_salad.tableaux import scores

GAME = PointSalad()
DECKS = 100


def step(core: Core, state: State, turn: Turn) -> None:
    """Let the core play a turn, with the true cards below the tops."""
    hidden = [NUMBER[card] for pile in state.piles for card in pile[1:]]
    view = GAME.view(state, state.to_move)
    decks, top, end = stacked(view, np.array([hidden], dtype=np.uint8))
    core._lay(view, top, end)
    core._decks[:1, : decks.shape[1]] = decks
    played = Candidate.of(turn)
    core._drafts[0], core._flips[0] = played.draft, NONE if played.flip < 0 else played.flip
    core._code.call("step")


def assert_same(core: Core, state: State) -> None:
    """The core's table is that of the engine, to the last card."""
    start, deck = core.start, core._decks[0]
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
        state = GAME.new(seats=seats, seed=f"core {seed}").state
        while (seat := state.to_move) is not None:
            turn = rng.choice(GAME.legal_actions(state, seat))
            step(ours, state, turn)
            state = GAME.apply(state, seat, turn).state
            assert_same(ours, state)


@pytest.mark.parametrize("seats", GAME.seats)
def test_each_turn_of_random_games_changes_the_table_as_in_the_engine(seats: int) -> None:
    play_random_games(seats, 20)


@pytest.mark.parametrize("seats", GAME.seats)
def test_ten_thousand_random_games_go_as_in_the_engine(seats: int) -> None:
    play_random_games(seats, 2000)


@pytest.mark.parametrize("level", ["", *STYLES])
@pytest.mark.parametrize("seats", GAME.seats)
def test_games_in_each_style_end_as_those_that_numpy_plays(seats: int, level: str) -> None:
    """Where two drafts are worth the same to the last digit but one, either may be taken."""
    styles = [Style(style.policy) for style in styles_of(seats, [level] * seats)]
    state, same = GAME.new(seats=seats, seed=f"styles {seats}").state, 0
    for number in range(2):
        while state.left > 18 * seats - 12 * number * seats and state.to_move is not None:
            action = GAME.default_action(state, state.to_move)
            state = GAME.apply(state, state.to_move, action).state
        view, seat = GAME.view(state, state.to_move), state.to_move or 0
        hidden = deal_hidden(view, DECKS, generator(number))
        found = core().play(view, hidden, [], styles, generator(1))[0]
        expected = play_out(lay(view, hidden), seat, styles, generator(1))
        same += int((found == expected).all(axis=0).sum())
    assert same >= 0.97 * 2 * DECKS


def test_who_wavers_plays_otherwise_with_each_source_of_luck_and_alike_with_one() -> None:
    view = GAME.view(GAME.new(seats=3, seed=1).state, 0)
    hidden = deal_hidden(view, DECKS, generator(1))
    styles = [Style(FORESIGHT, wavers=1.0)] * 3

    def ends(seed: int) -> list[list[int]]:
        points: list[list[int]] = core().play(view, hidden, [], styles, generator(seed))[0].tolist()
        return points

    assert ends(1) == ends(1) != ends(2)


def test_more_decks_than_the_core_takes_at_once_are_played_like_fewer() -> None:
    state = GAME.new(seats=2, seed=3).state
    view, legal = GAME.view(state, state.start), GAME.legal_actions(state, state.start)
    hidden = deal_hidden(view, 1100, generator(1))
    turns = [Candidate.of(turn) for turn in legal[:3]]
    found = core().play(view, hidden, turns, styles_of(2), generator(1))
    last = core().play(view, hidden[-100:], turns, styles_of(2), generator(1))
    assert found.shape == (3, 2, 1100)
    assert np.array_equal(found[:, :, -100:], last)


class Stranger:
    """A policy that the core has not learned."""

    flip_turns = 0.0

    def values(self, table: PlayoutTable, seat: int, left: Ints) -> Floats:
        return np.zeros((DRAFTS, len(left)))


def test_a_policy_that_the_core_does_not_know_is_refused() -> None:
    view = GAME.view(GAME.new(seats=2, seed=3).state, 0)
    hidden, styles = deal_hidden(view, 1, generator(1)), [Style(Stranger())] * 2
    with pytest.raises(TypeError, match="does not play"):
        core().play(view, hidden, [], styles, generator(1))


def test_the_core_was_compiled_of_the_code_beside_it() -> None:
    """`make core` compiles it, and writes down of what."""
    noted = FILE.with_suffix(".sums").read_text(encoding="utf-8").splitlines()
    there = [*FILE.parent.glob("*.[ch]"), FILE]
    assert {*noted} == {f"{sha256(one.read_bytes()).hexdigest()}  {one.name}" for one in there}
