"""The last turns, when every card lies open: every turn and its replies instead of playouts."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from bot.games.point_salad.brain.candidates import ENDGAME, candidates
from bot.games.point_salad.brain.columns import columns_of
from bot.games.point_salad.brain.ends import Prospect
from bot.games.point_salad.brain.hands import Owned, counts_of, hand_of
from bot.games.point_salad.brain.melee import LastCards, Melee, Points
from bot.games.point_salad.brain.showdown import Position, Showdown
from bot.thinking.answers import Evaluation, Expectation
from engine.game import Seat
from engine.point_salad import PointSalad, View

SHOWN = 3
"""Turns of two players, promising at first sight, whose ends are told besides the best one's."""

ROOM = 1200
"""By the players, where more than two play: positions in which the replies to a turn may end."""

_GAME = PointSalad()
_TWO = 2


def is_open(view: View) -> bool:
    """Return whether no card is hidden any more."""
    return all(pile.left <= 1 for pile in view.piles)


def solve(view: View) -> list[Evaluation]:
    """Return turns of the seat to move with the end that best replies lead to, best first.

    Among them is the best one.
    """
    ends = _duel(view) if len(view.tableaux) == _TWO else _melee(view)
    seat, prospect = _mover(view), Prospect.of(view)
    found = [_evaluation(turn, points, seat, prospect) for turn, points in ends]
    return sorted(found, key=lambda evaluation: -evaluation.value)


def _evaluation(turn: str, points: Points, seat: Seat, prospect: Prospect) -> Evaluation:
    totals = prospect.totals(np.array(points)[:, None])
    wins, rank = prospect.wins(totals), prospect.ranks(totals)[:, 0]
    certain = Expectation(
        points=tuple(totals[:, 0].astype(float).tolist()),
        win=tuple(wins[:, 0].tolist()),
        rank=tuple(rank.astype(float).tolist()),
        playouts=1,
        points_error=(0.0,) * len(points),
        win_error=(0.0,) * len(points),
    )
    return Evaluation(turn, certain, float(prospect.worth(totals, wins, seat)[0]))


def _duel(view: View) -> list[tuple[str, Points]]:
    """Return turns with the points of both under best play, of all turns the best one first."""
    seat, showdown = _mover(view), Showdown()
    after = {turn: _position(reached, 1 - seat) for turn, reached in _after(view)}
    lead = showdown.lead(_position(view, seat))
    promising = [one.text for one in candidates(view, ENDGAME)]
    ordered = dict.fromkeys((*promising, *after))
    best = next(turn for turn in ordered if not showdown.leads_by(after[turn], 1 - lead))
    told = dict.fromkeys((best, *promising[:SHOWN]))
    found: list[tuple[str, Points]] = []
    for turn in told:
        theirs, mine = showdown.ends(after[turn])
        found.append((turn, (theirs, mine) if seat else (mine, theirs)))
    return found


def _melee(view: View) -> list[tuple[str, Points]]:
    """Return promising turns with everybody's points when all go by their own lead."""
    seat, melee = _mover(view), Melee(Prospect.of(view).handicaps)
    following, room = (seat + 1) % len(view.tableaux), ROOM // len(view.tableaux)
    wanted = {one.text for one in candidates(view, ENDGAME)}
    return [
        (turn, melee.ends(_table(reached, following), room))
        for turn, reached in _after(view)
        if turn in wanted
    ]


def _mover(view: View) -> Seat:
    seat = view.to_move
    assert seat is not None, "a finished game has no turns"
    return seat


def _after(view: View) -> Iterator[tuple[str, View]]:
    """Yield every legal turn with what the table looks like after it."""
    seat = _mover(view)
    # Without the rounds to come, the end of this one is still on the table after its last turn.
    state = replace(_GAME.determinize(view, 0), later=())
    for turn in _GAME.legal_actions(state, seat):
        yield str(turn), _GAME.view(_GAME.apply(state, seat, turn).state, None)


def _position(view: View, seat: Seat) -> Position:
    (hand, own), (rival_hand, rival) = _owned(view, seat), _owned(view, 1 - seat)
    return Position(columns_of(view), hand, own, rival_hand, rival)


def _table(view: View, seat: Seat) -> LastCards:
    owned = tuple(_owned(view, one) for one in range(len(view.tableaux)))
    return LastCards(columns_of(view), owned, seat)


def _owned(view: View, seat: Seat) -> Owned:
    return hand_of(view.tableaux[seat].points), counts_of(view.tableaux[seat].veggies)
