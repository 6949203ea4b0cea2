"""The scores of each game."""

from bot.scores.contract import GameScores
from bot.scores.point_salad.scores import PointSaladScores

SCORES: dict[str, GameScores] = {
    "point-salad": PointSaladScores(),
}
"""One entry for each key of `engine.GAMES`."""
