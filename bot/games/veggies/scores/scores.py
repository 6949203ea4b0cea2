"""What Veggies brings to the scores."""

from collections.abc import Sequence
from typing import Any

from bot.games.veggies.scores.achievements import ACHIEVEMENTS
from bot.games.veggies.scores.summary import Summary, summaries
from bot.scores.contract import Achievement
from engine import Options, Step


class VeggiesScores:
    """Fulfils `bot.scores.contract.GameScores`."""

    achievements: tuple[Achievement, ...] = ACHIEVEMENTS

    def comparable(self, options: Options) -> bool:
        """Return True: who begins changes nothing about what points are worth."""
        return True

    def summaries(self, steps: Sequence[Step[Any]]) -> tuple[str, ...]:
        """Return a summary of each seat, as JSON."""
        return tuple(summary.model_dump_json() for summary in summaries(steps))

    def read(self, summary: str) -> Summary:
        """Return what `summaries` wrote. Raises ValueError for any other text."""
        return Summary.model_validate_json(summary)
