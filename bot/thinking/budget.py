"""How much a player may think: counted in playouts, never in time, so that it can be repeated."""

from dataclasses import dataclass
from typing import Self

PLAYOUTS_PER_SECOND = 1200
"""What one core plays to the end at the least, at any size and stage of a game."""


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

    @property
    def seconds(self) -> float:
        """Return about how long this takes at the most."""
        return self.playouts / PLAYOUTS_PER_SECOND
