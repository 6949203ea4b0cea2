"""What Point Salad adds to the scores."""

from bot.games.point_salad.scores.scores import PointSaladScores

SCORES = PointSaladScores()

__all__ = ["SCORES", "PointSaladScores"]
