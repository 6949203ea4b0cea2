"""The score of each player (R13), and why."""

from collections.abc import Sequence

from engine.game import ScoreLine, Seat
from engine.point_salad.cards import CARDS, CardId
from engine.point_salad.state import Tableau
from engine.point_salad.veggies import Counts


def score_card(card_id: CardId, own: Sequence[int], others: Sequence[Sequence[int]]) -> int:
    """Return the points of one point card (R14 to R20), which may be negative.

    `own` are the veggies of the card's owner, `others` those of each opponent: six counts each,
    in the order cabbage, carrot, lettuce, onion, pepper, tomato. Raises KeyError for a card that
    does not exist.
    """
    return CARDS[card_id].rule.score(tuple(own), [tuple(other) for other in others])


def scores(tableaux: Sequence[Tableau]) -> tuple[int, ...]:
    """Return every seat's points."""
    counts = [tableau.counts for tableau in tableaux]
    return tuple(
        sum(CARDS[card].rule.score(counts[seat], others) for card in tableau.points)
        for seat, tableau in enumerate(tableaux)
        for others in [_others(counts, seat)]
    )


def score_lines(tableaux: Sequence[Tableau], seat: Seat) -> tuple[ScoreLine, ...]:
    """Return the points of each of the seat's point cards, each with its reason."""
    counts = [tableau.counts for tableau in tableaux]
    own, others = counts[seat], _others(counts, seat)
    rules = [(card, CARDS[card].rule) for card in tableaux[seat].points]
    return tuple(
        ScoreLine(card, rule.score(own, others), rule.reason(own, others)) for card, rule in rules
    )


def _others(counts: Sequence[Counts], seat: Seat) -> list[Counts]:
    return [*counts[:seat], *counts[seat + 1 :]]
