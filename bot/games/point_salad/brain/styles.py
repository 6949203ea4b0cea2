"""Who plays inside playouts: each seat in its own style, strong or weak."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

import numpy as np

from bot.games.point_salad.brain import gardener, shopper, sprout
from bot.games.point_salad.brain.learned import learned
from bot.games.point_salad.brain.lookahead import LookAhead
from bot.games.point_salad.brain.policy import FORESIGHT, POINTS_NOW, Policy
from bot.games.point_salad.brain.tables import Floats
from engine.point_salad import PointSalad

_FULL = PointSalad.seats[-1]
"""Players at a full table."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one seat plays: by what it values drafts, and how it errs about them."""

    policy: Policy
    wavers: float = 0.0
    """Standard deviation, in points, of what it is wrong by about each draft."""
    doubt: float = 0.0
    """The same of what nobody can know of what drafts are to it; see `unsure`."""
    gains: float = 0.0
    """Points a turn that its games bring it above what playouts do: it thinks, they do not."""
    takes: float = 0.0
    """Points a turn that its games take from a single rival, beyond what playouts do."""


DOUBT = 2.0
"""Of players who think. Found by games: who is sure of how they play on takes turns that are good
only if they do just that.
"""

STYLES = {
    "sprout": Style(sprout.Dazzled(), wavers=sprout.WAVERS, gains=-0.15, takes=-0.15),
    "shopper": Style(LookAhead(POINTS_NOW, to_oneself=shopper.NEXT), gains=-0.3),
    "gardener": Style(LookAhead(gardener.TASTE, to_the_next=-gardener.DENIES), takes=-0.3),
    "cook": Style(FORESIGHT, doubt=DOUBT, takes=0.75),
}
"""By the name of a level: how it plays, about, so that playouts score what its games do.

Others are taken to play as well as can be.
"""


def beyond(styles: Sequence[Style], turns: float) -> Floats:
    """Return (players,): the points of a seat that its playouts miss, so many turns from the end.

    `Style.gains` and `Style.takes` were found by letting all levels play each other. What is kept
    from one of many rivals goes to another: the more there are, the less is taken, of five nothing.
    """
    gains = np.array([style.gains for style in styles])
    few = (_FULL - len(styles)) / (_FULL - 2)
    takes = few * np.array([style.takes for style in styles])
    taken = (takes.sum() - takes) / (len(styles) - 1)
    missed: Floats = turns * (gains - taken)
    return missed


def unsure(styles: Sequence[Style]) -> list[Style]:
    """Return how the seats may play as well: not quite as one thinks.

    Half of the games by which a turn is chosen are played so; none of those of which is told.
    """
    return [replace(style, wavers=hypot(style.wavers, style.doubt)) for style in styles]


def styles_of(players: int, levels: Sequence[str] = ()) -> list[Style]:
    """Return the style of each seat, by the levels at which they play as far as these are given."""
    best = Style(learned(players), doubt=DOUBT, takes=0.75)
    named = [STYLES.get(level, best) for level in levels]
    return [*named, *[best] * (players - len(named))]
