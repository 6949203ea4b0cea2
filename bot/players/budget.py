"""How much a player may think: counted in playouts, never in time, so that it can be repeated."""

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
