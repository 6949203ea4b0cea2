"""What the steps of a game tell about it as a whole, whatever its rules are."""

from collections.abc import Iterable, Sequence
from typing import Any

from engine.game import AnyGame, Dealt, Decision, Event, Seat, Step


def seen_events(steps: Iterable[Step[Any]], viewer: Seat | None) -> tuple[Event, ...]:
    """Return all that has happened and a seat (None: an onlooker) may know of, in order."""
    return tuple(event for step in steps for event in step.shown_to(viewer))


def starter(steps: Sequence[Step[Any]]) -> Seat | None:
    """Return who began, in a match its latest round; None: in this game nobody does."""
    dealt = (event for step in reversed(steps) for event in step.events if isinstance(event, Dealt))
    return next((event.start for event in dealt), None)


def answered(
    game: AnyGame, steps: Sequence[Step[Any]], seats: Iterable[Seat]
) -> tuple[Decision, ...]:
    """Return the decision that each action has answered.

    `steps` are those before each action, in order, and `seats` those that have acted.
    """
    return tuple(
        next(one for one in game.pending(step.state) if seat in one.seats)
        for step, seat in zip(steps, seats, strict=False)
    )


def turns_of(answered: Iterable[Decision]) -> tuple[int, ...]:
    """Return the number, from 1, of the turn to which each action belongs.

    `answered` are the decisions that the actions of a game answered, in order. A decision that
    begins a turn does so once, however many seats answer it; all others belong to the turn before.
    """
    numbers, begun = list[int](), set[str]()
    for decision in answered:
        if decision.begins or not begun:
            begun.add(decision.id)
        numbers.append(len(begun))
    return tuple(numbers)


def turns_over(answered: Sequence[Decision], pending: Sequence[Decision]) -> int:
    """Return how many turns are over after those decisions, while these must be made now.

    The latest turn is under way as long as a part of it is pending.
    """
    numbers = turns_of(answered)
    begun = {decision.id for decision in answered if decision.begins}
    under_way = any(not decision.begins or decision.id in begun for decision in pending)
    return numbers[-1] - under_way if numbers else 0
