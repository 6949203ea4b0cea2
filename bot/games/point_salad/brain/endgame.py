"""The last turns: every turn and its replies instead of playouts, when it is known what lies where.

When every card lies open, it is. Just before that, many orders of the hidden cards are looked at.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.games.point_salad.brain.candidates import ENDGAME, Width, candidates
from bot.games.point_salad.brain.core import MOST_DECKS, NOTHING_HIDDEN, Reach, core
from bot.games.point_salad.brain.ends import Prospect
from bot.games.point_salad.brain.hidden import deal_in_parts, generator
from bot.games.point_salad.brain.tables import NONE, Ints
from bot.games.point_salad.brain.turns import Candidate
from bot.thinking.answers import Evaluation
from bot.thinking.budget import Budget
from bot.thinking.race import race
from bot.thinking.tally import PlayoutTally
from engine.dealing import Seed
from engine.game import Seat
from engine.point_salad import View

CLOSE = {2: 10, 3: 12}
"""By number of players: cards left from which on `foresee` says more than playouts do.

Found by games. Earlier, or with more players, too few of all replies can be followed.
"""

ROOM = 8000
"""Where more than two play and all is open: positions to look at for a turn, by the players."""

NEAR = Width(18, 14)
"""Turns that are thought about before all is open."""

QUICKLY = Reach(flips=5, room=300)
"""How much is looked at of a turn then, in each order of the hidden cards."""

PLAYOUTS = 40
"""Playouts that take as long, about."""

LEAST = 4
"""Orders for each turn, on average, below which playouts say more."""

_TWO = 2


def is_open(view: View) -> bool:
    """Return whether no card is hidden any more."""
    return all(pile.left <= 1 for pile in view.piles)


def is_near(view: View, budget: Budget) -> bool:
    """Return whether the end is close, and there is time to foresee it."""
    enough = budget.playouts >= PLAYOUTS * LEAST * (NEAR.drafts + NEAR.flips)
    return enough and view.left <= CLOSE.get(len(view.tableaux), 0)


def solve(view: View) -> list[Evaluation]:
    """Return turns of the seat to move with the end that best replies lead to, best first.

    No card is hidden. Of two players, one of them is the best turn of all.
    """
    turns, prospect, seat = candidates(view, ENDGAME), Prospect.of(view), _mover(view)
    if len(view.tableaux) == _TWO:
        best = core().best_turn(view)
        if best.text not in {turn.text for turn in turns}:
            turns.append(best)
    reach = Reach(NONE, ROOM // len(view.tableaux))
    ends = core().settle(view, NOTHING_HIDDEN, turns, prospect, reach)
    found = [
        _certain(turn, prospect.totals(points), seat, prospect)
        for turn, points in zip(turns, ends, strict=True)
    ]
    return sorted(found, key=lambda evaluation: -evaluation.value)


def foresee(view: View, seed: Seed, budget: Budget) -> list[Evaluation]:
    """Return the promising turns of the seat to move, best first, by the best replies to them.

    That is on average over orders in which the hidden cards may lie, better turns over more: in
    each, everybody is taken to know it, and to look at the replies that pay most at once.
    """
    turns, prospect, random = candidates(view, NEAR), Prospect.of(view), generator(seed)
    tallies, seat = {turn: PlayoutTally() for turn in turns}, _mover(view)

    def settle(running: Sequence[Candidate], orders: int) -> None:
        for hidden in deal_in_parts(view, orders, MOST_DECKS, random):
            ends = core().settle(view, hidden, running, prospect, QUICKLY)
            for turn, points in zip(running, ends, strict=True):
                prospect.count(tallies[turn], seat, prospect.totals(points))

    def value(turn: Candidate) -> float:
        return tallies[turn].value

    ranking = race(turns, budget.playouts // PLAYOUTS, play=settle, value=value, shortest=1)
    return [tallies[turn].evaluation(turn.text) for turn in ranking]


def _mover(view: View) -> Seat:
    seat = view.to_move
    assert seat is not None, "a finished game has no turns"
    return seat


def _certain(turn: Candidate, totals: Ints, seat: Seat, prospect: Prospect) -> Evaluation:
    tally = PlayoutTally()
    prospect.count(tally, seat, totals)
    none = (0.0,) * len(totals)
    found = tally.evaluation(turn.text)
    standing = replace(found.standing, points_error=none, win_error=none)
    return replace(found, standing=standing)
