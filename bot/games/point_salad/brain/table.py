"""What lies on the table, as arrays: of many games at once, in which the same seat moves.

Arrays end in the number of games `n`, so that one instruction works on all of them. A pile is a
stretch of its game's deck.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bot.games.point_salad.brain.tables import (
    COMPARE,
    NO_SET,
    NONE,
    NUMBER,
    PAYS,
    ROW,
    SET_OF,
    SLOPE,
    VEGGIE,
    VEGGIES,
    Floats,
    Ints,
)
from engine.point_salad import CardId, View

HAND = 20
"""Point cards one player can hold: everybody has at most 18 turns."""

PILES = 3
SLOT_PAIRS = [(first, second) for first in range(6) for second in range(first + 1, 6)]
FIRST, SECOND = np.array(SLOT_PAIRS).T
"""The slots of each pair."""
DRAFTS = PILES + len(SLOT_PAIRS)
"""Drafts by number: 0 to 2 the tops of the piles, then pairs of slots in order."""
LAST_CARD = DRAFTS
"""The draft of the last card of the game, which lies alone in the market."""


@dataclass(slots=True)
class PlayoutTable:
    """The state of `n` playouts."""

    deck: Ints
    """(n, cards): the cards of the three piles, each in one stretch, the top first."""
    top: Ints
    """(3, n): where each pile begins."""
    end: Ints
    """(3, n): where each pile ends."""
    market: Ints
    """(6, n)"""
    counts: Ints
    """(players, 6, n): veggies of each player."""
    pays: Ints
    """(players, n, 2 * ROW): sum of `PAYS` over the point cards of each player."""
    sets: Ints
    """(players, n, sets): 1 for each set card that the player holds."""
    compare: Ints
    """(players, 14, n): sum of `COMPARE` over the point cards."""
    slope: Floats
    """(players, 6, n): sum of `SLOPE` over the point cards."""
    hand: Ints
    """(players, HAND, n): point cards, then `NONE`."""
    held: Ints
    """(players, n): how many point cards there are."""
    rows: Ints
    """0 to n - 1."""

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return len(self.counts)

    @property
    def left(self) -> Ints:
        """Return the cards in piles and market of each playout."""
        in_piles: Ints = (self.end - self.top).sum(axis=0)
        in_market: Ints = (self.market != NONE).sum(axis=0)
        return in_piles + in_market

    @property
    def tops(self) -> Ints:
        """Return the top cards, (3, n)."""
        at = np.minimum(self.top, self.deck.shape[1] - 1)
        cards: Ints = np.where(self.top < self.end, self.deck[self.rows, at], NONE)
        return cards

    def gain_points(self, seat: int, rows: Ints, cards: Ints) -> None:
        """Put a point card before the seat in each of the playouts."""
        self.hand[seat, self.held[seat, rows], rows] = cards
        self.held[seat, rows] += 1
        self.pays[seat, rows] += PAYS[cards]
        self.sets[seat, rows, SET_OF[cards]] += 1
        self.compare[seat][:, rows] += COMPARE[cards].T
        self.slope[seat][:, rows] += SLOPE[cards].T

    def draft(self, seat: int, drafts: Ints) -> None:
        """Take the cards of a draft in each playout; -1: the game is over, nothing happens."""
        points = np.flatnonzero((drafts >= 0) & (drafts < PILES))
        if len(points):
            pile = drafts[points]
            at = self.top[pile, points]
            self.gain_points(seat, points, self.deck[points, at])
            self.top[pile, points] = at + 1
        pairs = np.flatnonzero((drafts >= PILES) & (drafts < LAST_CARD))
        if len(pairs):
            self._pick(seat, pairs, FIRST[drafts[pairs] - PILES])
            self._pick(seat, pairs, SECOND[drafts[pairs] - PILES])
        last = np.flatnonzero(drafts == LAST_CARD)
        if len(last):
            self._pick(seat, last, (self.market[:, last] != NONE).argmax(axis=0))

    def _pick(self, seat: int, rows: Ints, slots: Ints) -> None:
        self.counts[seat, VEGGIE[self.market[slots, rows]], rows] += 1
        self.market[slots, rows] = NONE


def lay(view: View, hidden: Ints) -> PlayoutTable:
    """Return the table of a view in `n` playouts.

    `hidden`: (n, cards), the cards below the tops, first those of pile A, then B, then C.
    """
    n, players = len(hidden), len(view.tableaux)
    deck, top, end = stacked(view, hidden)
    market = np.repeat(numbers(view.market)[:, None], n, axis=1)
    table = PlayoutTable(
        # Where no pile has a card, there is a place to look at all the same.
        deck=np.concatenate([deck, np.zeros((n, 1), dtype=np.uint8)], axis=1),
        top=np.repeat(np.array(top)[:, None], n, axis=1),
        end=np.repeat(np.array(end)[:, None], n, axis=1),
        market=market,
        counts=np.zeros((players, VEGGIES, n), dtype=np.int8),
        pays=np.zeros((players, n, 2 * ROW), dtype=np.int16),
        sets=np.zeros((players, n, NO_SET + 1), dtype=np.int8),
        compare=np.zeros((players, 2 * VEGGIES + 2, n), dtype=np.int8),
        slope=np.zeros((players, VEGGIES, n), dtype=np.float32),
        hand=np.full((players, HAND, n), NONE, dtype=np.uint8),
        held=np.zeros((players, n), dtype=np.intp),
        rows=np.arange(n),
    )
    for seat, tableau in enumerate(view.tableaux):
        table.counts[seat] = np.array(tableau.counts)[:, None]
        for card in numbers(tableau.points):
            table.gain_points(seat, table.rows, np.full(n, card))
    return table


def numbers(cards: Sequence[CardId | None]) -> Ints:
    """Return the numbers of cards, `NONE` where there is none."""
    return np.array([NONE if card is None else NUMBER[card] for card in cards], dtype=np.uint8)


def stacked(view: View, hidden: Ints) -> tuple[Ints, list[int], list[int]]:
    """Return decks (n, cards) of the piles one after another, and where each begins and ends.

    `hidden`: as in `lay`.
    """
    parts: list[Ints] = []
    top: list[int] = []
    end: list[int] = []
    used = 0
    for pile in view.piles:
        top.append(end[-1] if end else 0)
        end.append(top[-1] + pile.left)
        if pile.top is not None:
            parts.append(np.full((len(hidden), 1), NUMBER[pile.top], dtype=np.uint8))
            parts.append(hidden[:, used : used + pile.left - 1])
            used += pile.left - 1
    nothing = np.zeros((len(hidden), 0), dtype=np.uint8)
    return np.concatenate([*parts, nothing], axis=1), top, end
