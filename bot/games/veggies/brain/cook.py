"""Cook: thinks as Chef does, but briefly."""

from bot.games.veggies.brain import search
from bot.thinking.budget import Budget
from engine.dealing import Seed
from engine.game import Seat
from engine.veggies import View

PART = 0.1
"""How much of a budget it uses."""


def choose(view: View, seat: Seat, seed: Seed, budget: Budget) -> str:
    """Return an action of a seat that must decide."""
    return search.evaluate(view, seat, seed, budget.times(PART))[0].action
