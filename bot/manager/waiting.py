"""For whom a game waits, and how long: the clocks that follow from a table."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.manager.table import Table
from bot.store.records import ClockRecord, Pace, SeatRecord
from engine import Decision

WAITS: dict[Pace, timedelta] = {
    Pace.LIVE: timedelta(minutes=2),
    Pace.RELAXED: timedelta(hours=1),
    Pace.SLOW: timedelta(days=1),
}
"""How long each pace waits for a decision; `Pace.NONE` waits for ever."""

SHORT = timedelta(minutes=1)
"""Whoever has less time than this has it to the second; else a tick more or less is nothing."""
_LOOK_AFTER = timedelta(minutes=1)
"""After so long somebody looks why a clock that was wound does not run."""
_WORTH_A_REMINDER = timedelta(minutes=1)
"""Who has less time than this is not reminded half way."""


def wait_of(table: Table, decision: Decision) -> timedelta | None:
    """Return how long a person has for a decision; None: for ever."""
    if decision.seconds is not None:
        return timedelta(seconds=decision.seconds)
    return WAITS.get(table.record.options.pace)


def is_short(table: Table, decision: Decision) -> bool:
    """Return whether a person has so little time for a decision that every second counts."""
    wait = wait_of(table, decision)
    return wait is not None and wait < SHORT


def wound(table: Table, at: datetime) -> tuple[ClockRecord, ...]:
    """Return a clock for each decision and seat that a game waits for, none of which runs yet.

    Meant to be stored along with what led there. That of a computer player never runs: it stands
    there for somebody to look after the game if nothing happens. Who may take for ever has none.
    """
    clocks = (_clock(table, *asked, at) for asked in table.asked())
    return tuple(clock for clock in clocks if clock is not None)


def started(table: Table, at: datetime) -> tuple[ClockRecord, ...]:
    """Return the clocks of the people whom a game waits for, as they run from a moment on."""
    people = {seat.seat for seat in table.people_to_move()}
    return tuple(_started(clock, at) for clock in wound(table, at) if clock.seat in people)


def _clock(table: Table, decision: Decision, seat: SeatRecord, at: datetime) -> ClockRecord | None:
    wait = _LOOK_AFTER if seat.automatic else wait_of(table, decision)
    if wait is None:
        return None
    seconds = round(wait.total_seconds())
    due = at + _LOOK_AFTER
    return ClockRecord(table.id, decision.id, seat.seat, due, None, seconds, runs=False)


def _started(clock: ClockRecord, at: datetime) -> ClockRecord:
    wait = timedelta(seconds=clock.seconds)
    remind = at + wait / 2 if wait >= _WORTH_A_REMINDER else None
    return replace(clock, due_at=at + wait, remind_at=remind, runs=True)
