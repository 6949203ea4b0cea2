"""The turns worth thinking about."""

from dataclasses import dataclass

from bot.games.point_salad.brain.core import core
from bot.games.point_salad.brain.hidden import deal_hidden, generator
from bot.games.point_salad.brain.learned import learned
from bot.games.point_salad.brain.policy import Policy
from bot.games.point_salad.brain.turns import Candidate, number_of
from bot.games.point_salad.brain.worths import turns_to_come
from engine.game import Seat
from engine.point_salad import PointSalad, Turn, View
from engine.point_salad.turns import legal_turns

_RULES = PointSalad()


@dataclass(frozen=True, slots=True)
class Width:
    """How many drafts, and how many turns with a flip, are thought about."""

    drafts: int
    flips: int


WIDEST = Width(18, 12)
ENDGAME = Width(18, 30)

FLIP_DEFICIT = 8.0
"""Points by which a turn with a flip may look worse than the best and still be thought about."""

REGRET = 3.0
"""Points that a flipped card might still have brought, when the end is far."""


def candidates(view: View, width: Width, policy: Policy | None = None) -> list[Candidate]:
    """Return the turns that promise most, drafts first; none when the game is over.

    A policy says what they promise; None stands for the best one.
    """
    seat = view.to_move
    if seat is None:
        return []
    turns = legal_turns(view.tops, view.market, view.tableaux[seat])
    promises = _promises(view, seat, turns, policy or learned(len(view.tableaux)))
    best = max(promises.values())
    ranked = sorted(turns, key=lambda turn: -promises[turn])
    plain = [turn for turn in ranked if turn.flip is None]
    flips = [turn for turn in ranked if turn.flip and promises[turn] > best - FLIP_DEFICIT]
    thought_about = [*plain[: width.drafts], *flips[: width.flips]]
    return [Candidate.of(turn, promises[turn] - best) for turn in thought_about]


def _promises(view: View, seat: Seat, turns: list[Turn], policy: Policy) -> dict[Turn, float]:
    """Return the points of each turn, with foresight, and what a flip changes at once."""
    values = _draft_promises(view, policy)
    points = {turn: _RULES.preview(view, turn)[seat] for turn in turns}
    far = min(1.0, turns_to_come(view.left, len(view.tableaux)) / 2)
    return {
        turn: values[number_of(turn)]
        + points[turn]
        - points[Turn(turn.draft)]
        - (REGRET * far if turn.flip else 0)
        for turn in turns
    }


def _draft_promises(view: View, policy: Policy) -> list[float]:
    return [*core().weigh(view, deal_hidden(view, 1, generator(0)), policy).tolist(), 0.0]
