"""The compiled core: one game after another, some ten times as fast as many at once in NumPy.

`make core` makes `core.wasm` of the C beside it. What cards pay and what was learned stands in
Python alone, and is laid into the core's memory; how drafts are weighed by it stands in both, and a
test holds the two together.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from bot.games.point_salad.brain.core.memory import CARDS, PLAYERS, START, STYLE, lay_cards
from bot.games.point_salad.brain.learned import Learned
from bot.games.point_salad.brain.lookahead import LookAhead
from bot.games.point_salad.brain.policy import FORESIGHT, POINTS_NOW, Policy, Taste
from bot.games.point_salad.brain.sprout import FEW_CARDS, LOVE, Dazzled
from bot.games.point_salad.brain.styles import Style
from bot.games.point_salad.brain.table import numbers, stacked
from bot.games.point_salad.brain.tables import NONE, VEGGIE, Ints
from bot.games.point_salad.brain.turns import Candidate
from bot.thinking.compiled import Compiled
from engine.point_salad import View

FILE = Path(__file__).with_name("core.wasm")

MOST_DECKS, MOST_TURNS = 512, 64
NO_TURN = -1


class Core:
    """The core, ready to play. One is enough for a process: see `core`."""

    def __init__(self) -> None:
        code = Compiled(FILE)
        cards, self._start = code.array("cards", CARDS), code.array("start", START)
        self._styles = code.array("styles", STYLE, (PLAYERS,))
        for name, shared in (("cards", cards), ("start", self._start), ("style", self._styles)):
            assert code.call(f"size_of_{name}") == shared.itemsize, "structs as in core.h"
        self._decks = code.array("decks", "u1", (MOST_DECKS, NONE))
        self._drafts = code.array("drafts", "i1", (MOST_TURNS,))
        self._flips = code.array("flips", "u1", (MOST_TURNS,))
        self._points = code.array("points", "<i2", (MOST_TURNS, MOST_DECKS, PLAYERS))
        self._code = code
        lay_cards(cards)

    def play(
        self,
        view: View,
        hidden: Ints,
        turns: Sequence[Candidate],
        styles: Sequence[Style],
        random: np.random.Generator,
    ) -> Ints:
        """Return (turns, players, n): the points after each turn in each of the same `n` decks.

        `hidden`: as in `table.lay`. The seats play on in their styles; without turns, the seat to
        move does so, too, and the answer is as for one turn. At most `MOST_TURNS` turns and
        `MOST_DECKS` decks.
        """
        self._lay(view, hidden)
        for place, style in zip(self._styles[: len(view.tableaux)], styles, strict=True):
            _lay_style(place, style)
        drafts = [turn.draft for turn in turns] or [NO_TURN]
        self._drafts[: len(drafts)] = drafts
        self._flips[: len(turns)] = [NONE if turn.flip < 0 else turn.flip for turn in turns]
        seed = int(random.integers(2**62)) if any(style.wavers for style in styles) else 0
        self._code.call("play", len(drafts), len(hidden), seed)
        points = self._points[: len(drafts), : len(hidden), : len(view.tableaux)]
        return points.transpose(0, 2, 1).copy()

    def _lay(self, view: View, hidden: Ints) -> None:
        decks, top, end = stacked(view, hidden)
        self._decks[: len(decks), : decks.shape[1]] = decks
        start = self._start
        start["players"], start["seat"] = len(view.tableaux), view.to_move or 0
        start["top"], start["end"] = top, end
        start["market"] = VEGGIE[numbers(view.market)]
        for seat, tableau in enumerate(view.tableaux):
            held = len(tableau.points)
            start["counts"][seat], start["held"][seat] = tableau.counts, held
            start["hand"][seat][:held] = numbers(tableau.points)


@cache
def core() -> Core:
    """Return the core of this process, loaded where it is first wanted."""
    return Core()


_TASTE, _LEARNED, _LOOK_AHEAD, _DAZZLED = range(4)


def _lay_style(place: Any, style: Style) -> None:
    place["policy"], taste = _lay_policy(place, style.policy)
    place["taste"] = taste.mean, taste.spread, taste.blend, taste.doubt
    place["wavers"], place["flip_turns"] = style.wavers, style.policy.flip_turns


def _lay_policy(place: Any, policy: Policy) -> tuple[int, Taste]:
    """Write down what is particular to a policy; return its number, and how it looks at drafts.

    Raises TypeError for a policy that the core does not play.
    """
    match policy:
        case Taste():
            return _TASTE, policy
        case Learned():
            place["weights"] = policy.weights
            return _LEARNED, FORESIGHT
        case LookAhead():
            place["to_oneself"], place["to_the_next"] = policy.to_oneself, policy.to_the_next
            return _LOOK_AHEAD, policy.taste
        case Dazzled():
            place["love"], place["few_cards"] = LOVE, FEW_CARDS
            return _DAZZLED, POINTS_NOW
        case _:
            raise TypeError(f"The core does not play as {policy} does.")
