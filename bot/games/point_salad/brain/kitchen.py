"""A position in which turns are tried: games are played on from it, by how near the end is.

All turns are played against the same decks, so that luck strikes them alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

import numpy as np

from bot.games.point_salad.brain.adapting import adapted, lasting
from bot.games.point_salad.brain.core import MOST_DECKS, Reach, core
from bot.games.point_salad.brain.endgame import is_open
from bot.games.point_salad.brain.ends import Prospect
from bot.games.point_salad.brain.hidden import deal_in_parts, generator
from bot.games.point_salad.brain.missed import hoped, missed, turns_to_miss
from bot.games.point_salad.brain.rounds import points_of_a_round
from bot.games.point_salad.brain.styles import Style, styles_of
from bot.games.point_salad.brain.tables import Floats
from bot.games.point_salad.brain.turns import Candidate
from bot.thinking.tally import PlayoutTally
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View

AS_CERTAIN = 1000
"""Games as which one counts that always goes alike: what it ends with is told to the point."""


class PlayedOut(NamedTuple):
    """Some games after each turn, each of shape (turns, players, some)."""

    points: Floats
    """By which turns are compared, with what the mover hopes; see `missed.hoped`."""
    ends: Floats
    """What is told of them: how they end among people and players who adapt to what comes."""


@dataclass(frozen=True, slots=True)
class Kitchen:
    """A position, random decks for it, and how each seat is thought to play on."""

    view: View
    prospect: Prospect
    random: np.random.Generator
    styles: Sequence[Style]
    usual: Floats
    """(players,): the points of a round that these styles reach on average."""
    reach: Reach | None
    """How far those look who settle; None: the end is far, and nobody does."""

    @classmethod
    def of(cls, view: View, seed: Seed, levels: Sequence[str], reach: Reach | None) -> Self:
        """Prepare for games in which the seats play at these levels, as in `search.standing`."""
        prospect, styles = Prospect.of(view, levels), styles_of(len(view.tableaux), levels)
        if reach is not None:
            reach = replace(reach, elsewhere=prospect.handicaps)
        usual = points_of_a_round(len(styles), levels)
        return cls(view, prospect, generator(seed), styles, usual, reach)

    def play(self, turns: Sequence[Candidate], decks: int) -> Iterator[PlayedOut]:
        """Yield the games after each turn, for so many decks in all.

        Where all games go alike, one is played, and counts as `AS_CERTAIN`.

        Each turn meets the same decks, and in them people who play alike; the same is added for
        what playouts miss there, but nothing within a reach; and where nobody looks at replies yet,
        all adapt to what comes. Without turns, the seat to move plays on as it does.
        """
        mover, players = self.view.to_move or 0, len(self.styles)
        more = turns_to_miss(self.view.left, players, mover, tried=bool(turns))
        once, hopes = self._is_certain, np.zeros(players)
        if self.reach is None:
            hopes = hoped(self.styles, more, mover)
        parts = lasting(self.styles, more.mean())
        for dealt in deal_in_parts(self.view, 1 if once else decks, MOST_DECKS, self.random):
            points = core().play(self.view, dealt, turns, self.styles, self.random, self.reach)
            if once:
                points = points.repeat(AS_CERTAIN, axis=-1)
            if self.reach is None:
                points = points + missed(self.styles, more, len(dealt), self.random)
            ends = points
            if self.reach is None or not self.reach.foresees:
                ends = adapted(points, self.usual, parts)
            yield PlayedOut(points + hopes[:, None], ends)

    def count(self, tally: PlayoutTally, seat: Seat, points: Floats, ends: Floats) -> None:
        """Add finished games to the tally: what they are worth by their points, and their ends."""
        totals = self.prospect.totals
        self.prospect.count(tally, seat, totals(ends), played=totals(points))

    @property
    def _is_certain(self) -> bool:
        """Return whether all games from here go alike."""
        if self.reach is None or not is_open(self.view):
            return False
        return all(style.is_certain_at_last for style in self.styles)
