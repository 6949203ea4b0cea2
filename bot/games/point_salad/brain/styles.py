"""Who plays inside playouts: each seat in its own style, strong or weak."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import TypeVar

import numpy as np

from bot.games.point_salad.brain import gardener, shopper, sprout
from bot.games.point_salad.brain.learned import learned
from bot.games.point_salad.brain.lookahead import LookAhead
from bot.games.point_salad.brain.policy import POINTS_NOW, Policy, foresight
from bot.games.point_salad.brain.tables import Floats
from bot.thinking.brain import ABOUT, ALONE
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
    """Points a turn that it keeps from the others, beyond what playouts do."""
    last: float = inf
    """Turns at the end of a game in which it does."""
    reads: float = 0.0
    """Points a turn that it takes over from rivals whom it foresees: they lose what it gains."""
    settles: bool = False
    """Whether it looks at replies in the last turns, where everybody sees them."""
    rather_two: bool = False
    """Whether of equal drafts it takes one of two cards, not the first one."""
    beside: Sequence["Style"] = ()
    """Other ways in which it may play, each as often as its own: it is a person."""

    @property
    def ways(self) -> Sequence["Style"]:
        """Return all ways in which it may play."""
        return (self, *self.beside)

    @property
    def is_foreseen(self) -> bool:
        """Return whether its turns can be told in advance, about: it does not think."""
        return not (self.settles or self.beside)

    @property
    def is_certain_at_last(self) -> bool:
        """Return whether it plays an open end always alike."""
        return not self.beside and (self.settles or not self.wavers)


UNSURE = 2.0
"""By how much those who think waver in playouts: nobody can know how they go on.

Found by games. Turns that are good only if everybody does just what the policy says are no good,
and chances that are told come true more often so, too.
"""

BETWEEN_EQUALS = 0.003
"""By how much those waver for whom luck decides between equal drafts."""


def styles_by_level(players: int) -> Mapping[str, Style]:
    """Return how the levels play, from weak to strong, among so many: about as their games go."""
    manner, missing = gardener.manner(players), partial(_missing, players)
    growing = LookAhead(manner.taste, to_the_next=-manner.denies)
    shopping = LookAhead(POINTS_NOW, to_oneself=shopper.NEXT)
    thinker = partial(
        Style, wavers=UNSURE, settles=True, reads=among(players, alone=0, crowded=0.3)
    )
    cook, chef = thinker(foresight(players), last=5), thinker(learned(players))
    return {
        "sprout": Style(sprout.Dazzled(), wavers=sprout.WAVERS),
        "shopper": missing(Style(shopping, wavers=BETWEEN_EQUALS), crowded=-0.2),
        "gardener": missing(Style(growing, wavers=BETWEEN_EQUALS), crowded=0.45, takes=-0.45),
        "cook": missing(cook, alone=0.5, crowded=1.0, takes=1.7),
        "chef": missing(chef, alone=0.75, crowded=1.05, takes=0.9),
    }


def _missing(
    players: int, style: Style, *, alone: float = 0, crowded: float = 0, takes: float = 0
) -> Style:
    """Return a style with what its playouts miss, as fitted to games of all levels together.

    It gains something against one rival, something else at a full table; and what it takes from a
    single rival, it takes less of from several, and nothing of from five.
    """
    gains = among(players, alone=alone, crowded=crowded)
    return replace(style, gains=gains, takes=among(players, alone=takes, crowded=0))


def among(players: int, *, alone: float, crowded: float) -> float:
    """Return what lies evenly between what holds against one rival and at a full table."""
    few = (_FULL - players) / (_FULL - 2)
    return few * alone + (1 - few) * crowded


MOODS = 3
"""Ways in which a person may play: as at its level, or as at the one below or above it."""


def styles_of(players: int, levels: Sequence[str] = ()) -> list[Style]:
    """Return the style of each seat, by the levels at which they play as far as these are given."""
    known = styles_by_level(players)
    people = {ABOUT + level: _about(known, level) for level in known}
    return by_levels(players, levels, {ALONE: _GREEDY, **people, **known})


_GREEDY = Style(replace(POINTS_NOW, flip_turns=inf), gains=0.45, rather_two=True)
"""As default actions do: whatever leaves it with the most points at once."""


def _about(known: Mapping[str, Style], level: str) -> Style:
    """Return how somebody plays at about a level: one game in three as that below, or above it.

    So its rating is true on average, but nobody knows how well it plays this time.
    """
    ladder = [*known]
    place = ladder.index(level)
    below, above = ladder[max(place - 1, 0)], ladder[min(place + 1, len(ladder) - 1)]
    return replace(known[level], beside=(known[below], known[above]))


def by_levels(players: int, levels: Sequence[str], known: Mapping[str, T]) -> list[T]:
    """Return what is known of the level of each seat; of the last one where that is not given."""
    *_, best = known.values()
    named = [known.get(level, best) for level in levels]
    return [*named, *[best] * (players - len(named))]


def less_taken(points: Floats, takes: Floats) -> Floats:
    """Return (players,): points of each seat, less what the others take, in equal parts of each."""
    kept: Floats = points - (takes.sum() - takes) / (len(points) - 1)
    return kept


def taken_over(reads: Sequence[float] | Floats, styles: Sequence[Style]) -> Floats:
    """Return (players,): what seats take over, and lose so, where each reads so many points.

    They come in equal parts from those rivals who can be foreseen.
    """
    foreseen = [style.is_foreseen for style in styles]
    taken: Floats = np.outer(reads, foreseen) / (len(styles) - 1)
    moved: Floats = taken.sum(axis=1) - taken.sum(axis=0)
    return moved
