"""The games of the house: a line each in `_FOLDERS`, and a folder each beside this file.

What a game consists of is loaded when it is first wanted: a process that thinks loads no pictures,
and nobody loads the lessons of a game that nobody learns.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from engine import GAMES

if TYPE_CHECKING:
    from bot.games.contract import Course, Presenter
    from bot.scores.contract import GameScores
    from bot.thinking.brain import Brain
    from bot.words.icons import Icons


class Title:
    """One game: how it looks, thinks, counts and teaches. `rules` is its key in `engine.GAMES`."""

    def __init__(self, rules: str, package: str) -> None:
        self.rules = rules
        self._package = package

    @cached_property
    def presenter(self) -> Presenter:
        """Return how the game looks and sounds at a table."""
        return cast("Presenter", self._part("presenter").PRESENTER)

    @cached_property
    def scores(self) -> GameScores:
        """Return what the game brings to the scores."""
        return cast("GameScores", self._part("scores").SCORES)

    @cached_property
    def brain(self) -> Brain:
        """Return who plays the game at every level; without one of its own, the generic brain."""
        if not self._has("brain"):
            from bot.thinking.brain import GenericBrain  # noqa: PLC0415 - only where it is wanted

            return GenericBrain(GAMES[self.rules])
        return cast("Brain", self._part("brain").BRAIN)

    @cached_property
    def course(self) -> Course | None:
        """Return the guided game that teaches the rules; None: there is none."""
        return cast("Course", self._part("course").COURSE) if self._has("course") else None

    @cached_property
    def emoji(self) -> Icons:
        """Return the emoji of what the game is played with, and plain ones that stand in."""
        return cast("Icons", self._part("emoji").EMOJI) if self._has("emoji") else {}

    @property
    def sign(self) -> str:
        """Return the name of the emoji that stands for the game."""
        return cast("str", self._part("emoji").SIGN) if self._has("emoji") else "star"

    def _has(self, part: str) -> bool:
        return find_spec(f"{self._package}.{part}") is not None

    def _part(self, part: str) -> Any:
        return import_module(f"{self._package}.{part}")


_FOLDERS = ("point_salad", "veggies")
"""A game's folder is called as its key, but for hyphens."""

TITLES: dict[str, Title] = {
    rules: Title(rules, f"{__name__}.{folder}")
    for folder in _FOLDERS
    for rules in [folder.replace("_", "-")]
}
"""One title for each key of `engine.GAMES`."""

DEFAULT = next(iter(TITLES))
"""The key of the game that is meant where nothing is said."""

__all__ = ["DEFAULT", "TITLES", "Title"]
