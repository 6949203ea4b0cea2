"""The fast table plays by the same rules as the engine, which is the judge here."""

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.policy import (
    FORESIGHT,
    POINTS_NOW,
    best_flips,
    draft_values,
)
from bot.games.point_salad.brain.styles import Style, styles_by_level
from bot.games.point_salad.brain.table import LAST_CARD, SLOT_PAIRS, PlayoutTable, lay
from bot.games.point_salad.brain.tables import IDS, NONE, NUMBER, Ints
from engine.point_salad import CARDS, PointSalad, State, Turn
from engine.point_salad.actions import SLOTS
from engine.point_salad.tableaux import scores as true_scores
from tests.players import reference
from tests.players.random_games import random_turns
from tests.players.reference import flip, play_out, refill, scores

GAME = PointSalad()
DRAFTS = ["A", "B", "C", *(SLOTS[i] + SLOTS[j] for i, j in SLOT_PAIRS)]


def number_of(draft: str) -> int:
    return DRAFTS.index(draft) if draft in DRAFTS else LAST_CARD


def to_move(state: State) -> int:
    assert state.to_move is not None
    return state.to_move


def laid(state: State) -> PlayoutTable:
    """The fast table of a state, with the true cards below the tops, twice."""
    hidden = [NUMBER[card] for pile in state.piles for card in pile[1:]]
    return lay(GAME.view(state, None), np.array([hidden, hidden], dtype=np.uint8))


def play(table: PlayoutTable, seat: int, turn: Turn) -> None:
    drafts = np.full(2, number_of(turn.draft))
    table.draft(seat, drafts)
    if turn.flip is not None:
        place = (table.hand[seat] == NUMBER[turn.flip]).argmax(axis=0)
        flip(table, seat, table.rows, place)
    refill(table, drafts)


def assert_same(table: PlayoutTable, state: State) -> None:
    for row in range(2):
        market = [None if card == NONE else IDS[card] for card in table.market[:, row]]
        piles = [
            tuple(IDS[card] for card in table.deck[row, top:end])
            for top, end in zip(table.top[:, row], table.end[:, row], strict=True)
        ]
        assert (tuple(market), tuple(piles)) == (state.market, state.piles)
        assert tuple(scores(table)[:, row]) == true_scores(state.tableaux)
        assert table.left[row] == state.left


@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_games_go_the_same_way_as_in_the_engine(seats: int) -> None:
    rng = random.Random(seats)
    for seed in range(4):
        table = laid(GAME.new(seats=seats, seed=seed).state)
        for state, turn, after in random_turns(seats, seed, rng):
            assert_same(table, state)
            play(table, to_move(state), turn)
            assert_same(table, after)


@pytest.mark.parametrize("seats", GAME.seats)
def test_each_draft_and_flip_is_worth_what_the_engine_counts(seats: int) -> None:
    rng = random.Random(seats)
    for seed in range(4):
        for state, _, _ in random_turns(seats, seed, rng):
            seat = to_move(state)
            assert_valued(state, seat, GAME.legal_actions(state, seat))


def assert_valued(state: State, seat: int, turns: Sequence[Turn]) -> None:
    table, view = laid(state), GAME.view(state, seat)
    now = true_scores(state.tableaux)[seat]
    values = draft_values(table, seat, table.left, POINTS_NOW)[:, 0]
    plain = [turn for turn in turns if turn.flip is None and number_of(turn.draft) < LAST_CARD]
    true = {number_of(turn.draft): GAME.preview(view, turn)[seat] - now for turn in plain}
    assert {n: value for n, value in enumerate(values) if value > -500} == true
    if not state.tableaux[seat].points or not plain:
        return
    draft = plain[-1].draft
    gains = {
        turn.flip: GAME.preview(view, turn)[seat] - now - true[number_of(draft)]
        for turn in turns
        if turn.draft == draft and turn.flip is not None
    }
    play(table, seat, plain[-1])
    gain, place = best_flips(table, seat)
    assert gain[0] == max(gains.values())
    assert gains[IDS[table.hand[seat, place[0], 0]]] == gain[0]


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(
    "style",
    [Style(POINTS_NOW), Style(FORESIGHT), styles_by_level(2)["sprout"]],
    ids=["now", "far", "weak"],
)
def test_a_playout_is_a_game_that_the_engine_allows_and_scores_alike(
    monkeypatch: pytest.MonkeyPatch, seats: int, style: Style
) -> None:
    turns = list[Turn]()
    draft = PlayoutTable.draft
    state = GAME.new(seats=seats, seed=seats).state

    def drafts(table: PlayoutTable, seat: int, numbers: Ints) -> None:
        slots = [s for s, card in zip(SLOTS, table.market[:, 0], strict=True) if card != NONE]
        number = int(numbers[0])
        if number >= 0:  # Else this one of the games is over.
            turns.append(Turn(DRAFTS[number] if number < LAST_CARD else slots[0]))
        draft(table, seat, numbers)

    def flips(table: PlayoutTable, seat: int, rows: Ints, places: Ints) -> None:
        if 0 in rows:
            place = places[list(rows).index(0)]
            turns[-1] = replace(turns[-1], flip=IDS[table.hand[seat, place, 0]])
        flip(table, seat, rows, places)

    monkeypatch.setattr(PlayoutTable, "draft", drafts)
    monkeypatch.setattr(reference, "flip", flips)
    table = laid(state)
    found = play_out(table, state.to_move or 0, [style] * seats, generator(3))
    for turn in turns:
        if state.to_move is None:  # What was taken later, the other one of the games took.
            break
        state = GAME.apply(state, state.to_move, turn).state
    assert state.to_move is None
    assert tuple(found[:, 0]) == true_scores(state.tableaux)


def test_hidden_cards_leave_three_of_each_veggie_for_each_player() -> None:
    state = GAME.new(seats=3, seed=5).state
    view = GAME.view(state, 0)
    tops = [card for card in view.tops if card is not None]
    # Of what came to the market from below a top, people know the veggie alone.
    sight = [*tops, *(card for card in view.market if card is not None)]
    deals = deal_hidden(view, 50, generator(7))
    for deal in deals:
        hidden = [IDS[number] for number in deal]
        veggies = [CARDS[card].veggie for card in (*sight, *hidden)]
        assert len({*tops, *hidden}) == len(tops) + len(hidden)
        assert len(veggies) == 54
        assert all(veggies.count(veggie) == 9 for veggie in set(veggies))
    assert len({IDS[number] for number in deals.ravel()}) == 108 - len(tops)
