"""Days in UTC, and streaks of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

DAY = timedelta(days=1)


def day_of(moment: datetime) -> date:
    """Return the day in UTC in which a moment lies."""
    return moment.astimezone(UTC).date()


def ends(day: date) -> datetime:
    """Return the first moment after a day."""
    return datetime.combine(day + DAY, time(), UTC)


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row."""

    current: int
    """Up to today, or up to yesterday while today can still be added."""
    best: int


def streak(days: Iterable[date], today: date) -> Streak:
    """Return the streak of the days that somebody has finished, in any order."""
    lengths: dict[date, int] = {}
    for day in sorted(set(days)):
        lengths[day] = lengths.get(day - DAY, 0) + 1
    current = lengths.get(today) or lengths.get(today - DAY, 0)
    return Streak(current, max(lengths.values(), default=0))
