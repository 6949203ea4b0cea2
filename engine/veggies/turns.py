"""What may be decided now, and why other things may not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from engine.errors import GameOver, IllegalAction, NotYourTurn, RulesError
from engine.game import Seat
from engine.text import Text, text
from engine.veggies.actions import SOURCES, Action, Declare, First, Lay
from engine.veggies.cards import QUARTERS
from engine.veggies.groups import Goods, choices, sizes
from engine.veggies.scoring import goods_each, name_of
from engine.veggies.stands import Spot, Stand
from engine.veggies.state import Phase, VeggieTable

FIRSTS = (First(1), First(2))


@dataclass(frozen=True, slots=True)
class Ways(Sequence[Lay]):
    """Every turn that a stand allows, by source, quarter turns, column and row.

    The spots are the same for every card. A turn is made when it is asked for, as there may be two
    thousand.
    """

    lying: tuple[Spot, ...]
    standing: tuple[Spot, ...]

    @classmethod
    def of(cls, stand: Stand) -> Ways:
        """Return the ways to add a card to a stand."""
        return cls(tuple(sorted(stand.lying)), tuple(sorted(stand.standing)))

    def _spots(self, turns: int) -> tuple[Spot, ...]:
        return self.standing if turns % 2 else self.lying

    def __len__(self) -> int:
        return len(SOURCES) * 2 * (len(self.lying) + len(self.standing))

    @overload
    def __getitem__(self, index: int) -> Lay: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Lay, ...]: ...
    def __getitem__(self, index: int | slice) -> Lay | tuple[Lay, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        source, place = divmod(range(len(self))[index], len(self) // len(SOURCES))
        for turns in QUARTERS:
            spots = self._spots(turns)
            if place < len(spots):
                return Lay(SOURCES[source], *spots[place], turns)
            place -= len(spots)
        raise AssertionError("a place within the length lies in some direction")

    def __iter__(self) -> Iterator[Lay]:
        for source in SOURCES:
            for turns in QUARTERS:
                for column, row in self._spots(turns):
                    yield Lay(source, column, row, turns)


def open_choices(table: VeggieTable, seat: Seat) -> tuple[Goods, ...]:
    """Return what a seat may declare whose stand is complete (V9, V12)."""
    return choices(sizes(table.stands[seat]), goods_each(len(table.stands)))


def legal_actions(table: VeggieTable, seat: Seat) -> Sequence[Action]:
    """Return all that a seat may do now; nothing where it has nothing to decide."""
    if seat not in table.asked:
        return ()
    match table.phase:
        case Phase.FIRST:
            return FIRSTS
        case Phase.TURN:
            return Ways.of(table.stands[seat])
        case _:
            return tuple(map(Declare, open_choices(table, seat)))


def refusal(table: VeggieTable, seat: Seat, action: Action) -> RulesError | None:
    """Return why a seat may not do this; None: it may."""
    if table.phase is Phase.OVER:
        return GameOver(text("The game is over: everything is declared."))
    if seat not in table.asked:
        return NotYourTurn(_waiting(table, seat))
    refused = _refusal(table, seat, action)
    return None if refused is None else IllegalAction(refused)


def _refusal(table: VeggieTable, seat: Seat, action: Action) -> Text | None:
    match table.phase:
        case Phase.FIRST:
            return _first_refusal(action)
        case Phase.TURN:
            return _lay_refusal(table.stands[seat], action)
        case _:
            return _declaration_refusal(open_choices(table, seat), action)


def _waiting(table: VeggieTable, seat: Seat) -> Text:
    if table.phase is Phase.FIRST and seat in table.order:
        return text("Your first card is chosen; the others are still choosing.")
    return text("It is somebody else's turn.")


def _first_refusal(action: Action) -> Text | None:
    if action in FIRSTS:
        return None
    return text("First choose one of your two cards: h1 or h2.")


def _lay_refusal(stand: Stand, action: Action) -> Text | None:
    if not isinstance(action, Lay):
        return text("Add a card to your stand: one from the market, or the one in your hand.")
    if action.source not in SOURCES or action.turns not in QUARTERS:
        return text(
            "There is no such card, or it can't be turned that way: {action}.", action=str(action)
        )
    if action.spot in stand.spots(action.turns):
        return None
    return text(
        "At {column},{row} the card would neither cover a space of your stand nor touch one along "
        "an edge.",
        column=action.column,
        row=action.row,
    )


def _declaration_refusal(possible: Sequence[Goods], action: Action) -> Text | None:
    if isinstance(action, Declare) and action.goods in possible:
        return None
    told = _listed([_listed([name_of(good) for good in goods], "{a} + {b}") for goods in possible])
    return text("Your biggest groups let you declare: {goods}.", goods=told)


def _listed(parts: Sequence[Text], joint: str = "{a}, {b}") -> Text:
    listed = parts[0]
    for part in parts[1:]:
        listed = text(joint, a=listed, b=part)
    return listed
