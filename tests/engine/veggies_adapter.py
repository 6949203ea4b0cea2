"""Veggies for the contract suite and the playthroughs."""

from itertools import chain, combinations, product

from engine import Dealt, Event, Options
from engine.veggies import Action, Declare, First, Good, Laid, Lay, State, View
from engine.veggies.state import (
    Chose,
    Declared,
    Drew,
    Ended,
    FirstsShown,
    Picked,
    Placed,
    Refilled,
)
from tests.engine.veggies_tables import CARD_ROWS, drawn

DECLARATIONS = [Declare(goods) for number in (1, 2) for goods in combinations(Good, number)]
FAR = (-99, -10, -7, -1, 0, 1, 2, 9, 23)
SOME_ACTIONS: list[Action] = [
    *(First(1), First(2)),
    *(Lay(*way) for way in product(("m1", "m2", "m3", "h"), FAR, FAR, range(4))),
    *DECLARATIONS,
]

NO_ACTIONS = (
    *("", " ", "h", "h0", "h3", "h11", "H1", "h1 ", " h1", "h1\n", "m1", "m4@0,0r0", "m0@0,0r0"),
    *("h@", "h@0", "h@0,0", "h@0,0r", "h@0,0r4", "h@0,0r-1", "h@0,0r00", "h@0,0R0", "h1@0,0r0"),
    *("h@-0,0r0", "h@0,-0r0", "h@+1,0r0", "h@01,0r0", "h@0,00r0", "h@100,0r0", "h@0,-100r0"),
    *("h@ 0,0r0", "h@0, 0r0", "h@0;0r0", "h@0.0r0", "h@0,0r0r0", "h@1,\u0661r0", "m\u0661@0,0r0"),
    *("Grapes", "grape", "grapes+", "+grapes", "grapes+grapes", "grapes+banana", "banana grapes"),
    *("banana+grapes+carrot", "mouse", "crate", "none", "pass", "h" * 500, "{text}"),
)


class VeggiesAdapter:
    """Fulfils `game_adapters.Adapter`."""

    def variants(self, seats: int) -> tuple[Options, ...]:
        return ()

    def cards(self, state: State) -> list[str]:
        laid = (laid.card for own in state.stands for laid in own.cards)
        return [*state.market, *laid, *chain(*state.hands), *state.stack]

    def actions(self) -> list[Action]:
        return SOME_ACTIONS

    def no_actions(self) -> tuple[str, ...]:
        return NO_ACTIONS

    def board(self, view: View) -> list[str]:
        cards = [f"m{slot} {_printed(card)}" for slot, card in enumerate(view.market, start=1)]
        lines = [f"  {'   '.join(cards)}   {view.left} in the stack"]
        shown = view.asked if len(view.asked) == 1 else range(len(view.stands))
        for seat in shown:
            if view.stands[seat].cards:
                lines += [f"  {row}" for row in (f"seat {seat}", *drawn(view.stands[seat]))]
        return lines

    def event(self, event: Event) -> str:
        match event:
            case Dealt(start):
                return f"seat {start} begins"
            case Drew(seat, cards):
                return f"(seat {seat} draws {' and '.join(map(_printed, cards))})"
            case Picked(seat, card):
                return f"(seat {seat} picks {card})"
            case Placed(seat, source, laid):
                return f"seat {seat} lays {_lies(laid)}, {_from(source)}"
            case Refilled(slot, card):
                return f"m{slot} gets {_printed(card)}"
            case _:
                return _common(event)

    def scores(self, state: State) -> str:
        tally = state.tally
        worth = (stand.total(frozenset(Good)) for stand in tally.stands)
        told = "  ".join(f"seat {seat}: {tally.own(seat)} ({n})" for seat, n in enumerate(worth))
        return f"{told}  (were every good declared)"


def _common(event: Event) -> str:
    match event:
        case Chose(seat):
            return f"seat {seat} has chosen a first card"
        case FirstsShown(cards):
            return f"all show: {', '.join(cards)}"
        case Declared(seat, goods, free):
            listed = " and ".join(goods) or "nothing"
            return f"seat {seat} {'chooses' if free else 'has no choice:'} {listed}"
        case Ended(hands):
            return f"the hands are shown: {', '.join(hands)}"
        case _:
            raise AssertionError(f"an event without words: {event}")


def _printed(card: str) -> str:
    return f"{card} {'/'.join(CARD_ROWS[card])}"


def _lies(laid: Laid) -> str:
    return f"{laid.card} at {laid.column},{laid.row} turned by {laid.turns}"


def _from(source: str) -> str:
    return "from the hand" if source == "h" else f"from {source}"
