"""The game manager: every change of a game goes through here, one at a time.

Each public method takes the game's lock, works on the latest committed table and returns what was
committed. The engine decides what is legal, the store what is true; nothing here knows Discord.
"""

from bot.manager.absences import Absences
from bot.manager.lobbies import Lobbies
from bot.manager.rights import deciding_seat, may_cancel, own_seat
from bot.manager.turns import Moves


class GameManager(Lobbies, Moves, Absences):
    """Opens, changes and ends games. Methods raise a Refusal or a RulesError with its sentence."""


__all__ = ["GameManager", "deciding_seat", "may_cancel", "own_seat"]
