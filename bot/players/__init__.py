"""Computer players: they see what a player in their seat sees, and nothing more."""

from bot.players.answers import Evaluation, Standing
from bot.players.budget import Budget
from bot.players.levels import LEVELS, choose, evaluate, standing

__all__ = ["LEVELS", "Budget", "Evaluation", "Standing", "choose", "evaluate", "standing"]
