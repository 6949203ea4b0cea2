"""What a board marks as new is what its player has not seen yet, in each game."""

import pytest

from bot.games.point_salad.pictures.models import Board
from bot.games.point_salad.presenter import boards
from bot.games.scene import Scene
from bot.games.veggies.presenter import boards as stands
from engine.point_salad import CARDS, View
from engine.point_salad.veggies import count
from engine.veggies import Phase
from tests.presenters.scenes import play, scene
from tests.presenters.test_veggies_panel import moments

GAMES = [(2, False), (3, True), (4, False), (6, False)]


def last_seen(one: Scene) -> View:
    """Return the table after the latest turn of the seat to move, or else as it was dealt."""
    version = len(one.steps) - 1
    mover, this_round = one.view.to_move, one.view.round
    while version > 0 and one.steps[version - 1].view.round == this_round:
        if one.steps[version - 1].view.to_move == mover:
            break
        version -= 1
    state: View = one.steps[version].view
    return state


def assert_marks(board: Board, state: View, before: View) -> None:
    """Assert that exactly what is not the same in both states is marked."""
    assert [pile.fresh for pile in board.market.piles] == [
        now != then for now, then in zip(state.tops, before.tops, strict=True)
    ]
    assert [slot.fresh for slot in board.market.slots] == [
        now != then for now, then in zip(state.market, before.market, strict=True)
    ]
    for own in board.tableaux:
        now, then = state.tableaux[own.seat], before.tableaux[own.seat]
        new = [card for card in now.veggies if card not in then.veggies]
        assert own.fresh == count(CARDS[card].veggie for card in new)
        assert [card.fresh for card in own.cards] == [c.card not in then.points for c in own.cards]


@pytest.mark.parametrize(("seats", "match"), GAMES)
def test_a_board_marks_all_that_came_since_the_last_turn_of_who_moves(
    seats: int,
    match: bool,  # noqa: FBT001 — pytest passes it by name
) -> None:
    whole = scene(play(seats, 1, match=match))
    for version in range(len(whole.steps) - 1):
        moment = whole.at(version)
        assert_marks(boards.board(moment), moment.view, last_seen(moment))


def test_in_a_replay_each_frame_marks_what_its_turn_has_changed() -> None:
    whole = scene(play(3, 2))
    frames = [*boards.frames(whole)][1:-1]
    for version, frame in enumerate(frames, start=1):
        before, now = (whole.steps[v].view for v in (version - 1, version))
        assert_marks(frame, now, before)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_market_and_stands_mark_all_that_came_since_who_lays_laid_last(seats: int) -> None:
    for moment, seat in moments(seats, 3, Phase.TURN):
        *past, now = (step.view for step in moment.steps)
        own = [version for version, view in enumerate(past) if view.asked == (seat,)]
        then = [*past, now][own[-1] + 1 if own else 0]
        shown = stands.board(moment)
        assert [slot.fresh for slot in shown.market] == [
            card != old for card, old in zip(now.market, then.market, strict=True)
        ]
        assert [stand.fresh for stand in shown.stands] == [
            len(stand.cards) > len(old.cards) > 0
            for stand, old in zip(now.stands, then.stands, strict=True)
        ]
