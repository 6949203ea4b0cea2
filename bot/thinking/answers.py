"""What thinking about a game answers, as plain values that can be pickled and stored."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Expectation:
    """How a game is expected to end. Tuples have one entry a seat."""

    points: tuple[float, ...]
    """Expected points; zeros in a game that has none."""
    win: tuple[float, ...]
    """Chance of the first rank, the same for all of a side.

    A shared victory is divided between sides, so that their chances add up to 1.
    """
    rank: tuple[float, ...]
    """Expected rank; 1 is the best."""
    playouts: int
    """Games played to their end for this."""
    points_error: tuple[float, ...]
    """Standard errors of the points; without entries they are not known."""
    win_error: tuple[float, ...]
    """Standard errors of the chances; without entries they are not known."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One action and how the game is expected to end after it."""

    action: str
    """The notation of the action."""
    standing: Expectation
    value: float
    """What the player goes by, from 0 to 1: the chance of winning, and the lead in points."""
