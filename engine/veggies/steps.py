"""What a legal action leads to."""

from dataclasses import replace
from typing import TypeVar

from engine.dealing import Dealer, Seed
from engine.game import Dealt, Event, Seat, Step
from engine.veggies.actions import HAND, MARKET, First, Lay
from engine.veggies.cards import CARDS, CardId
from engine.veggies.groups import Goods
from engine.veggies.stands import Laid, Stand
from engine.veggies.state import (
    FULL,
    Chose,
    Declared,
    Drew,
    Ended,
    FirstsShown,
    Picked,
    Placed,
    Refilled,
    State,
)
from engine.veggies.turns import open_choices

T = TypeVar("T")

_DEALT = 2
"""Cards of which each player keeps one in the hand (V2)."""


def deal(seed: Seed, seats: int, chosen: Seat | None) -> Step[State]:
    """Lay the market and deal two cards to each seat (V2, V17); None: the start is drawn."""
    dealer = Dealer(seed)
    # The seat is drawn in any case, so that the option moves nothing else of the deal.
    cards, drawn = tuple(dealer.shuffled(list(CARDS))), dealer.below(seats)
    market, rest = cards[: len(MARKET)], cards[len(MARKET) :]
    state = State(
        start=drawn if chosen is None else chosen,
        market=market,
        stands=(Stand(),) * seats,
        chosen=(None,) * seats,
        declared=(None,) * seats,
        hands=tuple(rest[_DEALT * seat :][:_DEALT] for seat in range(seats)),
        stack=rest[_DEALT * seats :],
    )
    laid = (Refilled(slot, card) for slot, card in enumerate(market, start=1))
    hands = (Drew(seat, hand) for seat, hand in enumerate(state.hands))
    return Step(state, (Dealt(state.start), *laid, *hands))


def choose(state: State, seat: Seat, action: First) -> Step[State]:
    """Choose a first card; the last choice shows all of them (V3)."""
    card = state.hands[seat][action.number - 1]
    state = replace(state, chosen=_with(state.chosen, seat, card))
    events = (Picked(seat, card), Chose(seat))
    cards = tuple(card for card in state.chosen if card is not None)
    if len(cards) < len(state.chosen):
        return Step(state, events)
    pairs = zip(state.hands, cards, strict=True)
    opened = replace(
        state,
        stands=tuple(Stand.of([Laid(card)]) for card in cards),
        hands=tuple(tuple(c for c in hand if c != first) for hand, first in pairs),
        chosen=(None,) * len(cards),
    )
    return Step(opened, (*events, FirstsShown(cards)))


def lay(state: State, seat: Seat, action: Lay) -> Step[State]:
    """Add a card to the seat's stand, and only then replace it from the stack (V4, V5)."""
    card, events = _card(state, seat, action.source), list[Event]()
    laid = action.laid(card)
    stands = _with(state.stands, seat, state.stands[seat].plus(laid))
    new, stack = state.stack[0], state.stack[1:]
    events.append(Placed(seat, action.source, laid))
    if action.source == HAND:
        hands = _with(state.hands, seat, (new,))
        state = replace(state, stands=stands, hands=hands, stack=stack)
        return _all_laid(state, [*events, Drew(seat, (new,))])
    slot = MARKET.index(action.source)
    state = replace(state, stands=stands, market=_with(state.market, slot, new), stack=stack)
    return _all_laid(state, [*events, Refilled(slot + 1, new)])


def _card(state: State, seat: Seat, source: str) -> CardId:
    return state.hands[seat][0] if source == HAND else state.market[MARKET.index(source)]


def _all_laid(state: State, events: list[Event]) -> Step[State]:
    """After the last turn of all, declare for those who have no choice (V9)."""
    if state.laid < FULL * len(state.stands):
        return Step(state, tuple(events))
    for seat in state.order:
        (goods, *others) = open_choices(state, seat)
        if not others:
            state = replace(state, declared=_with(state.declared, seat, goods))
            events.append(Declared(seat, goods, free=False))
    return _all_declared(state, events)


def declare(state: State, seat: Seat, goods: Goods) -> Step[State]:
    """Declare goods (V9, V12)."""
    state = replace(state, declared=_with(state.declared, seat, goods))
    return _all_declared(state, [Declared(seat, goods, free=True)])


def _all_declared(state: State, events: list[Event]) -> Step[State]:
    """Show the hands when nobody has anything left to declare (V8)."""
    if state.to_declare:
        return Step(state, tuple(events))
    return Step(state, (*events, Ended(tuple(hand[0] for hand in state.hands))))


def _with(values: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    return (*values[:place], new, *values[place + 1 :])
