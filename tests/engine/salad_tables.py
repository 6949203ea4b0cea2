"""Tables of Point Salad built by hand, a few words each."""

from collections.abc import Mapping, Sequence
from itertools import islice

from engine import GAMES, Event
from engine.point_salad import CARDS, PointSalad, State, Tableau, Turn
from engine.point_salad.actions import SLOTS

SALAD = PointSalad()
assert type(GAMES["point-salad"]) is PointSalad

FULL_MARKET = {
    "A1": "cabbage-01",
    "A2": "carrot-01",
    "B1": "lettuce-01",
    "B2": "onion-01",
    "C1": "pepper-01",
    "C2": "tomato-01",
}


def table(
    *,
    a: Sequence[str] = (),
    b: Sequence[str] = (),
    c: Sequence[str] = (),
    market: Mapping[str, str] | None = None,
    tableaux: Sequence[Tableau] = (Tableau(), Tableau()),
    start: int = 0,
    turn: int = 0,
) -> State:
    """Build a state: three piles from the top, market cards by their slots, a tableau a seat."""
    laid = market or {}
    return State(
        start=start,
        turn=turn,
        piles=(tuple(a), tuple(b), tuple(c)),
        market=tuple(laid.get(slot) for slot in SLOTS),
        tableaux=tuple(tableaux),
        later=(),
    )


def own(veggies: str = "", points: str = "") -> Tableau:
    """Build a tableau from card ids with spaces between them."""
    return Tableau(tuple(veggies.split()), tuple(points.split()))


def some_cards(number: int, *, leaving_out: Sequence[str] = ()) -> list[str]:
    """Return that many different cards, none of those left out, none of `FULL_MARKET`."""
    taken = {*leaving_out, *FULL_MARKET.values()}
    return list(islice((card for card in CARDS if card not in taken), number))


def play(state: State, *turns: str) -> tuple[State, list[Event]]:
    """Play turns from their texts, each by the player to move; all their events."""
    events: list[Event] = []
    for text in turns:
        seat = state.to_move
        assert seat is not None
        step = SALAD.apply(state, seat, SALAD.parse(text))
        state = step.state
        events += step.events
    return state, events


def legal_texts(state: State) -> set[str]:
    """Return every legal turn of the player to move, printed."""
    seat = state.to_move
    assert seat is not None
    return {str(turn) for turn in SALAD.legal_actions(state, seat)}


def why_not(state: State, turn: str | Turn, seat: int | None = None) -> str:
    """Return the sentence with which a turn is refused; it must be refused."""
    mover = state.to_move if seat is None else seat
    assert mover is not None
    action = SALAD.parse(turn) if isinstance(turn, str) else turn
    try:
        SALAD.check(state, mover, action)
    except ValueError as error:
        return str(error)
    raise AssertionError(f"{turn} was not refused")
