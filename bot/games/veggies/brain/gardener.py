"""Gardener: lays what promises most by the end, against what the others have; plays nothing on."""

from bot.games.veggies.brain.outlook import outlooks
from engine.game import Seat
from engine.veggies import Action, Phase, View
from engine.veggies.defaults import default_action


def choose(view: View, seat: Seat) -> Action:
    """Return an action of a seat that must decide."""
    if view.phase is not Phase.TURN:
        return default_action(view, seat)
    return outlooks(view, seat)[0].action
