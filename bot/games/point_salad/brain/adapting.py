"""What playouts cannot show: those who think hold back whoever is ahead, and guard what they have.

So in the end seats are not as far from what their levels usually reach as playouts say, and luck
has less to do with it. Where nobody thinks, all is as playouts say. Found by games of all levels.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from bot.games.point_salad.brain.styles import Style
from bot.games.point_salad.brain.tables import Floats

_AT_TWO, _AT_MORE = 0.33, 0.55
"""How much is lost of what sets seats apart: at two, where one thinks; at more, where all do."""

_LUCK, _LUCK_AT_TWO, _LUCK_AT_MORE = 0.13, 0.1, 0.6
"""How much of luck is lost where all think; and where hardly one does: at two, and at more divided
by how many sit there, as the more there are, the less one can keep from them."""


class Lasting(NamedTuple):
    """Which parts last to the end of a game, each to 1."""

    apart: float
    """Of what sets seats apart from their usual points."""
    luck: float
    """Of how games from one position differ."""


def lasting(styles: Sequence[Style], turns: float) -> Lasting:
    """Return which parts last to the end, while there are so many turns to come of each.

    Two who think answer each other evenly; one who does guards a lead against one who does not. In
    a last turn nobody can change much.
    """
    thinking = fmean(way.settles for style in styles for way in style.ways)
    if not thinking:
        return Lasting(1, 1)
    lost: float = _AT_MORE * thinking**0.6
    few = _LUCK_AT_MORE / len(styles)
    if len(styles) == 2:  # noqa: PLR2004 — against one rival nobody is held back by a third
        lost, few = (_AT_TWO if thinking < 1 else 0.0), _LUCK_AT_TWO
    still = 1 - 1 / max(turns, 1)
    calmer = _LUCK * thinking + few * (1 - thinking)
    return Lasting(1 - lost * still, 1 - calmer * still)


def adapted(points: Floats, usual: Floats, parts: Lasting) -> Floats:
    """Return (…, players, games): how games end that playouts have ended with these points.

    `usual`: (players,), what the seats reach on average. What all seats have in common stays.
    """
    common = points.mean(axis=-2, keepdims=True)
    expected = (usual - usual.mean())[:, None]
    apart = points - common - expected
    lead = apart.mean(axis=-1, keepdims=True)
    ends: Floats = common + expected + parts.apart * lead + parts.luck * (apart - lead)
    return ends
