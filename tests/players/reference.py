"""Games played to their end in NumPy, many at once: what the compiled core must equal.

Splitting a pile (R11) only moves where it begins and ends in its deck.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Self

import numpy as np

from bot.games.point_salad.brain.lookahead import LookAhead
from bot.games.point_salad.brain.policy import (
    LEGAL,
    NEVER,
    POINTS_NOW,
    Policy,
    Taste,
    best_flips,
    draft_values,
    tasted,
)
from bot.games.point_salad.brain.scores import Rivals, card_points
from bot.games.point_salad.brain.sprout import Dazzled
from bot.games.point_salad.brain.styles import Style
from bot.games.point_salad.brain.table import (
    FIRST,
    LAST_CARD,
    PILES,
    SECOND,
    SLOT_PAIRS,
    PlayoutTable,
)
from bot.games.point_salad.brain.tables import (
    COMPARE,
    NONE,
    PAYS,
    SET_OF,
    SLOPE,
    VEGGIE,
    VEGGIES,
    Floats,
    Ints,
)
from bot.games.point_salad.brain.worths import CARDS_A_TURN, OpenCards, Worths

STILL_PLAYING = 0.7
"""When less than this part of the games goes on, those that are over leave the table."""


def play_out(
    table: PlayoutTable, seat: int, styles: Sequence[Style], random: np.random.Generator
) -> Ints:
    """Play on from the seat to move, each in its style; return (players, n), all points."""
    result = np.zeros((table.players, len(table.rows)), dtype=np.int16)
    here, left = table.rows, table.left
    while len(here):
        if (left > 0).mean() < STILL_PLAYING:
            over = left == 0
            result[:, here[over]] = scores(take(table, np.flatnonzero(over)))
            table, here, left = take(table, np.flatnonzero(~over)), here[~over], left[~over]
            continue
        values = of_style(styles[seat], table, seat, left, random)
        drafts = settle(values.argmax(axis=0), values, left)
        table.draft(seat, drafts)
        flip_if_better(table, seat, left, styles[seat].policy.flip_turns)
        refill(table, drafts)
        left = table.left
        seat = (seat + 1) % table.players
    return result


def of_style(
    style: Style, table: PlayoutTable, seat: int, left: Ints, random: np.random.Generator
) -> Floats:
    """Return (18, n): what the seat takes each draft to be worth, legal ones above `LEGAL`."""
    values = of_policy(style.policy, table, seat, left)
    if style.wavers:
        noise = random.standard_normal(values.shape, dtype=np.float32)
        values += np.float32(style.wavers) * noise * (values > LEGAL)
    return values


def of_policy(policy: Policy, table: PlayoutTable, seat: int, left: Ints) -> Floats:
    """Return (18, n): what each draft is worth to the seat; what was learned is not known here."""
    match policy:
        case Taste():
            return draft_values(table, seat, left, policy)
        case LookAhead():
            return _looking_ahead(policy, table, seat, left)
        case Dazzled():
            return policy.values(table, seat, left)
        case _:
            raise TypeError(policy)


def _looking_ahead(policy: LookAhead, table: PlayoutTable, seat: int, left: Ints) -> Floats:
    offer = OpenCards.of(table, left)
    own = SeatSight.of(table, seat, offer)
    values = tasted(own.worths, offer, policy.taste)
    after = np.zeros_like(values)
    if policy.to_oneself:
        after += np.float32(policy.to_oneself) * own.left()
    if policy.to_the_next:
        other = SeatSight.of(table, (seat + 1) % table.players, offer)
        after += np.float32(policy.to_the_next) * other.left()
    return np.where(values > LEGAL, values + after, values)


_APART = np.array(
    [[n for n, two in enumerate(SLOT_PAIRS) if not {*one} & {*two}] for one in SLOT_PAIRS]
)
"""(15, 6): for each pair of slots, the pairs that it leaves."""

_OTHERS = np.array([[one for one in range(PILES) if one != pile] for pile in range(PILES)])
"""(3, 2): for each pile, the other ones."""

COVERS = np.array([[pile in {a // 2, b // 2} for pile in range(PILES)] for a, b in SLOT_PAIRS])
"""(15, 3): which piles fill the slots of each pair, so that their top cards become veggies."""


@dataclass(frozen=True, slots=True)
class SeatSight:
    """All that lies open, with the eyes of one seat."""

    worths: Worths
    values: Floats
    """(18, n): what each draft would be worth to the seat, if it were to move."""

    @classmethod
    def of(cls, table: PlayoutTable, seat: int, offer: OpenCards) -> Self:
        """Look at a table with the eyes of a seat."""
        worths = Worths.of(table, seat, offer)
        return cls(worths, tasted(worths, offer, POINTS_NOW))

    def left_by_tops(self) -> Floats:
        """Return (3, n): the best draft that is left when a top card is taken, at least 0."""
        others = self.values[:PILES][_OTHERS].max(axis=1)
        best: Floats = np.maximum(others, self.values[PILES:].max(axis=0))
        np.maximum(best, 0, out=best)
        return best

    def left_by_pairs(self) -> Floats:
        """Return (15, n): the best draft that is left of those now there, at least 0."""
        pairs = self.values[PILES:][_APART].max(axis=1)
        tops = np.where(COVERS[:, :, None], np.float32(NEVER), self.values[:PILES]).max(axis=1)
        best: Floats = np.maximum(np.maximum(pairs, tops), 0)
        return best

    def left(self) -> Floats:
        """Return (18, n): the best draft that is left of those now there, at least 0."""
        return np.concatenate([self.left_by_tops(), self.left_by_pairs()])


def settle(drafts: Ints, values: Floats, left: Ints) -> Ints:
    """Replace drafts that do not exist: the last card alone, or nothing at the end."""
    best = np.take_along_axis(values, drafts[None], axis=0)[0]
    return np.where(best > LEGAL, drafts, np.where(left > 0, LAST_CARD, -1))


def flip_if_better(table: PlayoutTable, seat: int, left: Ints, flip_turns: float) -> None:
    """Flip where it pays and no more turns of the seat's own than that are left."""
    late = left <= flip_turns * CARDS_A_TURN * table.players
    rows = np.flatnonzero(late & (table.held[seat] > 0) & (left > 0))
    if not len(rows):
        return
    part = table if len(rows) == len(table.rows) else take(table, rows)
    gain, place = best_flips(part, seat)
    good = gain > 0
    if good.any():
        flip(table, seat, rows[good], place[good])


ROWS_FIRST = {"deck": 0, "pays": 1, "sets": 1}
"""The axis of the games in arrays that do not end with it."""


def take(table: PlayoutTable, rows: Ints) -> PlayoutTable:
    """Return the table of these games only, as a copy."""
    names = [field.name for field in fields(table) if field.name != "rows"]
    parts = {
        name: np.take(getattr(table, name), rows, axis=ROWS_FIRST.get(name, -1)) for name in names
    }
    return replace(table, **parts, rows=np.arange(len(rows)))


def flip(table: PlayoutTable, seat: int, rows: Ints, places: Ints) -> None:
    """Turn the point card at that place of the hand to its veggie side (R8)."""
    cards = table.hand[seat, places, rows]
    table.held[seat, rows] -= 1
    last = table.held[seat, rows]
    table.hand[seat, places, rows] = table.hand[seat, last, rows]
    table.hand[seat, last, rows] = NONE
    table.pays[seat, rows] -= PAYS[cards]
    table.sets[seat, rows, SET_OF[cards]] -= 1
    table.compare[seat][:, rows] -= COMPARE[cards].T
    table.slope[seat][:, rows] -= SLOPE[cards].T
    table.counts[seat, VEGGIE[cards], rows] += 1


def refill(table: PlayoutTable, drafts: Ints) -> None:
    """Fill what the draft left empty (R10, R11).

    Only slots just emptied can be filled: one that was left empty belongs to a pile that ran
    out when no other could be split, and piles do not grow.
    """
    _split(table, np.flatnonzero((drafts >= 0) & (drafts < PILES)))
    pairs = np.flatnonzero((drafts >= PILES) & (drafts < LAST_CARD))
    for which in (FIRST, SECOND):
        slots = which[drafts[pairs] - PILES]
        piles = slots // 2
        full = table.top[piles, pairs] < table.end[piles, pairs]
        rows, slots, piles = pairs[full], slots[full], piles[full]
        at = table.top[piles, rows]
        table.market[slots, rows] = table.deck[rows, at]
        table.top[piles, rows] = at + 1
        _split(table, rows)


def _split(table: PlayoutTable, rows: Ints) -> None:
    """Replace empty piles by the bottom half of the largest (R11)."""
    empty = (table.top[:, rows] >= table.end[:, rows]).any(axis=0)
    rows = rows[empty]
    if not len(rows):
        return
    for target in range(3):
        sizes = table.end[:, rows] - table.top[:, rows]
        source = sizes.argmax(axis=0)
        size = sizes[source, np.arange(len(rows))]
        splits = (sizes[target] <= 0) & (size > 1)
        here, source, moved = rows[splits], source[splits], size[splits] // 2
        end = table.end[source, here]
        table.end[target, here] = end
        table.end[source, here] = table.top[target, here] = end - moved


def scores(table: PlayoutTable) -> Ints:
    """Return (players, n): the points of every seat."""
    return np.stack([_score(table, seat) for seat in range(table.players)])


def _score(table: PlayoutTable, seat: int) -> Ints:
    held = max(int(table.held[seat].max(initial=0)), 1)
    cards = table.hand[seat][:held]
    counts = np.broadcast_to(table.counts[seat][:, None], (VEGGIES, *cards.shape))
    points: Ints = card_points(cards, counts, Rivals.of(table, seat)).sum(axis=0)
    return points
