"""What a turn may be, and what it takes from the table (R6 to R9)."""

from collections.abc import Sequence

from engine.errors import GameOver, IllegalAction, MalformedAction, NotYourTurn, RulesError
from engine.game import Event, Seat
from engine.point_salad.actions import (
    PAIRS,
    PILES,
    POINT_DRAFTS,
    SINGLES,
    SLOTS,
    VEGGIE_DRAFTS,
    Turn,
    turn,
)
from engine.point_salad.cards import CardId
from engine.point_salad.state import (
    DraftedPoint,
    DraftedVeggies,
    Flipped,
    Market,
    State,
    Tableau,
    View,
)
from engine.point_salad.supply import Piles
from engine.text import text

Tops = Sequence[CardId | None]
"""The top card of each pile; None: the pile is empty."""

LAST_TURN = 2
"""With so few cards left, or fewer, a turn takes all of them.

None of them is in a pile, since a pile fills its slots first (R10), and of two veggies both must be
taken (R7).
"""


def legal_turns(tops: Tops, market: Market, own: Tableau) -> list[Turn]:
    """Return every turn: drafts in the order of the table, each without and with each flip."""
    flips = (None, *own.points)
    piles = [(pile, top) for pile, top in zip(PILES, tops, strict=True) if top is not None]
    turns = [turn(pile, flip) for pile, top in piles for flip in (*flips, top)]
    turns += [turn(draft, flip) for draft in _veggie_drafts(market) for flip in flips]
    if turns:
        return turns
    return [turn(slot, flip) for slot in _last_card(market) for flip in flips]


def _veggie_drafts(market: Market) -> list[str]:
    """Return every pair that lies in the market (R6)."""
    return [
        draft
        for draft, (first, second) in PAIRS.items()
        if market[first] is not None and market[second] is not None
    ]


def _last_card(market: Market) -> list[str]:
    """Return the slot of a card that lies alone in the market (R7)."""
    return [slot for slot, (index,) in SINGLES.items() if market[index] is not None]


def refusal(table: State | View, seat: Seat, action: Turn) -> RulesError | None:
    """Return why the seat may not take this turn; None: it may."""
    if table.to_move is None:
        return GameOver(text("The game is over: every card is taken."))
    if seat != table.to_move:
        return NotYourTurn(text("It is somebody else's turn."))
    return _draft_refusal(table, action.draft) or _flip_refusal(table, seat, action)


def _draft_refusal(table: State | View, draft: str) -> RulesError | None:
    if draft in POINT_DRAFTS:
        if table.tops[POINT_DRAFTS[draft]] is not None:
            return None
        return IllegalAction(text("Pile {pile} is empty.", pile=draft))
    if draft not in VEGGIE_DRAFTS:
        return MalformedAction(text("“{text}” is no turn.", text=draft))
    slots = VEGGIE_DRAFTS[draft]
    empty = next((slot for slot in slots if table.market[slot] is None), None)
    if empty is not None:
        return IllegalAction(text("There is no veggie at {slot}.", slot=SLOTS[empty]))
    if len(slots) == 1 and table.left > 1:
        return IllegalAction(text("Take two veggies, or one if it is the last card."))
    return None


def _flip_refusal(table: State | View, seat: Seat, action: Turn) -> RulesError | None:
    if action.flip is None:
        return None
    drafted = table.tops[POINT_DRAFTS[action.draft]] if action.draft in POINT_DRAFTS else None
    if action.flip == drafted or action.flip in table.tableaux[seat].points:
        return None
    return IllegalAction(text("{card} is no point card of yours to flip.", card=action.flip))


def after(own: Tableau, tops: Tops, market: Market, action: Turn) -> Tableau:
    """Return the player's tableau after a legal turn."""
    veggies, points = own.veggies, own.points
    if action.draft in POINT_DRAFTS:
        top = tops[POINT_DRAFTS[action.draft]]
        points += () if top is None else (top,)
    else:
        taken = [market[slot] for slot in VEGGIE_DRAFTS[action.draft]]
        veggies += tuple(card for card in taken if card is not None)
    if action.flip is not None:
        points = tuple(card for card in points if card != action.flip)
        veggies += (action.flip,)
    return Tableau(veggies, points)


def take(state: State, action: Turn) -> tuple[Piles, Market, list[Event]]:
    """Return piles and market without the cards of a legal turn, and what happened."""
    seat, piles, market = state.to_move, state.piles, state.market
    assert seat is not None, "a legal turn exists only while the game runs"
    events: list[Event] = []
    if action.draft in POINT_DRAFTS:
        index = POINT_DRAFTS[action.draft]
        events.append(DraftedPoint(seat, action.draft, piles[index][0]))
        piles = (*piles[:index], piles[index][1:], *piles[index + 1 :])
    else:
        slots = VEGGIE_DRAFTS[action.draft]
        cards = tuple(card for slot in slots if (card := market[slot]) is not None)
        events.append(DraftedVeggies(seat, tuple(SLOTS[slot] for slot in slots), cards))
        market = tuple(None if slot in slots else card for slot, card in enumerate(market))
    if action.flip is not None:
        events.append(Flipped(seat, action.flip))
    return piles, market, events
