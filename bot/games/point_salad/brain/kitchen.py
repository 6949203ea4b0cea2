"""A position in which turns are tried: games are played on from it, by how near the end is.

All turns are played against the same decks, so that luck strikes them alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from bot.games.point_salad.brain.core import MOST_DECKS, Reach, core
from bot.games.point_salad.brain.endgame import is_open
from bot.games.point_salad.brain.ends import Prospect
from bot.games.point_salad.brain.hidden import deal_in_parts, generator
from bot.games.point_salad.brain.missed import missed, turns_to_miss
from bot.games.point_salad.brain.styles import Style, styles_of
from bot.games.point_salad.brain.tables import Floats
from bot.games.point_salad.brain.turns import Candidate
from bot.thinking.tally import PlayoutTally
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View

AS_CERTAIN = 1000
"""Games as which one counts that always goes alike: what it ends with is told to the point."""


@dataclass(frozen=True, slots=True)
class Kitchen:
    """A position, random decks for it, and how each seat is thought to play on."""

    view: View
    prospect: Prospect
    random: np.random.Generator
    styles: Sequence[Style]
    reach: Reach | None
    """How far those look who settle; None: the end is far, and nobody does."""

    @classmethod
    def of(cls, view: View, seed: Seed, levels: Sequence[str], reach: Reach | None) -> Self:
        """Prepare for games in which the seats play at these levels, as in `search.standing`."""
        prospect, styles = Prospect.of(view, levels), styles_of(len(view.tableaux), levels)
        if reach is not None:
            reach = replace(reach, elsewhere=prospect.handicaps)
        return cls(view, prospect, generator(seed), styles, reach)

    def play(self, turns: Sequence[Candidate], decks: int) -> Iterator[Floats]:
        """Yield (turns, players, some): the points after each turn, for so many decks in all.

        Where all games go alike, one is played, and counts as `AS_CERTAIN`.

        Each turn meets the same decks, and in them people who play alike; the same is added for
        what playouts miss there, but nothing within a reach. Without turns, the seat to move plays
        on as it does.
        """
        once = self._is_certain
        for dealt in deal_in_parts(self.view, 1 if once else decks, MOST_DECKS, self.random):
            points = core().play(self.view, dealt, turns, self.styles, self.random, self.reach)
            if self.reach is None:
                points = points + self._missed(turns, len(dealt))
            yield points.repeat(AS_CERTAIN, axis=-1) if once else points

    def count(self, tally: PlayoutTally, seat: Seat, points: Floats) -> None:
        """Add finished games to the tally."""
        self.prospect.count(tally, seat, self.prospect.totals(points))

    def _missed(self, turns: Sequence[Candidate], games: int) -> Floats:
        players, mover = len(self.styles), self.view.to_move or 0
        more = turns_to_miss(self.view.left, players, mover, tried=bool(turns))
        return missed(self.styles, more, games, self.random)

    @property
    def _is_certain(self) -> bool:
        """Return whether all games from here go alike."""
        if self.reach is None or not is_open(self.view):
            return False
        return all(style.is_certain_at_last for style in self.styles)
