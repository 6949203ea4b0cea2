"""One turn as one short text: `B`, `A1C2`, `B1`, each with an optional flip, `B/carrot-07`."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from engine.errors import MalformedAction
from engine.point_salad.cards import CARDS, CardId
from engine.text import text

PILES = ("A", "B", "C")
SLOTS = ("A1", "A2", "B1", "B2", "C1", "C2")
"""The market slots in the order of refills (R10); slot i belongs to pile i // 2."""

PAIRS = {
    SLOTS[first] + SLOTS[second]: (first, second)
    for first, second in combinations(range(len(SLOTS)), 2)
}
"""Two veggies: the text and the two slot numbers."""

SINGLES = {slot: (index,) for index, slot in enumerate(SLOTS)}
"""The last card of the game, taken alone (R7)."""

VEGGIE_DRAFTS: dict[str, tuple[int, ...]] = {**PAIRS, **SINGLES}
POINT_DRAFTS = {pile: index for index, pile in enumerate(PILES)}

_NOTATION = re.compile(r"(?P<draft>[A-C]|(?:[A-C][12]){1,2})(?:/(?P<flip>[a-z]+-[0-9]{2}))?")
_CARD_AND_MORE = re.compile(r"[A-C](?:[A-C][12]?)+|(?:[A-C][12])+[A-C](?:/|$)")
"""A point card together with another one or with veggies (R6)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A draft and, at most, one flip; `str` prints the notation.

    `draft` is a key of `POINT_DRAFTS` or `VEGGIE_DRAFTS`.
    """

    draft: str
    flip: CardId | None = None

    def __str__(self) -> str:
        return self.draft if self.flip is None else f"{self.draft}/{self.flip}"


@cache
def turn(draft: str, flip: CardId | None) -> Turn:
    """Return the one object for this turn: there are few, and searching makes many."""
    return Turn(draft, flip)


def parse(notation: str) -> Turn:
    """Read the notation of a turn.

    Raises MalformedAction for text that names no draft and for a card that does not exist.
    """
    match = _NOTATION.fullmatch(notation)
    if _CARD_AND_MORE.match(notation):
        raise MalformedAction(
            text("“{text}” is no turn: take one point card, or two veggies.", text=notation[:40])
        )
    if match is None:
        raise MalformedAction(
            text("“{text}” is no turn: write B, A1C2 or B/onion-04.", text=notation[:40])
        )
    draft, flip = match["draft"], match["flip"]
    if draft not in POINT_DRAFTS and draft not in VEGGIE_DRAFTS:
        raise MalformedAction(
            text("“{text}” is no turn: two different slots, in order, as in A1C2.", text=draft)
        )
    if flip is not None and flip not in CARDS:
        raise MalformedAction(text("There is no card called {card}.", card=flip))
    return turn(draft, flip)
