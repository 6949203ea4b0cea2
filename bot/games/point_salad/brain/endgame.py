"""The last turns, when every card lies open: a tree of all replies instead of playouts.

The tree grows level by level, each level one table. Every player goes by its own interest. Where
a position has more drafts than the level has room for, those that pay most at once are followed;
in the last turns that is all of them.
"""

from collections.abc import Sequence

import numpy as np

from bot.games.point_salad.brain.ends import Prospect, move
from bot.games.point_salad.brain.policy import (
    LEGAL,
    POINTS_NOW,
    draft_values,
    flip_if_better,
    settle,
)
from bot.games.point_salad.brain.scores import Rivals, scores
from bot.games.point_salad.brain.table import DRAFTS, PlayoutTable, lay
from bot.games.point_salad.brain.tables import Floats, Ints
from bot.games.point_salad.brain.turns import Candidate
from bot.thinking.answers import Evaluation, Expectation
from engine.game import Seat
from engine.point_salad import View

ROOM = 60_000
"""Positions that a level of the tree may have."""


def is_open(view: View) -> bool:
    """Return whether no card is hidden any more."""
    return all(pile.left <= 1 for pile in view.piles)


def solve(view: View, turns: Sequence[Candidate]) -> list[Evaluation]:
    """Return the turns of the seat to move with the end that best replies lead to, best first."""
    seat = view.to_move
    assert seat is not None, "a finished game has no turns"
    table = lay(view, np.zeros((len(turns), 0), dtype=np.uint8))
    move(table, seat, turns, 1)
    prospect = Prospect.of(view)
    ends = _ends(table, (seat + 1) % table.players, prospect)
    value, win, rank = prospect.worth(ends, seat), prospect.wins(ends), prospect.ranks(ends)
    found = [
        Evaluation(turn.text, _certain(ends[:, n], win[:, n], rank[:, n]), float(value[n]))
        for n, turn in enumerate(turns)
    ]
    return sorted(found, key=lambda evaluation: -evaluation.value)


def _certain(points: Ints, win: Floats, rank: Ints) -> Expectation:
    return Expectation(
        points=tuple(points.astype(float).tolist()),
        win=tuple(win.tolist()),
        rank=tuple(rank.astype(float).tolist()),
        playouts=1,
        points_error=(0.0,) * len(points),
        win_error=(0.0,) * len(win),
    )


def _ends(table: PlayoutTable, seat: Seat, prospect: Prospect) -> Ints:
    """Return (players, n): the points to which each position leads under best play."""
    left = table.left
    if not left.any():
        return prospect.totals(scores(table))
    width = _width(len(table.rows), int(left.max()))
    parents, drafts = _replies(table, seat, left, width)
    below = table.take(parents)
    below.draft(seat, drafts)
    flip_if_better(below, seat, left[parents], POINTS_NOW)
    below.refill(drafts)
    ends = _ends(below, (seat + 1) % table.players, prospect)
    return ends[:, _best(parents, prospect.worth(ends, seat))]


def _width(positions: int, left: int) -> int:
    """Return how many replies to follow, so that the last level still has room."""
    turns = max(1, -(-left // 2))
    return max(1, min(DRAFTS, int((max(ROOM // positions, 1)) ** (1 / turns) + 1e-9)))


def _replies(table: PlayoutTable, seat: Seat, left: Ints, width: int) -> tuple[Ints, Ints]:
    """Return the positions and their drafts, by position; one reply at least for each."""
    values = draft_values(table, seat, Rivals.of(table, seat), left, POINTS_NOW)
    order = np.argsort(-values, axis=0, kind="stable")[:width]
    legal = np.take_along_axis(values, order, axis=0) > LEGAL
    legal[0] = True
    parents, place = np.nonzero(legal.T)
    drafts = order[place, parents]
    lone = settle(drafts, values[:, parents], left[parents])
    return parents, lone


def _best(parents: Ints, value: Ints) -> Ints:
    """Return for each position the reply with the highest value; the first of equal ones."""
    order = np.lexsort((np.arange(len(parents)), -value, parents))
    _, first = np.unique(parents[order], return_index=True)
    best: Ints = order[first]
    return best
