"""Achievements: what is the same in every game, and what somebody has achieved so far."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from bot.games import TITLES
from bot.scores.contract import Achievement, Earned, PlayedSeat
from bot.scores.results import Played
from engine.text import text

_ROW = 3
_REGULAR, _FIXTURE = 25, 100
_MARATHON = 5
_FULL = 6
_STRONGEST = "chef"


def latest(condition: Callable[[Played], bool]) -> Earned:
    """Return the achievement of a single game."""
    return lambda history: condition(history[-1].game)


def _won(game: Played) -> bool:
    return game.own.won


def _wins(history: Sequence[PlayedSeat]) -> int:
    return sum(_won(seen.game) for seen in history)


def _streak(history: Sequence[PlayedSeat], condition: Callable[[Played], bool]) -> int:
    return sum(1 for _ in takewhile(lambda seen: condition(seen.game), reversed(history)))


def _games_that_day(history: Sequence[PlayedSeat]) -> int:
    day = history[-1].game.at.date()
    return _streak(history, lambda game: game.at.date() == day)


GENERAL: tuple[Achievement, ...] = (
    Achievement(
        "seedling",
        "🌱",
        text("Seedling"),
        text("Finished a first rated game."),
        lambda history: len(history) == 1,
    ),
    Achievement(
        "green-thumb",
        "👍",
        text("Green thumb"),
        text("Won a first rated game."),
        lambda history: _won(history[-1].game) and _wins(history) == 1,
    ),
    Achievement(
        "regular",
        "🪑",
        text("The usual, please"),
        text("Finished 25 rated games."),
        lambda history: len(history) == _REGULAR,
    ),
    Achievement(
        "fixture",
        "🏺",
        text("Part of the furniture"),
        text("Finished 100 rated games."),
        lambda history: len(history) == _FIXTURE,
    ),
    Achievement(
        "hat-trick",
        "🎩",
        text("Three-course menu"),
        text("Won three games in a row."),
        lambda history: _streak(history, _won) >= _ROW,
    ),
    Achievement(
        "crouton",
        "🍞",
        text("Always the crouton"),
        text("Came second three times in a row."),
        lambda history: _streak(history, lambda game: game.own.rank == 2) >= _ROW,  # noqa: PLR2004 — second is 2
    ),
    Achievement(
        "marathon",
        "🏃",
        text("All you can eat"),
        text("Finished five rated games on one day (UTC)."),
        lambda history: _games_that_day(history) >= _MARATHON,
    ),
    Achievement(
        "full-table",
        "🎪",
        text("Potluck"),
        text("Won at a table of six."),
        latest(lambda game: game.own.won and game.seats == _FULL),
    ),
    Achievement(
        "out-of-the-kitchen",
        "👩‍🍳",
        text("Out of my kitchen"),
        text("Won against a Chef."),
        latest(lambda game: game.own.won and _STRONGEST in game.levels),
    ),
)
"""What can be achieved in every game."""


def seen(games: Sequence[Played]) -> list[PlayedSeat]:
    """Return the games that count and that somebody stayed in to the end, with summaries."""
    return [PlayedSeat(game, _summary(game)) for game in games if game.counts and not game.own.left]


def _summary(game: Played) -> object:
    summary = game.own.summary
    return None if summary is None else TITLES[game.rules].scores.read(summary)


def of(rules: str) -> tuple[Achievement, ...]:
    """Return everything that can be achieved in a game."""
    return (*GENERAL, *TITLES[rules].scores.achievements)


def earned(rules: str, history: Sequence[PlayedSeat]) -> dict[str, int]:
    """Return which achievements somebody has, by key, each with the game that first made it.

    `history` is everything they have played of the game, oldest first.
    """
    first: dict[str, int] = {}
    for count in range(1, len(history) + 1):
        past = history[:count]
        for achievement in of(rules):
            if achievement.key not in first and achievement.earned(past):
                first[achievement.key] = past[-1].game.id
    return first


def new_in(rules: str, game_id: int, history: Sequence[PlayedSeat]) -> list[Achievement]:
    """Return what one game made for the first time."""
    first = earned(rules, history)
    return [achievement for achievement in of(rules) if first.get(achievement.key) == game_id]
