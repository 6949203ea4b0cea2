"""Veggies in the tests: facts read from JSON, stands and tables built by hand, a few words each."""

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from engine import Event
from engine.veggies import CARDS, Good, Laid, Lay, Other, Stand, State, Veggies
from engine.veggies.stands import bounds

GAME = Veggies()

_DATA = Path(__file__).parent.parent / "data"


def _read(name: str) -> Any:
    return json.loads((_DATA / f"veggies_{name}.json").read_text(encoding="utf-8"))


_CARD_FILE = _read("cards")
CODES: dict[str, str] = _CARD_FILE["codes"]
CARD_ROWS: dict[str, list[str]] = {card["id"]: card["rows"] for card in _CARD_FILE["cards"]}
SCORING_ROWS: list[dict[str, Any]] = _read("scoring")["rows"]
WHOLE_GAMES: list[dict[str, Any]] = _read("games")["games"]

CODE_OF = {item: next(code for code in CODES if CODES[code] == item) for item in (*Good, *Other)}


def stand(*cards: str) -> Stand:
    """Build a stand from cards, each as `v01` at the origin or as `v02@2,1r0`."""
    return Stand.of(map(_laid, cards))


def _laid(words: str) -> Laid:
    card, _, way = words.partition("@")
    return lay(f"h@{way or '0,0r0'}").laid(card)


def lay(notation: str) -> Lay:
    """Read a turn."""
    action = GAME.parse(notation)
    assert isinstance(action, Lay)
    return action


def drawn(own: Stand) -> list[str]:
    """Return what a stand shows, a code for each space, a dot where there is none."""
    visible = own.visible
    columns, rows = bounds(visible)
    return [
        "".join(CODE_OF[visible[c, r]] if (c, r) in visible else "." for c in columns) for r in rows
    ]


def new(seats: int = 2, seed: int | str = 1, start: int | None = None) -> State:
    """Deal a game."""
    options = {} if start is None else {"start": start}
    return GAME.new(seats=seats, seed=seed, options=options).state


def play(state: State, *actions: tuple[int, str]) -> tuple[State, list[Event]]:
    """Play actions, each of a seat; all their events."""
    events: list[Event] = []
    for seat, text in actions:
        step = GAME.apply(state, seat, GAME.parse(text))
        state = step.state
        events += step.events
    return state, events


def opened(seats: int = 2, seed: int | str = 1, start: int | None = None) -> State:
    """Deal a game in which everybody has chosen the first of the two cards."""
    return play(new(seats, seed, start), *((seat, "h1") for seat in range(seats)))[0]


def finished(seats: int, *stands: Stand, start: int = 0) -> State:
    """Return a game in which only the last card is missing: the last seat lays it as it lies.

    The hands hold that last card and whatever is left, and the stands are those given.
    """
    last = (start - 1) % seats
    *before, card = stands[last].cards
    used = {laid.card for own in stands for laid in own.cards}
    rest = [name for name in CARDS if name not in used]
    hands = tuple((card.card if seat == last else rest.pop(),) for seat in range(seats))
    incomplete = tuple(Stand.of(before) if seat == last else own for seat, own in enumerate(stands))
    return replace(
        new(seats, start=start),
        market=tuple(rest[:3]),
        stands=incomplete,
        hands=hands,
        stack=tuple(rest[3:]),
    )


def last_turn(state: State, laid: Laid) -> tuple[State, list[Event]]:
    """Lay the last card of a `finished` game from the hand."""
    (seat,) = state.asked
    return play(state, (seat, f"h@{laid.column},{laid.row}r{laid.turns}"))


def random_stand(rng: Random, cards: int = 8) -> Stand:
    """Return a stand of shuffled cards, each at one of its legal places, all equally likely."""
    own = Stand()
    for number, card in enumerate(rng.sample(list(CARDS), cards)):
        ways = sorted((*spot, turns) for turns in range(4) for spot in own.spots(turns))
        own = own.plus(Laid(card, *(rng.choice(ways) if number else (0, 0, 0))))
    return own


def grown(own: Stand) -> list[Stand]:
    """Return a stand as it was after each of its cards."""
    return [Stand.of(own.cards[: number + 1]) for number in range(len(own.cards))]


def why_not(state: State, seat: int, action: Any) -> str:
    """Return the sentence with which an action is refused; it must be refused."""
    try:
        GAME.check(state, seat, GAME.parse(action) if isinstance(action, str) else action)
    except ValueError as error:
        return str(error)
    raise AssertionError(f"{action} was not refused")


def is_sorted(values: Sequence[Any]) -> bool:
    """Return whether nothing comes before something smaller."""
    return all(first <= second for first, second in pairwise(values))
