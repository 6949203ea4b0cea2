"""Who plays inside playouts: each seat in its own style, strong or weak."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self, TypeVar

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
    """Points a turn that it keeps from the others in its last ones, beyond what playouts do."""
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


def styles_by_level(players: int) -> Mapping[str, Style]:
    """Return how the levels play among so many, about: playouts score what their games do.

    Others are taken to play as well as can be.
    """
    manner, missing = gardener.manner(players), partial(_missing, players)
    growing = LookAhead(manner.taste, to_the_next=-manner.denies)
    shopping = LookAhead(POINTS_NOW, to_oneself=shopper.NEXT)
    cook = Style(foresight(players), wavers=UNSURE, settles=True)
    return {
        "sprout": Style(sprout.Dazzled(), wavers=sprout.WAVERS),
        "shopper": missing(Style(shopping, wavers=BETWEEN_EQUALS), alone=-0.05, crowded=-0.2),
        "gardener": missing(Style(growing, wavers=BETWEEN_EQUALS), crowded=0.45, takes=-0.7),
        "cook": missing(cook, alone=0.45, crowded=0.95, takes=1.8),
    }


def _best(players: int) -> Style:
    style = Style(learned(players), wavers=UNSURE, settles=True)
    return _missing(players, style, alone=0.45, crowded=0.9, takes=1.2)


def _missing(
    players: int, style: Style, *, alone: float = 0, crowded: float = 0, takes: float = 0
) -> Style:
    """Return a style with what its playouts miss, as fitted to games of all levels together.

    It gains something against one rival, something else at a full table; and what it takes from a
    single rival, it takes less of from several, and nothing of from five.
    """
    few = (_FULL - players) / (_FULL - 2)
    return replace(style, gains=few * alone + (1 - few) * crowded, takes=few * takes)


def less_taken(points: Floats, takes: Floats) -> Floats:
    """Return (players,): points of each seat, less what the others take, in equal parts of each."""
    kept: Floats = points - (takes.sum() - takes) / (len(points) - 1)
    return kept


def styles_of(players: int, levels: Sequence[str] = ()) -> list[Style]:
    """Return the style of each seat, by the levels at which they play as far as these are given."""
    styles = by_levels(players, levels, styles_by_level(players), _best(players))
    people = {seat for seat, level in enumerate(levels) if level.startswith(ABOUT)}
    return [replace(style, strays=seat in people) for seat, style in enumerate(styles)]


def by_levels(players: int, levels: Sequence[str], known: Mapping[str, T], best: T) -> list[T]:
    """Return what is known of the level of each seat; the best where that is not given."""
    named = [known.get(level.removeprefix(ABOUT), best) for level in levels]
    return [*named, *[best] * (players - len(named))]
