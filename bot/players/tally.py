"""Sums over finished playouts."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.players.answers import Standing


@dataclass(slots=True)
class Tally:
    """The ends of some playouts, summed up by seat, and how good they were for one of them."""

    points: list[float] = field(default_factory=list)
    win: list[float] = field(default_factory=list)
    rank: list[float] = field(default_factory=list)
    worth: float = 0.0
    playouts: int = 0

    def add(
        self,
        points: Sequence[float],
        win: Sequence[float],
        rank: Sequence[float],
        worth: float,
        playouts: int = 1,
    ) -> None:
        """Add the sums of some more playouts; `worth` is from 0 to 1 for each."""
        self.points = _plus(self.points, points)
        self.win = _plus(self.win, win)
        self.rank = _plus(self.rank, rank)
        self.worth += worth
        self.playouts += playouts

    @property
    def value(self) -> float:
        """Return the average worth."""
        return self.worth / max(self.playouts, 1)

    def standing(self) -> Standing:
        """Return the averages by seat."""
        n = max(self.playouts, 1)
        points, win, rank = (
            tuple(part / n for part in parts) for parts in (self.points, self.win, self.rank)
        )
        return Standing(points, win, rank, self.playouts)


def _plus(sums: Sequence[float], more: Sequence[float]) -> list[float]:
    return [a + b for a, b in zip(sums or [0.0] * len(more), more, strict=True)]
