"""The rules of the games: pure functions on immutable values, on the standard library alone."""

from engine.dealing import Dealer, Seed, commitment
from engine.errors import GameOver, IllegalAction, MalformedAction, NotYourTurn, RulesError
from engine.game import (
    AnyGame,
    Dealt,
    Decision,
    Event,
    Game,
    Outcome,
    Placing,
    ScoreLine,
    Seat,
    Sides,
    Step,
    alone,
    replay,
)
from engine.log import answered, seen_events, starter, turns_of, turns_over
from engine.options import (
    Kind,
    Option,
    Options,
    Role,
    begun_by,
    match_of,
    possible,
    rounds_of,
    with_role,
)
from engine.point_salad import PointSalad
from engine.text import Text
from engine.veggies import Veggies

_GAMES: tuple[AnyGame, ...] = (
    PointSalad(),
    Veggies(),
)

GAMES: dict[str, AnyGame] = {game.key: game for game in _GAMES}
"""Every game that can be played, by its key."""

__all__ = [
    "GAMES",
    "AnyGame",
    "Dealer",
    "Dealt",
    "Decision",
    "Event",
    "Game",
    "GameOver",
    "IllegalAction",
    "Kind",
    "MalformedAction",
    "NotYourTurn",
    "Option",
    "Options",
    "Outcome",
    "Placing",
    "Role",
    "RulesError",
    "ScoreLine",
    "Seat",
    "Seed",
    "Sides",
    "Step",
    "Text",
    "alone",
    "answered",
    "begun_by",
    "commitment",
    "match_of",
    "possible",
    "replay",
    "rounds_of",
    "seen_events",
    "starter",
    "turns_of",
    "turns_over",
    "with_role",
]
