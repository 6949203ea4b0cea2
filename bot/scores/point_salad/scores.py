"""What Point Salad brings to the scores."""

from collections.abc import Sequence
from typing import Any

from bot.scores.contract import Achievement
from bot.scores.point_salad.achievements import ACHIEVEMENTS
from bot.scores.point_salad.summary import Summary, summaries
from engine import Step


class PointSaladScores:
    """Fulfils `bot.scores.contract.GameScores`."""

    achievements: tuple[Achievement, ...] = ACHIEVEMENTS

    def summaries(self, steps: Sequence[Step[Any]]) -> tuple[str, ...]:
        """Return a summary of each seat, as JSON."""
        return tuple(summary.model_dump_json() for summary in summaries(steps))

    def read(self, summary: str) -> Summary:
        """Return what `summaries` wrote. Raises ValueError for any other text."""
        return Summary.model_validate_json(summary)
