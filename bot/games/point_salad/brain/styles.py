"""Who plays inside playouts: each seat in its own style, strong or weak."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeVar

import numpy as np

from bot.games.point_salad.brain import gardener, shopper, sprout
from bot.games.point_salad.brain.learned import learned
from bot.games.point_salad.brain.lookahead import LookAhead
from bot.games.point_salad.brain.policy import POINTS_NOW, Policy, foresight
from bot.games.point_salad.brain.tables import Floats
from bot.thinking.brain import ABOUT
from engine.point_salad import PointSalad

T = TypeVar("T")

_FULL = PointSalad.seats[-1]
"""Players at a full table."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one seat plays: by what it values drafts, and how it errs about them."""

    policy: Policy
    wavers: float = 0.0
    """Standard deviation, in points, of what it is wrong by about each draft."""
    gains: float = 0.0
    """Points a turn that its games bring it above what playouts do."""
    takes: float = 0.0
    """Points a turn that its games take from a single rival, beyond what playouts do."""
    settles: bool = False
    """Whether it looks at replies in the last turns, where everybody sees them."""
    strays: bool = False
    """Whether it does not always do in the last turns what its level does: it is a person."""

    def in_the_last_turns(self) -> Self:
        """Return how it plays where others are taken to play just as they do."""
        return replace(self, wavers=UNSURE, settles=False) if self.strays else self


UNSURE = 2.0
"""By how much those who think waver in playouts: nobody can know how they go on.

Found by games. Turns that are good only if everybody does just what the policy says are no good,
and chances that are told come true more often so, too.
"""

BETWEEN_EQUALS = 0.003
"""By how much those waver for whom luck decides between equal drafts."""

SPREAD = 1.2
"""Standard deviation, in points, of what playouts miss in a turn. With none, or much more, chances
are told that come true less often.
"""


def styles_by_level(players: int) -> Mapping[str, Style]:
    """Return how the levels play among so many, about: playouts score what their games do.

    Others are taken to play as well as can be.
    """
    manner, few = gardener.manner(players), _few(players)
    growing = LookAhead(manner.taste, to_the_next=-manner.denies)
    shopping = LookAhead(POINTS_NOW, to_oneself=shopper.NEXT)
    return {
        "sprout": Style(sprout.Dazzled(), wavers=sprout.WAVERS, gains=0.1, takes=0.2),
        "shopper": Style(shopping, wavers=BETWEEN_EQUALS, gains=0.4 * few - 0.2, takes=0.4),
        "gardener": Style(growing, wavers=BETWEEN_EQUALS, gains=0.35, takes=-0.3),
        "cook": Style(foresight(players), wavers=UNSURE, gains=0.75, takes=1.0, settles=True),
    }


def _few(players: int) -> float:
    """Return 1 where two play, 0 at a full table, and between these for others."""
    return (_FULL - players) / (_FULL - 2)


def beyond(styles: Sequence[Style], turns: Floats) -> Floats:
    """Return (players,): the points of a seat that its playouts miss in so many turns of each.

    `Style.gains` and `Style.takes` were fitted to games of all levels against each other. What is
    kept from one of many rivals goes to another: the more there are, the less is taken, of five
    nothing.
    """
    gains = turns * np.array([style.gains for style in styles])
    takes = _few(len(styles)) * turns * np.array([style.takes for style in styles])
    return less_taken(gains, takes)


def less_taken(points: Floats, takes: Floats) -> Floats:
    """Return (players,): points of each seat, less what the others take, in equal parts of each."""
    kept: Floats = points - (takes.sum() - takes) / (len(points) - 1)
    return kept


def missed(
    styles: Sequence[Style], turns: Floats, games: int, random: np.random.Generator
) -> Floats:
    """Return (players, games): what each of so many playouts misses, not always the same."""
    deviates = random.normal(scale=SPREAD, size=(len(styles), games))
    points: Floats = beyond(styles, turns)[:, None] + np.sqrt(turns)[:, None] * deviates
    return points


def styles_of(players: int, levels: Sequence[str] = ()) -> list[Style]:
    """Return the style of each seat, by the levels at which they play as far as these are given."""
    styles = by_levels(players, levels, styles_by_level(players), _best(players))
    people = {seat for seat, level in enumerate(levels) if level.startswith(ABOUT)}
    return [replace(style, strays=seat in people) for seat, style in enumerate(styles)]


def by_levels(players: int, levels: Sequence[str], known: Mapping[str, T], best: T) -> list[T]:
    """Return what is known of the level of each seat; the best where that is not given."""
    named = [known.get(level.removeprefix(ABOUT), best) for level in levels]
    return [*named, *[best] * (players - len(named))]


def _best(players: int) -> Style:
    return Style(learned(players), wavers=UNSURE, gains=0.95, takes=1.2, settles=True)
