"""What is kept of one seat of a finished game of Point Salad, so that statistics need no replay."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from engine import Seat, Step
from engine.point_salad import CardId, Counts, State, Tableau, score_lines, totals
from engine.point_salad.state import Flipped


class Summary(BaseModel):
    """One seat at the end of the game; stored as JSON."""

    model_config = ConfigDict(frozen=True)

    veggies: Counts
    """How many of each, in the order of `engine.point_salad.Veggie`; flipped cards included.

    In a match (R22) those of all rounds, and likewise the cards.
    """
    cards: tuple[tuple[CardId, int], ...]
    """The point cards that were left, each with what it paid."""
    flips: int
    lead: int
    """The seat's points less those of the best other one."""
    halfway: int
    """The same lead when half of the turns had been taken."""
    started: bool
    """The seat was the first to move."""
    finish: int
    """What the seat's points rose by with the last turn that it took itself."""
    rounds: int = 1
    """How many were played; the leads are over all of them."""


def summaries(steps: Sequence[Step[Any]]) -> tuple[Summary, ...]:
    """Return a summary of each seat from the deal and all turns of a finished game."""
    end: State = steps[-1].state
    halfway: State = steps[len(steps) // 2].state
    leads, leads_halfway = _leads(end), _leads(halfway)
    return tuple(
        Summary(
            veggies=_veggies(end, seat),
            cards=_cards(end, seat),
            flips=_flips(steps, seat),
            lead=leads[seat],
            halfway=leads_halfway[seat],
            started=seat == steps[0].state.start,
            finish=_last_gain(steps, seat),
            rounds=end.rounds,
        )
        for seat in range(len(end.tableaux))
    )


def _rounds(end: State) -> list[tuple[Tableau, ...]]:
    """Return the tableaux of each round."""
    return [*(over.tableaux for over in end.earlier), end.tableaux]


def _veggies(end: State, seat: Seat) -> Counts:
    each = (tableaux[seat].counts for tableaux in _rounds(end))
    return tuple(map(sum, zip(*each, strict=True)))


def _cards(end: State, seat: Seat) -> tuple[tuple[CardId, int], ...]:
    lines = (line for tableaux in _rounds(end) for line in score_lines(tableaux, seat))
    return tuple((line.source, line.points) for line in lines)


def _leads(state: State) -> list[int]:
    points = totals(state)
    return [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]


def _flips(steps: Sequence[Step[Any]], seat: Seat) -> int:
    events = (event for step in steps for event in step.events)
    return sum(isinstance(event, Flipped) and event.seat == seat for event in events)


def _last_gain(steps: Sequence[Step[Any]], seat: Seat) -> int:
    last = next((n for n in range(len(steps) - 2, -1, -1) if steps[n].state.to_move == seat), None)
    if last is None:
        return 0
    before, after = (totals(steps[n].state)[seat] for n in (last, last + 1))
    return after - before
