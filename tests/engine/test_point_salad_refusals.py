"""Whatever is not a legal turn is refused in the right class, with a sentence that says why."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GameOver, IllegalAction, MalformedAction, NotYourTurn, RulesError
from engine.point_salad import State, Turn
from engine.point_salad.actions import SLOTS
from tests.engine.playouts import playout
from tests.engine.salad_adapter import ALL_TURNS
from tests.engine.salad_tables import SALAD, own, table

LIMIT = settings(deadline=None, derandomize=True, max_examples=500)


@st.composite
def states(draw: st.DrawFn) -> State:
    """Draw a state of a random game: any number of players, any moment, the end included."""
    game = playout("point-salad", draw(st.integers(2, 6)), draw(st.integers(0, 7)))
    state: State = draw(st.sampled_from(game.states))
    return state


def refusal(state: State, seat: int, turn: Turn) -> RulesError | None:
    try:
        SALAD.check(state, seat, turn)
    except RulesError as error:
        return error
    return None


def expected_words(state: State, seat: int, turn: Turn) -> str:
    """Work out from the rules alone which word the refusal must name."""
    if turn.draft in {"A", "B", "C"}:
        pile = state.piles["ABC".index(turn.draft)]
        if not pile:
            return f"Pile {turn.draft}"
        flippable = {*state.tableaux[seat].points, pile[0]}
    else:
        flippable = {*state.tableaux[seat].points}
        for slot in (turn.draft[i : i + 2] for i in range(0, len(turn.draft), 2)):
            if state.market[SLOTS.index(slot)] is None:
                return slot
        if len(turn.draft) == 2 and state.left > 1:
            return "two veggies"
    assert turn.flip not in flippable
    return str(turn.flip)


@LIMIT
@given(states(), st.sampled_from(ALL_TURNS), st.integers(0, 5))
def test_any_turn_is_legal_or_refused_in_the_right_class_with_the_reason(
    state: State, turn: Turn, seat: int
) -> None:
    error = refusal(state, seat, turn)
    if state.left == 0:
        assert type(error) is GameOver
    elif seat != state.to_move:
        assert type(error) is NotYourTurn
    elif turn in SALAD.legal_actions(state, seat):
        assert error is None
    else:
        assert type(error) is IllegalAction
        assert expected_words(state, seat, turn) in str(error)


@LIMIT
@given(states(), st.sampled_from(ALL_TURNS), st.integers(0, 5))
def test_apply_refuses_exactly_what_check_refuses_in_the_same_words(
    state: State, turn: Turn, seat: int
) -> None:
    error = refusal(state, seat, turn)
    if error is None:
        assert SALAD.apply(state, seat, turn).state.turn == state.turn + 1
    else:
        with pytest.raises(type(error)) as applied:
            SALAD.apply(state, seat, turn)
        assert applied.value.text == error.text


@LIMIT
@given(states(), st.data())
def test_a_legal_draft_with_the_flip_of_a_card_that_lies_elsewhere_is_refused(
    state: State, data: st.DataObject
) -> None:
    seat = state.to_move
    if seat is None:
        return
    turn = data.draw(st.sampled_from(list(SALAD.legal_actions(state, seat))))
    others = [t.points for i, t in enumerate(state.tableaux) if i != seat]
    strange = [*state.tableaux[seat].veggies, *(card for cards in others for card in cards)]
    if strange:
        card = data.draw(st.sampled_from(strange))
        error = refusal(state, seat, Turn(turn.draft, card))
        assert type(error) is IllegalAction
        assert card in str(error)


@pytest.mark.parametrize("draft", ["", "AB", "A3", "A1A1", "C2A1", "A1B1C1", "nonsense"])
def test_a_turn_made_of_a_draft_that_does_not_exist_is_refused_as_a_rules_error(
    draft: str,
) -> None:
    state = table(a=["onion-04"], b=["onion-05"], tableaux=[own(), own()])
    with pytest.raises(RulesError):
        SALAD.check(state, 0, Turn(draft))


def test_two_point_cards_in_one_turn_are_refused_because_one_may_be_taken() -> None:
    with pytest.raises(MalformedAction, match="one point card"):
        SALAD.parse("AB")


def test_a_point_card_together_with_a_veggie_is_refused() -> None:
    for text in ("AB1", "A1B", "BB1", "A1C2B"):
        with pytest.raises(MalformedAction):
            SALAD.parse(text)


@LIMIT
@given(states(), st.integers(-3, 9))
def test_a_seat_that_is_not_at_the_table_has_nothing_to_decide(state: State, seat: int) -> None:
    if seat not in range(len(state.tableaux)):
        assert not SALAD.legal_actions(state, seat)
        assert isinstance(refusal(state, seat, Turn("A")), GameOver | NotYourTurn)
