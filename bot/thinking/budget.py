"""How much a player may think.

It is given as a time, and spent as playouts, at the speed that the game is said to have: so it can
be repeated to the move on any machine, and no game makes anybody wait for long.
"""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Budget:
    """The number of games that may be played to their end for one answer; at least 1."""

    playouts: int

    def __post_init__(self) -> None:
        if self.playouts < 1:
            raise ValueError(f"A player needs at least one playout to think, not {self.playouts}.")

    def times(self, factor: float) -> Self:
        """Return this much more thinking; never less than one playout."""
        return type(self)(max(1, round(self.playouts * factor)))

    def at(self, _playouts_a_second: float) -> "Budget":
        """Return the budget itself: it is counted already."""
        return self


@dataclass(frozen=True, slots=True)
class Time:
    """So many seconds of one core, of whatever game."""

    seconds: float

    def __post_init__(self) -> None:
        if self.seconds <= 0:
            raise ValueError(f"A player needs time to think, not {self.seconds} seconds.")

    def times(self, factor: float) -> Self:
        """Return this much more time."""
        return type(self)(self.seconds * factor)

    def at(self, playouts_a_second: float) -> Budget:
        """Return what is played in this time of a game that is so quick; at least one playout."""
        return Budget(max(1, round(self.seconds * playouts_a_second)))


Allowance = Budget | Time
"""What may be spent on one answer."""
