"""The game that the rules of a title show: the same for everybody, and played once."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.games.scene import Scene, Story
from bot.words.i18n import Catalog
from engine import AnyGame, Step

_NAMES = ("Ana", "Ben")


@dataclass(frozen=True)
class Example:
    """A game of two, each action the default one."""

    game: AnyGame
    seed: str

    @cached_property
    def steps(self) -> tuple[Step[Any], ...]:
        """Return the deal and what each action led to; it takes a while the first time."""
        played = [self.game.new(seats=len(_NAMES), seed=self.seed)]
        while decisions := self.game.pending(played[-1].state):
            state, seat = played[-1].state, decisions[0].seats[0]
            played.append(self.game.apply(state, seat, self.game.default_action(state, seat)))
        return tuple(played)

    def prepare(self) -> None:
        """Play it before anybody waits for it."""
        len(self.steps)

    def scene(self, say: Catalog, actions: int | None = None) -> Scene:
        """Return it after so many actions (None: at its end), as anybody may see it."""
        story = Story(self.game, self.steps, None)
        whole = Scene(story, _NAMES, frozenset(), scores_shown=True, say=say)
        return whole if actions is None else whole.at(actions)
