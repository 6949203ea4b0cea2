"""Sums over finished playouts."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from bot.thinking.answers import Evaluation, Expectation


@dataclass(slots=True)
class PlayoutTally:
    """The ends of some playouts, summed up by seat, and how good they were for one of them."""

    points: list[float] = field(default_factory=list)
    win: list[float] = field(default_factory=list)
    rank: list[float] = field(default_factory=list)
    worth: float = 0.0
    playouts: int = 0
    points_squared: list[float] = field(default_factory=list)
    win_squared: list[float] = field(default_factory=list)

    def add(
        self,
        points: Sequence[float],
        win: Sequence[float],
        rank: Sequence[float],
        worth: float,
        playouts: int = 1,
        squares: tuple[Sequence[float], Sequence[float]] | None = None,
    ) -> None:
        """Add the sums of some more playouts; `worth` is from 0 to 1 for each.

        `squares` are the sums of the squares of points and wins; of one playout they are known.
        """
        squared = squares or ([x * x for x in points], [x * x for x in win])
        self.points_squared = _plus(self.points_squared, squared[0])
        self.win_squared = _plus(self.win_squared, squared[1])
        self.points = _plus(self.points, points)
        self.win = _plus(self.win, win)
        self.rank = _plus(self.rank, rank)
        self.worth += worth
        self.playouts += playouts

    @property
    def value(self) -> float:
        """Return the average worth."""
        return self.worth / self.playouts

    def evaluation(self, action: str) -> Evaluation:
        """Return the averages as those of an action, by its notation."""
        return Evaluation(action, self.standing(), self.value)

    def standing(self) -> Expectation:
        """Return the averages by seat."""
        n = self.playouts
        points, win, rank = (
            tuple(part / n for part in parts) for parts in (self.points, self.win, self.rank)
        )
        return Expectation(
            points,
            win,
            rank,
            self.playouts,
            points_error=_errors(self.points_squared, points, n),
            win_error=_errors(self.win_squared, win, n),
        )


def _errors(squared: Sequence[float], means: Sequence[float], n: int) -> tuple[float, ...]:
    """Return the standard errors of means; where all playouts agreed, they may be wrong by one."""
    variances = (max(s / n - mean * mean, 1 / n) for s, mean in zip(squared, means, strict=True))
    return tuple(sqrt(variance / n) for variance in variances)


def _plus(sums: Sequence[float], more: Sequence[float]) -> list[float]:
    return [a + b for a, b in zip(sums or [0.0] * len(more), more, strict=True)]
