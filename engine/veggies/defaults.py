"""What a sleeping player does (V9, V20): from the own view alone, and always the same."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.game import Seat
from engine.veggies.actions import HAND, MARKET, SOURCES, Action, Declare, Lay
from engine.veggies.cards import CardId
from engine.veggies.groups import Goods, choices, in_order
from engine.veggies.scoring import Tally, goods_each
from engine.veggies.state import Phase, VeggieTable
from engine.veggies.turns import FIRSTS, open_choices
from engine.veggies.worths import Board


def default_action(table: VeggieTable, seat: Seat) -> Action:
    """Return what a seat does that must decide and does not answer."""
    match table.phase:
        case Phase.FIRST:
            return FIRSTS[0]
        case Phase.TURN:
            return _best_turn(table, seat)
        case _:
            return Declare(_best_declaration(table, seat))


def sources(table: VeggieTable, seat: Seat) -> dict[CardId, str]:
    """Return the cards of which a seat may lay one, each with where it comes from."""
    return dict(zip((*table.market, *table.hands[seat]), (*MARKET, HAND), strict=True))


def _best_turn(table: VeggieTable, seat: Seat) -> Lay:
    """Return the turn after which the own stand is worth most, were every good declared."""
    cards = sources(table, seat)
    place = {card: SOURCES.index(source) for card, source in cards.items()}
    _, _, spot, turns, card = min(
        (-worth, place[card], spot, turns, card)
        for worth, card, spot, turns in Board(table.stands[seat]).worths(cards)
    )
    return Lay(cards[card], *spot, turns)


def declared_now(table: VeggieTable) -> Tally:
    """Return what the stands come to if all who have not declared did so now (V9)."""
    return declared_by(table.tally, table.to_declare)


def declared_by(tally: Tally, seats: Sequence[Seat]) -> Tally:
    """Return what stands come to after these seats, in turn order, have declared, too (V9)."""
    number = goods_each(len(tally.stands))
    possible = {seat: choices(tally.stands[seat], number) for seat in seats}
    for seat in sorted(possible, key=lambda one: len(possible[one]) > 1):
        tally = _with(tally, _best(tally, possible[seat], seat))
    return tally


def _best_declaration(table: VeggieTable, seat: Seat) -> Goods:
    return _best(table.tally, open_choices(table, seat), seat)


def _best(so_far: Tally, possible: Iterable[Goods], seat: Seat) -> Goods:
    """Return what leaves the own side furthest ahead, by all that is declared so far."""
    return max(possible, key=lambda goods: _with(so_far, goods).ahead(seat))


def _with(tally: Tally, goods: Goods) -> Tally:
    return replace(tally, declared=in_order((*tally.declared, *goods)))
