"""The compiled core: one game after another, some ten times as fast as many at once in NumPy.

`make core` makes `core.wasm` of the C beside it. What cards pay and what was learned stands in
Python alone, and is laid into the core's memory. How other levels weigh drafts stands in both, and
what the learned policy looks at in C alone; tests hold them together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from bot.games.point_salad.brain.core.memory import (
    CARDS,
    FEATURES,
    PLAYERS,
    START,
    STYLE,
    lay_cards,
)
from bot.games.point_salad.brain.learned import Learned
from bot.games.point_salad.brain.lookahead import LookAhead
from bot.games.point_salad.brain.policy import FORESIGHT, POINTS_NOW, Policy, Taste
from bot.games.point_salad.brain.sprout import FEW_CARDS, LOVE, Dazzled
from bot.games.point_salad.brain.styles import MOODS, Style
from bot.games.point_salad.brain.table import DRAFTS, PILES, numbers, stacked
from bot.games.point_salad.brain.tables import NONE, VEGGIE, Floats, Ints
from bot.games.point_salad.brain.turns import Candidate, notation
from bot.thinking.compiled import Compiled
from engine.point_salad import View

FILE = Path(__file__).with_name("core.wasm")

MOST_DECKS, MOST_TURNS = 512, 64
NO_TURN = -1
IN_STYLE = NONE + 1

NOTHING_HIDDEN = np.zeros((1, 0), dtype=np.uint8)
"""The only deck where all cards lie open."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How many replies are looked at by those who settle the last turns."""

    flips: int
    """With more cards left, only the flip after a draft that pays most at once."""
    room: int
    """Of more than two players: about so many positions for each turn, several times as many where
    each draft is tried; the replies that lead farthest at once.
    """
    foresees: bool = True
    """Whether that is before all cards lie open, too: they then know each order of these."""
    elsewhere: Sequence[float] = ()
    """Of more, too: what each seat has besides the points of this round; nothing where not told."""


_NO_REACH = Reach(flips=0, room=0)


class Core:
    """The core, ready to play. One is enough for a process: see `core`."""

    def __init__(self) -> None:
        code = Compiled(FILE)
        cards, self._start = code.array("cards", CARDS), code.array("start", START)
        self._styles = code.array("styles", STYLE, (MOODS, PLAYERS))
        self._seen = code.array("seen", FEATURES)
        structs = {"cards": cards, "start": self._start, "style": self._styles}
        for name, shared in (structs | {"features": self._seen}).items():
            assert code.call(f"size_of_{name}") == shared.itemsize, "structs as in core.h"
        self._decks = code.array("decks", "u1", (MOST_DECKS, NONE))
        self._moods = code.array("moods", "u1", (MOST_DECKS, PLAYERS))
        self._drafts = code.array("drafts", "i1", (MOST_TURNS,))
        self._flips = code.array("flips", "u1", (MOST_TURNS,))
        self._points = code.array("points", "<i2", (MOST_TURNS, MOST_DECKS, PLAYERS))
        self._elsewhere = code.array("elsewhere", "<f8", (PLAYERS,))
        self._weighed = code.array("weighed", "<f4", (DRAFTS,))
        self._code = code
        lay_cards(cards)
        code.array("foresight", "<f4", (4,))[:] = _numbers(FORESIGHT)

    def play(
        self,
        view: View,
        hidden: Ints,
        turns: Sequence[Candidate],
        styles: Sequence[Style],
        random: np.random.Generator,
        reach: Reach | None = None,
    ) -> Ints:
        """Return (turns, players, n): the points after each turn in each of the same `n` decks.

        `hidden`: as in `table.lay`. The seats play on in their styles; without turns, the seat to
        move does so, too, and the answer is as for one turn. At most `MOST_TURNS` turns and
        `MOST_DECKS` decks.

        Who may play in several styles does so, each in as many decks, whatever the turn.

        Within a reach, those who settle go by replies instead of a style: they know where each card
        lies, and take everybody to know it and to settle, too. Two go for the greatest lead; of
        more, each goes for its own.
        """
        self._lay(view, hidden)
        self.seat_all(styles)
        drafts, flips = _numbered(turns) if turns else ([NO_TURN], [NONE])
        waver = any(way.wavers for style in styles for way in style.ways)
        seed = int(random.integers(2**62)) if waver else 0
        self._moods[: len(hidden), : len(styles)] = _moods(styles, len(hidden), random)
        self._elsewhere[:] = 0
        if reach is not None:
            self._elsewhere[: len(reach.elsewhere)] = reach.elsewhere
        found = self._ended(drafts, flips, len(hidden), seed, reach or _NO_REACH)
        self._moods[: len(hidden)] = 0
        return found

    def best_turn(self, view: View) -> Candidate:
        """Return a turn of one of two that leads farthest. No card of the view is hidden."""
        self._lay(view, NOTHING_HIDDEN)
        self._code.call("best_turn")
        draft, flip = int(self._drafts[0]), int(self._flips[0])
        flip = -1 if flip == NONE else flip
        return Candidate(notation(view, draft, flip), draft, flip, promise=0.0)

    def weigh(self, view: View, hidden: Ints, policy: Policy) -> Floats:
        """Return what each draft is worth to the seat to move, as `weighed` does.

        `hidden`: as in `table.lay`, one deck; only how many of each veggie it has is looked at.
        """
        self._lay(view, hidden)
        self.seat_all([Style(policy)] * len(view.tableaux))
        return self.weighed()

    def deal(self, deck: Ints, players: int) -> None:
        """Start a new game from a deck: the three piles one after another (R3)."""
        size = len(deck) // PILES
        first = np.arange(PILES) * size
        start = self._start
        self._decks[0, : len(deck)] = deck
        start["players"], start["seat"] = players, 0
        start["top"], start["end"] = first + 2, first + size
        start["market"] = VEGGIE[deck[np.stack([first, first + 1], axis=1).ravel()]]
        start["counts"], start["held"] = 0, 0

    def seat_all(self, styles: Sequence[Style]) -> None:
        """Let the seats play in these styles."""
        for seat, style in enumerate(styles):
            for mood, way in enumerate(style.ways):
                _lay_style(self._styles[mood, seat], way)

    @property
    def seat(self) -> int:
        """Return which seat is to move."""
        return int(self._start["seat"])

    def walk(self, turns: int, seed: int) -> int:
        """Go on by so many turns; return how many cards are left then."""
        return int(self._code.call("walk", turns, seed))

    def look(self) -> tuple[Floats, Floats]:
        """Return (18, 6, `VEGGIE`) and (18, `DRAFT`), see `features`.

        They are of the seat to move; without meaning where a draft is not there.
        """
        self._code.call("look_closely")
        common = np.broadcast_to(self._seen["common"], (DRAFTS, *self._seen["common"].shape))
        return np.concatenate([self._seen["after"], common], axis=-1), self._seen["whole"].copy()

    def weighed(self) -> Floats:
        """Return (18,): what each draft is worth to the seat to move; see `policy.LEGAL`."""
        self._code.call("weigh_drafts")
        return self._weighed.copy()

    def try_drafts(self, drafts: Ints, decks: int, random: np.random.Generator) -> Ints:
        """Return (drafts, players, decks): the points after each draft, with a flip that pays.

        The hidden cards lie in another order in each deck.
        """
        start, deck = self._start, self._decks[0].copy()
        piles = zip(start["top"].tolist(), start["end"].tolist(), strict=True)
        hidden = np.concatenate([np.arange(top + 1, end, dtype=np.intp) for top, end in piles])
        self._decks[:decks] = deck
        self._decks[:decks, hidden] = random.permuted(np.tile(deck[hidden], (decks, 1)), axis=1)
        return self._ended(drafts, [IN_STYLE] * len(drafts), decks)

    def play_on(self) -> Ints:
        """Return (players,): the points when everybody has played on."""
        points: Ints = self._ended([NO_TURN], [NONE], 1)[0, :, 0]
        return points

    def _ended(
        self,
        drafts: Ints | Sequence[int],
        flips: Sequence[int],
        decks: int,
        seed: int = 0,
        reach: Reach = _NO_REACH,
    ) -> Ints:
        """Take each turn in each deck, and go on to the end: return (turns, players, decks)."""
        turns = len(drafts)
        self._drafts[:turns], self._flips[:turns] = drafts, flips
        how = reach.flips, reach.room, reach.foresees
        self._code.call("play", turns, decks, seed, *how)
        points = self._points[:turns, :decks, : int(self._start["players"])]
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


def _moods(styles: Sequence[Style], decks: int, random: np.random.Generator) -> Ints:
    """Return (decks, seats): the styles in which they play, each as often as these decks allow."""
    moods = np.zeros((decks, len(styles)), dtype=np.intp)
    for seat, style in enumerate(styles):
        if style.beside:
            ways = random.permutation(len(style.ways))
            moods[:, seat] = random.permutation(np.resize(ways, decks))
    return moods


def _numbered(turns: Sequence[Candidate]) -> tuple[list[int], list[int]]:
    """Return the drafts, and the flips."""
    flips = [NONE if turn.flip < 0 else turn.flip for turn in turns]
    return [turn.draft for turn in turns], flips


_TASTE, _LEARNED, _LOOK_AHEAD, _DAZZLED = range(4)


def _numbers(taste: Taste) -> tuple[float, ...]:
    return taste.mean, taste.spread, taste.blend, taste.doubt


def _lay_style(place: Any, style: Style) -> None:
    place["policy"], taste = _lay_policy(place, style.policy)
    place["taste"] = _numbers(taste)
    place["wavers"], place["flip_turns"] = style.wavers, style.policy.flip_turns
    place["settles"], place["rather_two"] = style.settles, style.rather_two


def _lay_policy(place: Any, policy: Policy) -> tuple[int, Taste]:
    """Write down what is particular to a policy; return its number, and how it looks at drafts.

    Raises TypeError for a policy that the core does not play.
    """
    match policy:
        case Taste():
            return _TASTE, policy
        case Learned():
            place["looks_at"] = policy.looks_at
            for layer in fields(policy.network):
                place["network"][layer.name] = getattr(policy.network, layer.name)
            return _LEARNED, POINTS_NOW
        case LookAhead():
            place["to_oneself"], place["to_the_next"] = policy.to_oneself, policy.to_the_next
            return _LOOK_AHEAD, policy.taste
        case Dazzled():
            place["love"], place["few_cards"] = LOVE, FEW_CARDS
            return _DAZZLED, POINTS_NOW
        case _:
            raise TypeError(f"The core does not play as {policy} does.")
