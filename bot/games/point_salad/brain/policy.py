"""How a seat drafts and flips inside playouts: greedily, with more or less foresight."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from bot.games.point_salad.brain.gains import ONE, TWO, Outlook, gains
from bot.games.point_salad.brain.scores import Rivals, card_points
from bot.games.point_salad.brain.table import DRAFTS, LAST_CARD, SLOT_PAIRS, PlayoutTable
from bot.games.point_salad.brain.tables import (
    NO_PAIR,
    NONE,
    PAIR_OF,
    SLOPE,
    VEGGIE,
    VEGGIES,
    VOLATILE,
    Floats,
    Ints,
)

_I = np.array([pair[0] for pair in SLOT_PAIRS])
_J = np.array([pair[1] for pair in SLOT_PAIRS])
NEVER = -1000
LEGAL = -500
"""Every legal draft is worth more than this, every other one less."""

CARDS_A_TURN = 1.6
"""Cards that a turn takes on average: two veggies or one point card."""

FAR = 4.0
"""Own turns left, besides this one, from which on the end is far."""


class Policy(Protocol):
    """Says what each draft is worth to the seat to move, in many playouts at once."""

    @property
    def flip_turns(self) -> float:
        """Return with how many turns of one's own left flips begin to be weighed."""
        ...

    def values(self, table: PlayoutTable, seat: int, left: Ints) -> Floats:
        """Return (18, n), in points; not above `LEGAL` where there is no such draft."""
        ...


@dataclass(frozen=True, slots=True)
class Taste:
    """What a greedy seat values besides points at once. Fulfils `Policy`."""

    mean: float = 0.0
    """Worth of a card's average slope for each turn to come."""
    spread: float = 0.0
    """Worth of slopes that differ, for each turn: the veggies worth having can be picked."""
    blend: float = 0.0
    """From 0 to 1: how much steps towards a set count, when the end is far."""
    progress: float = 0.0
    """What a step towards a set of several veggies counts, as a part of its share."""
    doubt: float = 0.0
    """From 0 to 1: how little a comparison won now counts, when the end is far."""
    flip_turns: float = 2.0
    """Flips are weighed when no more turns of one's own than this are left."""

    def values(self, table: PlayoutTable, seat: int, left: Ints) -> Floats:
        """Return (18, n): what each draft is worth to the seat."""
        return draft_values(table, seat, Rivals.of(table, seat), left, self)


POINTS_NOW = Taste()
FORESIGHT = Taste(mean=0.6, spread=1.0, blend=1.0, progress=0.8, doubt=0.6)
"""Found by letting tastes play thousands of games against each other."""


def settle(drafts: Ints, values: Floats, left: Ints) -> Ints:
    """Replace drafts that do not exist: the last card alone, or nothing at the end."""
    best = np.take_along_axis(values, drafts[None], axis=0)[0]
    return np.where(best > LEGAL, drafts, np.where(left > 0, LAST_CARD, -1))


def draft_values(
    table: PlayoutTable, seat: int, rivals: Rivals, left: Ints, taste: Taste
) -> Floats:
    """Return (18, n): what each draft is worth to the seat; not above `LEGAL` if there is none."""
    values = np.empty((DRAFTS, len(table.rows)), dtype=np.float32)
    turns = left / (CARDS_A_TURN * table.players)
    far = np.clip((turns - 1) / FAR, 0, 1).astype(np.float32)
    tops, kinds = table.tops, VEGGIE[table.market]
    values[:3] = _top_values(table, seat, rivals, tops, taste, turns, far)
    pairs = np.full((NO_PAIR + 1, len(table.rows)), NEVER, dtype=np.float32)
    outlook = Outlook(far * np.float32(taste.blend), taste.progress) if taste.blend else None
    pairs[:NO_PAIR] = gains(table, seat, rivals, TWO, outlook)
    values[3:] = pairs[PAIR_OF[kinds[_I], kinds[_J]], table.rows]
    return values


def _top_values(
    table: PlayoutTable,
    seat: int,
    rivals: Rivals,
    tops: Ints,
    taste: Taste,
    turns: Floats,
    far: Floats,
) -> Floats:
    counts = np.broadcast_to(table.counts[seat][:, None], (VEGGIES, *tops.shape))
    values: Floats = card_points(tops, counts, rivals).astype(np.float32)
    if taste.doubt:
        values -= taste.doubt * far * values * VOLATILE[tops]
    if taste.mean or taste.spread:
        values += _promise(table.slope[seat], tops, taste) * turns
    values[tops == NONE] = NEVER
    return values


def _promise(slope: Floats, tops: Ints, taste: Taste) -> Floats:
    """Return (3, n): what each top card adds to the appeal of a turn to come."""
    with_top = slope[:, None] + SLOPE[tops].transpose(2, 0, 1)
    promise: Floats = _appeal(with_top, taste) - _appeal(slope, taste)
    return promise


def _appeal(slope: Floats, taste: Taste) -> Floats:
    """Return what a turn brings to one to whom the veggies are worth these slopes."""
    mean = slope.mean(axis=0)
    spread = np.sqrt(np.maximum((slope * slope).mean(axis=0) - mean * mean, 0))
    appeal: Floats = taste.mean * mean + taste.spread * spread
    return appeal


def best_flips(table: PlayoutTable, seat: int) -> tuple[Ints, Ints]:
    """Return for each playout the gain of the best flip and its place in the hand."""
    rivals = Rivals.of(table, seat)
    held = max(int(table.held[seat].max(initial=0)), 1)
    cards = table.hand[seat][:held]
    kinds = VEGGIE[cards]
    counts = table.counts[seat][:, None] + (kinds == np.arange(VEGGIES)[:, None, None])
    one = np.full((VEGGIES + 1, len(table.rows)), NEVER, dtype=np.int16)
    one[:VEGGIES] = gains(table, seat, rivals, ONE)
    gained = one[kinds, table.rows] - card_points(cards, counts, rivals)
    place = gained.argmax(axis=0)
    return gained[place, table.rows], place


def flip_if_better(table: PlayoutTable, seat: int, left: Ints, flip_turns: float) -> None:
    """Flip where it pays and no more turns of the seat's own than that are left."""
    turns = np.ceil(left / (2.0 * table.players))
    rows = np.flatnonzero((turns <= flip_turns) & (table.held[seat] > 0) & (left > 0))
    if not len(rows):
        return
    part = table if len(rows) == len(table.rows) else table.take(rows)
    gain, place = best_flips(part, seat)
    good = gain > 0
    if good.any():
        table.flip(seat, rows[good], place[good])
