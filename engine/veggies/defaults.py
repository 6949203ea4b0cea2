"""What a sleeping player does (V9, V20): from the own view alone, and always the same."""

from dataclasses import replace

from engine.game import Seat
from engine.veggies.actions import HAND, MARKET, SOURCES, Action, Declare, Lay
from engine.veggies.cards import CardId
from engine.veggies.groups import Goods
from engine.veggies.scoring import in_order
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


def _best_declaration(table: VeggieTable, seat: Seat) -> Goods:
    """Return what leaves the own side furthest ahead, by all that is declared so far."""
    so_far = table.tally

    def ahead(goods: Goods) -> int:
        return replace(so_far, declared=in_order((*so_far.declared, *goods))).ahead(seat)

    return max(open_choices(table, seat), key=ahead)
