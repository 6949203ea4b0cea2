"""Games played to their end, many at once: to learn by, and what the compiled core must equal."""

from collections.abc import Sequence

import numpy as np

from bot.games.point_salad.brain.policy import flip_if_better, settle
from bot.games.point_salad.brain.scores import scores
from bot.games.point_salad.brain.styles import Style
from bot.games.point_salad.brain.table import PlayoutTable
from bot.games.point_salad.brain.tables import Ints

BATCH = 1200
"""Playouts at once: enough to keep each instruction busy, few enough to stay in the cache."""

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
            result[:, here[over]] = scores(table.take(np.flatnonzero(over)))
            table, here, left = table.take(np.flatnonzero(~over)), here[~over], left[~over]
            continue
        values = styles[seat].values(table, seat, left, random)
        drafts = settle(values.argmax(axis=0), values, left)
        table.draft(seat, drafts)
        flip_if_better(table, seat, left, styles[seat].policy.flip_turns)
        table.refill(drafts)
        left = table.left
        seat = (seat + 1) % table.players
    return result
