"""Turns by number, and the turns worth thinking about."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from bot.games.point_salad.brain.learned import learned
from bot.games.point_salad.brain.policy import Policy
from bot.games.point_salad.brain.table import LAST_CARD, SLOT_PAIRS, PlayoutTable, lay
from bot.games.point_salad.brain.tables import IDS, NUMBER
from engine.game import Seat
from engine.point_salad import PointSalad, Turn, View
from engine.point_salad.actions import PILES, SLOTS
from engine.point_salad.turns import legal_turns

_RULES = PointSalad()
_DRAFTS = [*PILES, *(SLOTS[first] + SLOTS[second] for first, second in SLOT_PAIRS)]
_NUMBER = {draft: number for number, draft in enumerate(_DRAFTS)}


@dataclass(frozen=True, slots=True)
class Width:
    """How many drafts, and how many turns with a flip, are thought about."""

    drafts: int
    flips: int


WIDEST = Width(18, 12)
ENDGAME = Width(18, 30)

FLIP_DEFICIT = 8.0
"""Points by which a turn with a flip may look worse than the best and still be thought about."""

REGRET = 3.0
"""Points that a flipped card might still have brought, when the end is far."""


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
        return cls(str(turn), _number(turn), flip, promise)


def candidates(view: View, width: Width, policy: Policy | None = None) -> list[Candidate]:
    """Return the turns that promise most, drafts first; none when the game is over.

    A policy says what they promise; None stands for the best one.
    """
    seat = view.to_move
    if seat is None:
        return []
    turns = legal_turns(view.tops, view.market, view.tableaux[seat])
    promises = _promises(view, seat, turns, policy or learned(len(view.tableaux)))
    best = max(promises.values())
    ranked = sorted(turns, key=lambda turn: -promises[turn])
    plain = [turn for turn in ranked if turn.flip is None]
    flips = [turn for turn in ranked if turn.flip and promises[turn] > best - FLIP_DEFICIT]
    thought_about = [*plain[: width.drafts], *flips[: width.flips]]
    return [Candidate.of(turn, promises[turn] - best) for turn in thought_about]


def _promises(view: View, seat: Seat, turns: list[Turn], policy: Policy) -> dict[Turn, float]:
    """Return the points of each turn, with foresight, and what a flip changes at once."""
    values = _draft_promises(view, seat, policy)
    points = {turn: _RULES.preview(view, turn)[seat] for turn in turns}
    far = min(1.0, max(0.0, view.left / (1.6 * len(view.tableaux)) - 1) / 2)
    return {
        turn: values[_number(turn)]
        + points[turn]
        - points[Turn(turn.draft)]
        - (REGRET * far if turn.flip else 0)
        for turn in turns
    }


def _draft_promises(view: View, seat: Seat, policy: Policy) -> list[float]:
    table = open_cards(view, 1)
    values = policy.values(table, seat, np.array([view.left]))
    return [*values[:, 0].tolist(), 0.0]


def _number(turn: Turn) -> int:
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
