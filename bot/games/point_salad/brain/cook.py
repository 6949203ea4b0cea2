"""Cook: thinks as Chef does, but briefly."""

from bot.games.point_salad.brain import search
from bot.thinking.budget import Budget
from engine.dealing import Seed
from engine.point_salad import View

PART = 0.02
"""How much of a budget it uses."""


def choose(view: View, seed: Seed, budget: Budget) -> str:
    """Return the turn of the seat to move."""
    return search.evaluate(view, seed, budget.times(PART))[0].action
