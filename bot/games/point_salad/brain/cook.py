"""Cook: thinks as Chef does, but briefly, and without what he has learned by playing."""

from bot.games.point_salad.brain import search
from bot.games.point_salad.brain.policy import FORESIGHT
from bot.thinking.budget import Budget
from engine.dealing import Seed
from engine.point_salad import View

PART = 0.1
"""How much of a budget it uses."""


def choose(view: View, seed: Seed, budget: Budget) -> str:
    """Return the turn of the seat to move."""
    levels = ["cook"] * len(view.tableaux)
    found = search.evaluate(view, seed, budget.times(PART), levels=levels, policy=FORESIGHT)
    return found[0].action
