"""Computer players: they see what a player in their seat sees, and nothing more."""

from bot.players.levels import LEVELS, choose, evaluate, standing
from bot.thinking.answers import Evaluation, Standing
from bot.thinking.budget import Budget

__all__ = ["LEVELS", "Budget", "Evaluation", "Standing", "choose", "evaluate", "standing"]
