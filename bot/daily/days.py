"""Days in UTC."""

from datetime import UTC, date, datetime, time, timedelta

DAY = timedelta(days=1)


def day_of(moment: datetime) -> date:
    """Return the day in UTC in which a moment lies."""
    return moment.astimezone(UTC).date()


def ends(day: date) -> datetime:
    """Return the first moment after a day."""
    return datetime.combine(day + DAY, time(), UTC)
