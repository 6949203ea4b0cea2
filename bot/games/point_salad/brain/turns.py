"""Turns by number."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from bot.games.point_salad.brain.table import LAST_CARD, SLOT_PAIRS, PlayoutTable, lay
from bot.games.point_salad.brain.tables import IDS, NUMBER
from engine.point_salad import Turn, View
from engine.point_salad.actions import PILES, SLOTS

_DRAFTS = [*PILES, *(SLOTS[first] + SLOTS[second] for first, second in SLOT_PAIRS)]
_NUMBER = {draft: number for number, draft in enumerate(_DRAFTS)}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn: its notation, the number of the draft and of the flipped card (-1: none)."""

    text: str
    draft: int
    flip: int
    promise: float
    """Points that it promises at first sight, less those of the best turn; not above 0."""

    @classmethod
    def of(cls, turn: Turn, promise: float = 0.0) -> Self:
        """Return a legal turn by its numbers."""
        flip = -1 if turn.flip is None else NUMBER[turn.flip]
        return cls(str(turn), number_of(turn), flip, promise)


def number_of(turn: Turn) -> int:
    """Return the number of the draft."""
    return _NUMBER.get(turn.draft, LAST_CARD)


def open_cards(view: View, n: int) -> PlayoutTable:
    """Return `n` tables with what lies open and nothing below the tops of the piles."""
    piles = tuple(replace(pile, left=min(pile.left, 1)) for pile in view.piles)
    return lay(replace(view, piles=piles), np.zeros((n, 0), dtype=np.uint8))


def notation(view: View, draft: int, flip: int = -1) -> str:
    """Return the notation of a draft and a flipped card by their numbers."""
    if draft == LAST_CARD:
        text = next(slot for slot, card in zip(SLOTS, view.market, strict=True) if card)
    else:
        text = _DRAFTS[draft]
    return text if flip < 0 else f"{text}/{IDS[flip]}"
