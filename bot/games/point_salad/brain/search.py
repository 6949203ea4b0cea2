"""Chef: every promising turn against many possible decks, the better ones against more.

All turns of a round are played against the same decks, so that luck strikes them alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from bot.games.point_salad.brain.candidates import WIDEST, Width, candidates
from bot.games.point_salad.brain.core import MOST_DECKS, core
from bot.games.point_salad.brain.endgame import foresee, is_near, is_open, solve
from bot.games.point_salad.brain.ends import Prospect
from bot.games.point_salad.brain.hidden import deal_in_parts, generator
from bot.games.point_salad.brain.policy import Policy
from bot.games.point_salad.brain.styles import Style, missed, styles_of
from bot.games.point_salad.brain.tables import Floats
from bot.games.point_salad.brain.turns import Candidate
from bot.games.point_salad.brain.worths import turns_to_come
from bot.thinking.answers import Evaluation, Expectation
from bot.thinking.budget import Budget
from bot.thinking.race import race
from bot.thinking.tally import PlayoutTally
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View

CARDS_A_SECOND = 200_000
"""Cards that playouts take in a second at the least, whoever plays and however many."""

MOST_A_SECOND = 40_000
"""Playouts of the last few cards in a second at the least: dealing takes its time, too."""

SECONDS = 0.55
"""Chef's time for a move at the most: of several turns in the same decks, a playout takes less."""

CONFIDENCE = 60
"""Decks against which playouts count as much as what the turn looks like at once."""

POINT = 0.015
"""What a point more is worth, about, in the measure of `ends.worth`."""


def pace(view: View) -> float:
    """Return how many playouts one core plays in a second at the least, from a view."""
    return min(MOST_A_SECOND, CARDS_A_SECOND / max(view.left, 1))


def usual_budget(view: View) -> Budget:
    """Return Chef's own budget: about the same time at every size and stage of a game."""
    return Budget(round(SECONDS * pace(view)))


@dataclass(frozen=True, slots=True)
class Kitchen:
    """A position, random decks for it, and how each seat is thought to play on."""

    view: View
    prospect: Prospect
    random: np.random.Generator
    styles: Sequence[Style]

    @classmethod
    def of(cls, view: View, seed: Seed, levels: Sequence[str]) -> Self:
        """Prepare for playouts in which the seats play at these levels, as in `standing`."""
        styles = styles_of(len(view.tableaux), levels)
        return cls(view, Prospect.of(view), generator(seed), styles)

    def play(self, turns: Sequence[Candidate], decks: int) -> Iterator[Floats]:
        """Yield (turns, players, some): the points after each turn, for so many decks in all.

        Each turn meets the same decks, and the same is added for what playouts miss there. Without
        turns, the seat to move plays on in its own style.
        """
        # In its last turn everybody sees what pays, as playouts do.
        more = turns_to_come(self.view.left, len(self.styles))
        for dealt in deal_in_parts(self.view, decks, MOST_DECKS, self.random):
            points = core().play(self.view, dealt, turns, self.styles, self.random)
            yield points + missed(self.styles, more, len(dealt), self.random)

    def count(self, tally: PlayoutTally, seat: Seat, points: Floats) -> None:
        """Add finished playouts to the tally."""
        self.prospect.count(tally, seat, self.prospect.totals(points))


def evaluate(
    view: View,
    seed: Seed,
    budget: Budget,
    levels: Sequence[str] = (),
    policy: Policy | None = None,
) -> list[Evaluation]:
    """Return the promising turns of the seat to move, best first; none at the end of the game.

    `levels`: as in `standing`; `policy`: as in `candidates`.
    """
    seat = view.to_move
    if seat is None:
        return []
    if is_open(view):
        return solve(view)
    if policy is None and is_near(view, budget):
        return foresee(view, seed, budget)
    turns = candidates(view, _width(budget.playouts), policy)
    kitchen = Kitchen.of(view, seed, levels)
    tallies = {turn: PlayoutTally() for turn in turns}

    def play(running: Sequence[Candidate], decks: int) -> None:
        for part in kitchen.play(running, decks):
            for turn, points in zip(running, part, strict=True):
                kitchen.count(tallies[turn], seat, points)

    def value(turn: Candidate) -> float:
        doubt = CONFIDENCE / max(tallies[turn].playouts, 1)
        return tallies[turn].value + doubt * POINT * turn.promise

    ranking = race(turns, budget.playouts, play=play, value=value)
    return [tallies[turn].evaluation(turn.text) for turn in ranking]


def _width(playouts: int) -> Width:
    """Return how many turns so many playouts can tell apart."""
    return Width(min(WIDEST.drafts, max(1, playouts // 10)), min(WIDEST.flips, playouts // 20))


def standing(view: View, seed: Seed, budget: Budget, levels: Sequence[str] = ()) -> Expectation:
    """Return how the game is expected to end if everybody plays on at their level.

    Where no level is told, or one that is not known, a seat is taken to play as well as can be.
    """
    kitchen = Kitchen.of(view, seed, levels)
    tally, seat = PlayoutTally(), view.to_move or 0
    for part in kitchen.play([], budget.playouts):
        kitchen.count(tally, seat, part[0])
    return tally.standing()
