"""The last turns: replies are looked at to the end, where it is known what lies where.

When every card lies open, it is. Just before that, many orders of the hidden cards are looked at.
Those who play by replies do so, Cook as Chef; the others play on in their styles here, too.
"""

from dataclasses import replace

from bot.games.point_salad.brain.candidates import ENDGAME, Width, candidates
from bot.games.point_salad.brain.core import Reach, core
from bot.games.point_salad.brain.policy import Policy
from bot.games.point_salad.brain.tables import NONE
from bot.games.point_salad.brain.turns import Candidate
from engine.point_salad import View

CLOSE = {2: 10, 3: 12}
"""By number of players: cards left from which on replies say more than playouts do.

Found by games. Earlier, or with more players, too few of all replies can be followed.
"""

LATE = 12
"""Cards left from which on games are settled once all is open, where replies say no more yet."""

ROOM = 1000
"""Where more than two play and all is open: positions to look at for a turn, by the players."""

NEAR = Width(18, 14)
"""Turns that are thought about before all is open."""

QUICKLY = Reach(flips=5, room=80)
"""How much is looked at of a turn then, in each order of the hidden cards."""

AT_LAST = replace(QUICKLY, room=4 * QUICKLY.room, foresees=False)
"""How much is looked at once all is open, in games that begin before.

With less, it is told of one game in thirty that it is as good as won, and it is lost.
"""

AS_LONG = 2.5
"""How much longer that takes, about."""

TOLD = 3
"""Turns that are tried again, of those that seem best, to tell what comes of them."""

PLAYOUTS = 40
"""Playouts that take as long, about, as one such game, of many turns in the same decks."""

ALONE = 100
"""Playouts that take as long where a position is played on as it is."""

LEAST = 4
"""Orders for each turn, on average, below which playouts say more."""

TIMES = 128
"""Games at the most that are played on from a turn when all is open, as some players waver."""

FOR_A_TIME = 160
"""Playouts that take as long, about, as one such game of each turn."""

_TWO = 2


def is_open(view: View) -> bool:
    """Return whether no card is hidden any more."""
    return all(pile.left <= 1 for pile in view.piles)


def is_near(view: View) -> bool:
    """Return whether the end is close enough to look at replies, whatever is hidden."""
    return view.left <= CLOSE.get(len(view.tableaux), 0)


def is_late(view: View) -> bool:
    """Return whether all lies open, or may do so after a turn or two."""
    return view.left <= LATE


def everything(view: View) -> Reach:
    """Return how much is looked at when all is open: of two players, everything."""
    return Reach(NONE, ROOM // len(view.tableaux))


def open_turns(view: View, policy: Policy | None) -> list[Candidate]:
    """Return the turns that are thought about then; of two players, one is the best turn of all.

    `policy`: as in `candidates`.
    """
    turns = candidates(view, ENDGAME, policy)
    if len(view.tableaux) == _TWO:
        best = core().best_turn(view)
        if best.text not in {turn.text for turn in turns}:
            turns.append(best)
    return turns
