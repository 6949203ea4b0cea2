"""What Veggies adds to the scores."""

from bot.games.veggies.scores.scores import VeggiesScores

SCORES = VeggiesScores()

__all__ = ["SCORES", "VeggiesScores"]
