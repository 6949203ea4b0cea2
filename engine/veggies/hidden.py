"""What a seat can know (V16), and what it leaves possible."""

from engine.dealing import Dealer, Seed
from engine.game import Seat
from engine.veggies.cards import CARDS, CardId
from engine.veggies.state import HIDDEN, Hands, Phase, State, View


def seen(state: State, seat: Seat | None) -> View:
    """Return what a seat (None: an onlooker) can know; at the end all hands are shown (V8)."""
    over = state.phase is Phase.OVER
    return View(
        start=state.start,
        market=state.market,
        stands=state.stands,
        chosen=tuple(
            card if card is None or owner == seat else HIDDEN
            for owner, card in enumerate(state.chosen)
        ),
        declared=state.declared,
        hands=tuple(
            hand if over or owner == seat else () for owner, hand in enumerate(state.hands)
        ),
        seat=seat,
        left=len(state.stack),
    )


def imagined(view: View, seed: Seed) -> State:
    """Return a state that looks like this: a card that was not seen may be in any hidden place.

    A first card that is chosen in secret may be either of the two (V3).
    """
    dealer = Dealer(seed)
    known = _in_sight(view)
    cards = dealer.shuffled([card for card in CARDS if card not in known])
    hands = _filled(view, cards)
    used = {card for hand in hands for card in hand}
    chosen = tuple(
        hand[dealer.below(len(hand))] if card == HIDDEN else card
        for card, hand in zip(view.chosen, hands, strict=True)
    )
    return State(
        start=view.start,
        market=view.market,
        stands=view.stands,
        chosen=chosen,
        declared=view.declared,
        hands=hands,
        stack=tuple(card for card in cards if card not in used),
    )


def _in_sight(view: View) -> set[CardId]:
    laid = {laid.card for stand in view.stands for laid in stand.cards}
    return laid.union(view.market, *view.hands)


def _filled(view: View, cards: list[CardId]) -> Hands:
    """Return all hands: the unknown ones get cards from the top."""
    size, top = 2 if view.phase is Phase.FIRST else 1, iter(cards)
    return tuple(hand or tuple(next(top) for _ in range(size)) for hand in view.hands)
