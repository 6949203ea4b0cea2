"""Boards of Veggies to draw: from games played at random or with some care."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bot.games.veggies.pictures.models import Hand, Slot, StandModel, TableModel
from engine.veggies import CARDS, Laid, Stand, Veggies
from engine.veggies.actions import Action, First, Lay
from engine.veggies.defaults import sources
from engine.veggies.groups import sizes
from engine.veggies.stands import Spot
from engine.veggies.state import FULL, Phase, State

VEGGIES = Veggies()
NAMES = ("Ana", "Bartholomäus", "さくら花子", "🥕 Chef Lulu")


def board(state: State, before: State | None = None, *, names: Sequence[str] = NAMES) -> TableModel:
    """Return the board of a state; `before` tells what is fresh."""
    old = state if before is None else before
    outcome = VEGGIES.outcome(state)
    ranks = {p.seat: p.rank for p in outcome.placings} if outcome else {}
    asked = {seat for decision in VEGGIES.pending(state) for seat in decision.seats}
    tally = state.tally
    return TableModel(
        market=tuple(
            Slot(card, fresh=card != was)
            for card, was in zip(state.market, old.market, strict=True)
        ),
        stands=tuple(
            StandModel(
                seat,
                names[seat],
                stand.cards,
                fresh=len(stand.cards) > max(1, len(old.stands[seat].cards)),
                chosen=state.chosen[seat] is not None,
                current=seat in asked,
                bot=seat % 3 == 2,
                team=seat % 2 if len(state.stands) == 4 else None,
                declared=state.declared[seat],
                points=tally.own(seat) if outcome else None,
                rank=ranks.get(seat),
            )
            for seat, stand in enumerate(state.stands)
        ),
        left=len(state.stack),
        counted=tally.declared,
        hands=tuple(hand[0] for hand in state.hands) if outcome else (),
        history=(),
        turn="",
    )


def played(seats: int, seed: int, *, care: float = 0.8) -> Iterator[State]:
    """Yield each state of a game in which a turn is chosen with care, or else at random."""
    chance = random.Random(seed)
    state = VEGGIES.new(seats=seats, seed=bytes([seed] * 16)).state
    yield state
    while pending := VEGGIES.pending(state):
        seat = pending[0].seats[-1]
        if state.phase is not Phase.TURN or chance.random() < care:
            action: Action = VEGGIES.default_action(state, seat)
        else:
            action = chance.choice(VEGGIES.legal_actions(state, seat))
        state = VEGGIES.apply(state, seat, action).state
        yield state


def game(
    seats: int, seed: int, *, names: Sequence[str] = NAMES, care: float = 0.8
) -> list[TableModel]:
    """Return the boards of a game; the last one has its history."""
    states = list(played(seats, seed, care=care))
    boards = [
        board(now, was, names=names) for was, now in zip([states[0], *states], states, strict=False)
    ]
    counted = boards[-1].counted
    history = tuple(tuple(sizes(own).total(counted) for own in one.stands) for one in states)
    return [*boards[:-1], replace(boards[-1], history=history, turn="turn")]


def hand(state: State, seat: int, action: Lay | First | None = None) -> Hand:
    """Return what a seat sees of its own, with what it has picked."""
    shown = board(state)
    if not isinstance(action, Lay):
        picked = str(action) if action else ""
        return Hand(
            shown.market,
            state.hands[seat],
            shown.stands[seat],
            picked,
            left=shown.left,
            preview=None,
        )
    cards = {source: card for card, source in sources(state, seat).items()}
    return Hand(
        shown.market,
        state.hands[seat],
        shown.stands[seat],
        action.source,
        action.laid(cards[action.source]),
        shown.left,
    )


Pull = Callable[[Spot], float]
"""Where a stand grows to: the place of which this is the largest."""


def anywhere(chance: random.Random) -> Pull:
    """Return what makes a stand grow without aim."""
    return lambda _spot: chance.random()


PULLS: dict[str, Pull] = {
    "right": lambda spot: spot[0],
    "left": lambda spot: -spot[0],
    "down": lambda spot: spot[1],
    "up": lambda spot: -spot[1],
    "askew": lambda spot: spot[0] + spot[1],
    "together": lambda spot: -abs(spot[0]) - abs(spot[1]),
}
"""Stands as wide, as high, as slanting and as narrow as there can be."""


def grown(chance: random.Random, pull: Pull, size: int = FULL) -> tuple[Laid, ...]:
    """Return a stand that has grown so."""
    first, *others = chance.sample(list(CARDS), size)
    stand = Stand.of([Laid(first)])
    for card in others:
        turns = chance.randrange(4)
        column, row = max(sorted(stand.spots(turns)), key=pull)
        stand = stand.plus(Laid(card, column, row, turns))
    return stand.cards


def table(stands: Sequence[tuple[Laid, ...]], names: Sequence[str] = NAMES) -> TableModel:
    """Return a board of stands, whatever lies in the market."""
    return TableModel(
        tuple(map(Slot, ("v01", "v17", "v40"))),
        tuple(
            StandModel(
                seat,
                names[seat],
                cards,
                fresh=len(cards) > 1,
                current=seat == 0,
                bot=True,
                team=seat % 2 if len(stands) == 4 else None,
                chosen=False,
                declared=None,
                points=None,
                rank=None,
            )
            for seat, cards in enumerate(stands)
        ),
        left=7,
        counted=(),
        hands=(),
        history=(),
        turn="",
    )
