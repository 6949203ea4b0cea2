"""Computer players: they see what a player in their seat sees, and nothing more."""

from bot.players.levels import LEVELS, choose, evaluate, standing
from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.budget import Allowance, Budget, Time

__all__ = [
    "LEVELS",
    "Allowance",
    "Budget",
    "Evaluation",
    "Expectation",
    "Time",
    "choose",
    "evaluate",
    "standing",
]
