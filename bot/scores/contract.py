"""What each game brings to the scores: summaries of its seats, and achievements."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.scores.results import Played
from engine import Options, Step
from engine.text import Text

Earned = Callable[[Sequence["PlayedSeat"]], bool]


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A game that somebody played to its end, with the summary of their seat, read."""

    game: Played
    summary: Any
    """What the game's `read` gives; None where there is no summary."""


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something to be proud of, or not.

    `earned` looks at everything that somebody has played so far, oldest first, and tells whether
    the latest game has made it; so an achievement that is added later applies to the past.
    """

    key: str
    icon: str
    title: Text
    deed: Text
    earned: Earned


class GameScores(Protocol):
    """What one game brings to the scores."""

    @property
    def achievements(self) -> tuple[Achievement, ...]:
        """Return what can be achieved in this game alone."""
        ...

    def comparable(self, options: Options) -> bool:
        """Return whether points of games with these options can be compared with all others.

        If not, they count in no average and are nobody's best; the game counts all the same.
        """
        ...

    def summaries(self, steps: Sequence[Step[Any]]) -> tuple[str, ...]:
        """Return a summary of each seat, as JSON, from the deal and all turns of a game."""
        ...

    def read(self, summary: str) -> Any:
        """Return what `summaries` wrote. Raises ValueError for any other text."""
        ...
