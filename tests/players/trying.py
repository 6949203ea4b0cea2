"""Trying everything in the last turns of Point Salad, with the engine alone."""

from collections.abc import Sequence

from engine.point_salad import PointSalad, State
from engine.point_salad.tableaux import scores

GAME = PointSalad()

Points = tuple[int, ...]


def lead(points: Points, seat: int, elsewhere: Sequence[float]) -> float:
    """How far a seat is ahead of the best other one, with what each has elsewhere."""
    totals = [one + more for one, more in zip(points, elsewhere, strict=True)]
    return totals.pop(seat) - max(totals)


def best_replies(state: State, elsewhere: Sequence[float]) -> set[Points]:
    """The ends when everybody goes by its own lead; of equally good ones any may be taken."""
    mover = state.to_move
    if mover is None:
        return {scores(state.tableaux)}
    ends = {
        points
        for turn in GAME.legal_actions(state, mover)
        for points in best_replies(GAME.apply(state, mover, turn).state, elsewhere)
    }
    most = max(lead(points, mover, elsewhere) for points in ends)
    return {points for points in ends if lead(points, mover, elsewhere) == most}
