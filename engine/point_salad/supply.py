"""Piles and market: dealing, refilling, splitting (R2 to R4, R10, R11, R22)."""

from collections.abc import Iterable, Sequence

from engine.dealing import Dealer
from engine.game import Event
from engine.point_salad.actions import PILES, SLOTS
from engine.point_salad.cards import CARDS, CardId
from engine.point_salad.state import Market, PileSplit, Refilled, View
from engine.point_salad.veggies import Veggie

Piles = tuple[tuple[CardId, ...], ...]

_BY_VEGGIE = {
    veggie: [card.id for card in CARDS.values() if card.veggie is veggie] for veggie in Veggie
}


def deal(dealer: Dealer, players: int, rounds: int) -> tuple[Piles, ...]:
    """Return three shuffled piles for each round, of 6·n cards, 3·n of each veggie (R2, R3, R22).

    No card comes twice.
    """
    by_veggie = [dealer.shuffled(cards) for cards in _BY_VEGGIE.values()]
    return _shared(dealer, by_veggie, players, rounds)


def _shared(
    dealer: Dealer, by_veggie: Sequence[Sequence[CardId]], players: int, rounds: int
) -> tuple[Piles, ...]:
    """Share shuffled cards of each veggie out over rounds."""
    each, size = 3 * players, 6 * players
    dealt: list[Piles] = []
    for start in range(0, rounds * each, each):
        used = [card for cards in by_veggie for card in cards[start : start + each]]
        cards = tuple(dealer.shuffled(used))
        dealt.append((cards[:size], cards[size : 2 * size], cards[2 * size :]))
    return tuple(dealt)


def refill(piles: Piles, market: Market) -> tuple[Piles, Market, list[Event]]:
    """Replace empty piles and fill empty slots, as far as the cards go (R10, R11)."""
    stacks, slots = list(piles), list(market)
    events: list[Event] = []
    _replace_empty(stacks, events)
    for slot, card in enumerate(market):
        stack = stacks[slot // 2]
        if card is not None or not stack:
            continue
        slots[slot], stacks[slot // 2] = stack[0], stack[1:]
        events.append(Refilled(SLOTS[slot], stack[0]))
        _replace_empty(stacks, events)
    return tuple(stacks), tuple(slots), events


def _replace_empty(stacks: list[tuple[CardId, ...]], events: list[Event]) -> None:
    """Give each empty pile, from the left, the bottom half of the largest one (R11)."""
    for target, stack in enumerate(stacks):
        if stack:
            continue
        sizes = [len(other) for other in stacks]
        source = sizes.index(max(sizes))
        moved = sizes[source] // 2
        if not moved:
            return
        keep = sizes[source] - moved
        stacks[source], stacks[target] = stacks[source][:keep], stacks[source][keep:]
        events.append(PileSplit(PILES[source], PILES[target], moved))


def closed_after(
    open_before: Iterable[CardId | None], market: Iterable[CardId | None]
) -> frozenset[CardId]:
    """Return the cards of a market that lay neither on a pile nor in the market before.

    They came there from below a top: nobody has seen their point sides.
    """
    there = {*open_before}
    return frozenset(card for card in market if card is not None and card not in there)


def hidden_cards(dealer: Dealer, view: View) -> tuple[list[CardId], tuple[Piles, ...]]:
    """Return cards that may lie below the tops, as many as there are, and the piles to come.

    Of each veggie, as many are hidden as 3·n less those in sight; which ones of those that were
    never seen is as open as their order (R2). In a match (R22) the others lie in later rounds.
    """
    players, seen, gone = len(view.tableaux), in_sight(view), view.gone
    hidden: list[CardId] = []
    others: list[list[CardId]] = []
    for cards in _BY_VEGGIE.values():
        unseen = dealer.shuffled([card for card in cards if card not in seen and card not in gone])
        here = 3 * players - sum(card in seen for card in cards)
        hidden += unseen[:here]
        others.append(unseen[here:])
    hidden = dealer.shuffled(hidden)
    return hidden, _shared(dealer, others, players, view.rounds - view.round)


def in_sight(view: View) -> set[CardId]:
    """Return the cards of this round that lie open."""
    seen = {card for card in (*view.tops, *view.market) if card is not None}
    for tableau in view.tableaux:
        seen.update(tableau.veggies, tableau.points)
    return seen
