"""Point Salad for the contract suite and the playthroughs."""

from collections import Counter
from itertools import chain

from engine import Dealt, Event, Options
from engine.point_salad import CARDS, State, Tableau, Turn, View, totals
from engine.point_salad.actions import PILES, POINT_DRAFTS, VEGGIE_DRAFTS
from engine.point_salad.state import (
    DraftedPoint,
    DraftedVeggies,
    Ended,
    Flipped,
    PileSplit,
    Refilled,
    RoundEnded,
)
from tests.engine.salad_data import point_side, veggie_of

ALL_TURNS = [
    Turn(draft, flip) for draft in (*POINT_DRAFTS, *VEGGIE_DRAFTS) for flip in (None, *CARDS)
]

NO_TURNS = (
    *("", " ", "D", "b", "AB", "AB1", "A1B", "A3", "A0", "1A", "A1A1", "B1A2", "A1B1C1", "A1-B1"),
    *(" B", "B ", "B\n", "A1 C2", "a1c2", "Á", "B\u0661", "B/", "/onion-04", "onion-04"),
    *("B/onion-00", "B/onion-19", "B/onion-4", "B/onion-004", "B/Onion-04", "B/leek-04"),
    *("B/onion-04/carrot-07", "B//onion-04", "B\\onion-04", "A1C2/", "B" * 500, "{text}"),
)


class PointSaladAdapter:
    """Fulfils `game_adapters.Adapter`."""

    def variants(self, seats: int) -> tuple[Options, ...]:
        return ()

    def cards(self, state: State) -> list[str]:
        laid = (card for card in state.market if card is not None)
        tableaux = chain(state.tableaux, *(over.tableaux for over in state.earlier))
        own = (chain(tableau.veggies, tableau.points) for tableau in tableaux)
        piles = chain(state.piles, *state.later)
        return [*chain(*piles), *laid, *chain(*own)]

    def actions(self) -> list[Turn]:
        return ALL_TURNS

    def no_actions(self) -> tuple[str, ...]:
        return NO_TURNS

    def board(self, view: View) -> list[str]:
        piles = [_pile_line(view, index) for index in range(len(PILES))]
        tableaux = [
            line
            for seat, tableau in enumerate(view.tableaux)
            for line in _tableau_lines(seat, tableau, in_full=seat == view.to_move)
        ]
        return [*piles, *tableaux]

    def event(self, event: Event) -> str:
        match event:
            case DraftedPoint(seat, pile, card):
                return f"seat {seat} takes {card} ({point_side(card)}) from pile {pile}"
            case DraftedVeggies(seat, slots, cards):
                taken = [f"{card} at {slot}" for slot, card in zip(slots, cards, strict=True)]
                return f"seat {seat} takes {' and '.join(taken)}"
            case Flipped(seat, card):
                return f"seat {seat} flips {card}: one {veggie_of(card)} more"
            case _:
                return _table_event(event)

    def scores(self, state: State) -> str:
        return "  ".join(f"seat {seat}: {n}" for seat, n in enumerate(totals(state)))


def _table_event(event: Event) -> str:
    match event:
        case Dealt(start):
            return f"the table is laid, seat {start} begins"
        case Refilled(slot, card):
            return f"{slot} gets {card}"
        case PileSplit(source, target, moved):
            return f"pile {target} is empty: {moved} from the bottom of pile {source}"
        case RoundEnded(number, points, sums):
            told = [f"seat {seat} scores {n}" for seat, n in enumerate(points)]
            return f"round {number} ends: {', '.join(told)}; totals {', '.join(map(str, sums))}"
        case Ended():
            return "the last card is taken"
        case _:
            raise AssertionError(f"an event without words: {event}")


def _pile_line(view: View, index: int) -> str:
    pile = view.piles[index]
    top = "no card" if pile.top is None else f"{pile.top} ({point_side(pile.top)})"
    first, second = view.market[2 * index : 2 * index + 2]
    name = PILES[index]
    market = f"{name}1 {first or '–':<11}{name}2 {second or '–':<11}"
    return f"  {market}pile {name} of {pile.left:>2}: {top}"


def _tableau_lines(seat: int, tableau: Tableau, *, in_full: bool) -> list[str]:
    counts: Counter[str] = Counter(veggie_of(card) for card in tableau.veggies)
    veggies = ", ".join(f"{n} {veggie}" for veggie, n in sorted(counts.items())) or "no veggies"
    if not in_full:
        return [f"  seat {seat}  {veggies} | {', '.join(tableau.points) or 'no point cards'}"]
    points = [f"          {card} ({point_side(card)})" for card in tableau.points]
    return [f"  seat {seat}  {veggies}", *points]
