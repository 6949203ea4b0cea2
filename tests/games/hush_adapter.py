"""Hush for the contract suite and the playthroughs."""

from engine import Dealt, Event, Options
from tests.games.hush import ACTIONS
from tests.games.hush_table import (
    Answered,
    Drew,
    DrewHidden,
    Ended,
    Guarded,
    Laid,
    Move,
    Named,
    Shown,
    Shuffled,
    State,
    Stayed,
    Took,
    View,
)

NO_MOVES = (
    *("", " ", "lay", "lay/", "lay/quince", "lay/quince-7", "lay/quince-1 ", "LAY/quince-1"),
    *("take", "take/4", "take/-1", "draw/1", "guard", "guard/pear-5", "pass/", "p" * 500, "{text}"),
)


class HushAdapter:
    """Fulfils `game_adapters.Adapter`."""

    def variants(self, seats: int) -> tuple[Options, ...]:
        return ({"calm": 1, "jars0": 2},) if seats == 3 else ()

    def cards(self, state: State) -> list[str]:
        return [*state.deck, *state.discard, *(card for hand in state.hands for card in hand)]

    def actions(self) -> list[Move]:
        return ACTIONS

    def no_actions(self) -> tuple[str, ...]:
        return NO_MOVES

    def board(self, view: View) -> list[str]:
        seats = (
            f"  seat {seat}  {jars} jars, {size} cards{', one of them laid' if laid else ''}"
            for seat, (jars, size, laid) in enumerate(
                zip(view.jars, view.sizes, view.laid, strict=True)
            )
        )
        return [f"  {view.phase.value}: {view.left} in the deck", *seats]

    def event(self, event: Event) -> str:
        match event:
            case Dealt(start):
                return f"seat {start} comes first among equals"
            case Laid(seat, card):
                return f"(seat {seat} lays {card})"
            case Answered(seat, answer):
                return f"(seat {seat} answers {answer})"
            case Drew(seat, cards):
                return f"(seat {seat} gets {', '.join(cards) or 'nothing'})"
            case Guarded(seat, card):
                return f"seat {seat} guards with {card}"
            case _:
                return _plain(event)

    def scores(self, state: State) -> str:
        return "  ".join(f"seat {seat}: {jars}" for seat, jars in enumerate(state.jars))


def _plain(event: Event) -> str:
    match event:
        case DrewHidden(seat, number):
            return f"seat {seat} draws {number}"
        case Stayed(seat):
            return f"seat {seat} draws nothing"
        case Named(seat, target):
            return f"seat {seat} wants a jar of seat {target}"
        case Took(seat, target):
            return f"seat {seat} takes a jar of seat {target}"
        case _:
            return _common(event)


def _common(event: Event) -> str:
    match event:
        case Shown(cards):
            return f"all show: {', '.join(cards)}"
        case Shuffled(number):
            return f"{number} cards are the deck again"
        case Ended():
            return "the last round is over"
        case _:
            raise AssertionError(f"an event without words: {event}")
