"""Cook: thinks as Chef does, but briefly, and without what he has learned by playing."""

from bot.games.point_salad.brain import search
from bot.games.point_salad.brain.policy import foresight
from bot.thinking.budget import Budget
from engine.dealing import Seed
from engine.point_salad import View

PART = 0.1
"""How much of a budget it uses for each rival: the more there are, the less a few decks tell."""


def choose(view: View, seed: Seed, budget: Budget) -> str:
    """Return the turn of the seat to move."""
    players = len(view.tableaux)
    some, levels = budget.times(PART * (players - 1)), ["cook"] * players
    found = search.evaluate(view, seed, some, levels, foresight(players))
    return found[0].action
