"""The rules of the games: pure functions on immutable values, on the standard library alone."""

from engine.dealing import Dealer, Seed, commitment
from engine.errors import GameOver, IllegalAction, MalformedAction, NotYourTurn, RulesError
from engine.game import (
    AnyGame,
    Decision,
    Event,
    Game,
    Options,
    Outcome,
    Placing,
    ScoreLine,
    Seat,
    Step,
    replay,
)
from engine.point_salad import PointSalad
from engine.text import Text

GAMES: dict[str, AnyGame] = {
    game.key: game
    for game in [
        PointSalad(),
    ]
}
"""Every game that can be played, by its key."""

__all__ = [
    "GAMES",
    "AnyGame",
    "Dealer",
    "Decision",
    "Event",
    "Game",
    "GameOver",
    "IllegalAction",
    "MalformedAction",
    "NotYourTurn",
    "Options",
    "Outcome",
    "Placing",
    "RulesError",
    "ScoreLine",
    "Seat",
    "Seed",
    "Step",
    "Text",
    "commitment",
    "replay",
]
