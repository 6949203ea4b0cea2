"""What a turn leaves on the table, and whether its seat may still move in the round (R6 to R12)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.point_salad import CardId, Turn, View
from engine.point_salad.actions import PAIRS, PILES, POINT_DRAFTS, VEGGIE_DRAFTS
from engine.point_salad.state import Market
from engine.point_salad.supply import refill

_UNSEEN: CardId = ""
"""A card of which nobody knows which one it is."""
_UNTOUCHED = 2
"""Slots that nobody empties, so that two veggies stay, or the card on a pile above them (R10)."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The table after a turn, refilled, as far as it can be foreseen."""

    tops: tuple[CardId | None, ...]
    """What lies on each pile; None: nothing, or a card that nobody has seen yet."""
    market: Market
    """None: an empty slot, or a card that nobody has seen yet."""
    piled: int
    """Cards in the piles."""
    laid: int
    """Cards in the market."""
    others: int
    """Turns of others before the seat has its next one."""

    @classmethod
    def of(cls, view: View, turn: Turn) -> "Rest":
        """Return what a legal turn of the player to move leaves."""
        pile, slots = POINT_DRAFTS.get(turn.draft), VEGGIE_DRAFTS.get(turn.draft, ())
        stacks = (
            () if one.top is None else (one.top, *[_UNSEEN] * (one.left - 1)) for one in view.piles
        )
        piles, market, _ = refill(
            tuple(stack[number == pile :] for number, stack in enumerate(stacks)),
            tuple(None if slot in slots else card for slot, card in enumerate(view.market)),
        )
        return cls(
            tuple((stack[0] if stack else None) or None for stack in piles),
            tuple(card or None for card in market),
            sum(map(len, piles)),
            sum(card is not None for card in market),
            len(view.tableaux) - 1,
        )

    @property
    def over(self) -> bool:
        """Return whether the turn ends the round."""
        return not self.piled + self.laid

    @property
    def again(self) -> bool:
        """Return whether the seat may have another turn in the round.

        There are most turns if everybody takes point cards while there are any: that never needs a
        refill, since a slot stays empty only where no pile can be split any more (R11).
        """
        return self.piled + -(-self.laid // 2) > self.others

    @property
    def cards(self) -> bool:
        """Return whether the seat may still take a point card in the round."""
        return self.piled > 0 and self._spare(self.piled - 1)

    @property
    def pairs(self) -> bool:
        """Return whether two veggies of the market may still lie there in the seat's next turn."""
        return self._spare(self.piled)

    def _spare(self, cards: int) -> bool:
        """Return whether others can do with so many point cards and all but two of the market."""
        return cards + max(0, self.laid - _UNTOUCHED) // 2 >= self.others

    def drafts(self) -> Iterator[str]:
        """Yield what the seat can see now and may still be able to take in its next turn."""
        if self.cards:
            yield from (pile for pile, top in zip(PILES, self.tops, strict=True) if top)
        if self.pairs:
            for draft, (first, second) in PAIRS.items():
                if self.market[first] and self.market[second]:
                    yield draft
