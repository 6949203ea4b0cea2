"""A game as somebody has seen it: what its presenter works from, and never more than that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self, overload

from bot.games.emoji import PLAIN
from bot.scores.results import ranked
from bot.words.i18n import Catalog
from bot.words.icons import Icons
from bot.words.names import clean
from engine import AnyGame, Event, Outcome, Seat, Step

_LONGEST_OF_GONE = 10
"""Characters of a name behind which it stands that its person has left."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A step as its viewer has seen it."""

    view: Any
    """What could be known after it."""
    events: tuple[Event, ...]
    """What could be known of what happened."""
    outcome: Outcome | None
    """The ranking, if the game has ended with it."""


class Story(Sequence[Seen]):
    """A game as a seat (None: an onlooker) has seen it: the deal and one step for each action.

    A step is looked at when it is first asked for, and then kept. When the game is over, nothing of
    what happened is a secret any more; until then, `Event.seen_by` is obeyed.
    """

    def __init__(
        self, game: AnyGame, steps: Sequence[Step[Any]], viewer: Seat | None, *, over: bool = False
    ) -> None:
        self._game = game
        self._steps = steps
        self._seen: dict[int, Seen] = {}
        self.viewer = viewer
        self.over = over

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, index: int) -> Seen: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Seen]: ...
    def __getitem__(self, index: int | slice) -> Seen | Sequence[Seen]:
        numbers = range(len(self._steps))[index]
        return self._look(numbers) if isinstance(numbers, int) else [*map(self._look, numbers)]

    def _look(self, number: int) -> Seen:
        if number not in self._seen:
            step = self._steps[number]
            self._seen[number] = Seen(
                self._game.view(step.state, self.viewer),
                step.events if self.over else step.shown_to(self.viewer),
                self._game.outcome(step.state),
            )
        return self._seen[number]

    def until(self, version: int) -> "Story":
        """Return the story up to a version; what was looked at stays so."""
        shorter = Story(self._game, self._steps[: version + 1], self.viewer, over=self.over)
        shorter._seen = self._seen
        return shorter

    def told_by(self, viewer: Seat | None) -> "Story":
        """Return the same game as another seat has seen it.

        Raises ValueError while the game runs, when that would tell secrets.
        """
        if not self.over and viewer not in {None, self.viewer}:
            raise ValueError("A running game is told by nobody else.")
        return Story(self._game, self._steps, viewer, over=self.over)


@dataclass(frozen=True, slots=True)
class Scene:
    """A game at one moment as its viewer sees it."""

    steps: Story
    """The deal and one step for each action so far."""
    names: tuple[str, ...]
    """One a seat, plain text."""
    automatic: frozenset[Seat]
    """Seats that play by themselves."""
    scores_shown: bool
    say: Catalog
    """The language of whoever reads it."""
    gone: frozenset[Seat] = frozenset()
    """Seats whose people have left: the game is lost for them."""
    replaced: frozenset[Seat] = frozenset()
    """Those of them on which somebody plays on, whose name says so."""
    icons: Icons = field(default_factory=lambda: PLAIN)
    """The emoji of what the game is played with."""
    worded: bool = False
    """Somebody who looks has asked for words: buttons and lines name what they show."""
    turns: tuple[int, ...] = ()
    """The number of the turn, from 1, that each action is part of; (): each is a turn."""
    early: Mapping[Seat, int] | None = None
    """The rank of each seat of a game that was over before its end; {}: it was called off.

    None: it goes on, or was played to its end.
    """

    @property
    def viewer(self) -> Seat | None:
        """Return the seat that sees it; None: everybody does, so nothing secret may be shown."""
        return self.steps.viewer

    @property
    def view(self) -> Any:
        """Return what can be known after the latest action."""
        return self.steps[-1].view

    @property
    def outcome(self) -> Outcome | None:
        """Return the ranking with its reasons; None while the game runs."""
        return self.steps[-1].outcome

    @property
    def over(self) -> bool:
        """Return whether nobody plays on, be it before the end: it is nobody's turn any more."""
        return self.early is not None or self.outcome is not None

    def ranks(self) -> dict[Seat, int]:
        """Return the rank of each seat of a finished game; who has left comes after all others."""
        return {**(self.early or {})} if self.outcome is None else ranked(self.outcome, self.gone)

    def called(self, seat: Seat) -> str:
        """Return the name of a seat, plain text; once the game is over, with who of them left."""
        name = self.names[seat]
        if not self.over or seat not in self.gone - self.replaced:
            return name
        return self.say("{name} (left)", name=clean(name, _LONGEST_OF_GONE))

    def moments(self) -> tuple[int, ...]:
        """Return the versions to look at one by one: the deal, and the end of each turn so far."""
        last = len(self.steps) - 1
        numbers = self.turns[:last] or tuple(range(1, last + 1))
        ends = (n for n in range(1, last) if numbers[n - 1] != numbers[n])
        return (0, *ends, last) if last else (0,)

    def at(self, version: int) -> Self:
        """Return the game as it was after so many actions."""
        early = self.early if version == len(self.steps) - 1 else None
        return replace(self, steps=self.steps.until(version), early=early)

    def told_by(self, viewer: Seat | None) -> Self:
        """Return the game as another seat saw it; raises ValueError while that is a secret."""
        return replace(self, steps=self.steps.told_by(viewer))
