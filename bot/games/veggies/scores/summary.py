"""What is kept of one seat of a finished game of Veggies, so that statistics need no replay."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ConfigDict

from engine import Seat, Step
from engine.veggies import CARDS, Good, Goods, Other, Stand, State
from engine.veggies.stands import bounds
from engine.veggies.state import Placed


class Summary(BaseModel):
    """One seat at the end of the game; stored as JSON."""

    model_config = ConfigDict(frozen=True)

    goods: tuple[tuple[int, int], ...]
    """For each good, in the order of `engine.veggies.Good`: its biggest group, and its groups."""
    paid: dict[Good, int]
    """What each good paid that anybody declared."""
    declared: Goods
    """What the seat itself declared."""
    mice: int
    """Those that are visible."""
    covered: int
    """Mice of its cards that are not."""
    spaces: int
    """Visible spaces of the stand."""
    span: int
    """The longer side of the stand."""
    hand: int
    """Turns in which the card came from the hand."""
    total: int
    """What the own stand scored; in teams, the partner's comes on top."""
    least: bool
    """Nobody's own stand scored less."""
    lead: int
    """The points of the seat's side less those of the best other one."""
    halfway: int
    """The same lead when half of the turns had been taken, were all goods declared."""
    team: bool
    started: bool
    """The seat had the first turn."""


def summaries(steps: Sequence[Step[Any]]) -> tuple[Summary, ...]:
    """Return a summary of each seat from the deal and all actions of a finished game."""
    end: State = steps[-1].state
    return tuple(_summary(steps, end, seat) for seat in range(len(end.stands)))


def _summary(steps: Sequence[Step[Any]], end: State, seat: Seat) -> Summary:
    tally, own = end.tally, end.tally.stands[seat]
    totals = [tally.own(other) for other in range(len(end.stands))]
    columns, rows = bounds(end.stands[seat].visible)
    return Summary(
        goods=tuple((own.biggest(good), own.number(good)) for good in Good),
        paid={good: own.points(good) for good in tally.declared},
        declared=end.declared[seat] or (),
        mice=own.mice,
        covered=_mice(end.stands[seat]) - own.mice,
        spaces=len(end.stands[seat].visible),
        span=max(len(columns), len(rows)),
        hand=_from_hand(steps, seat),
        total=totals[seat],
        least=totals[seat] == min(totals),
        lead=tally.ahead(seat),
        halfway=_halfway(steps, seat),
        team=len(tally.side(seat)) > 1,
        started=seat == end.start,
    )


def _mice(stand: Stand) -> int:
    """Return the mice on all cards of a stand, covered ones included."""
    return sum(row.count(Other.MOUSE) for laid in stand.cards for row in CARDS[laid.card].rows)


def _from_hand(steps: Sequence[Step[Any]], seat: Seat) -> int:
    events = (event for step in steps for event in step.events)
    return sum(isinstance(e, Placed) and (e.seat, e.source) == (seat, "h") for e in events)


def _halfway(steps: Sequence[Step[Any]], seat: Seat) -> int:
    half: State = next(s.state for s in steps if s.state.turn > s.state.turns // 2)
    return replace(half.tally, declared=tuple(Good)).ahead(seat)
