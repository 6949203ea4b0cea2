"""The scores of each game."""

from bot.scores.contract import GameScores
from bot.scores.point_salad.scores import PointSaladScores
from engine import Options

SCORES: dict[str, GameScores] = {
    "point-salad": PointSaladScores(),
}
"""One entry for each key of `engine.GAMES`."""


def comparable(rules: str, options: Options) -> bool:
    """Return whether the points of a game with these options can be compared with others."""
    scores = SCORES.get(rules)
    return scores is None or scores.comparable(options)
