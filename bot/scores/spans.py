"""The spans of time over which scores are counted, all of them in UTC."""

from datetime import UTC, date, datetime, timedelta
from enum import StrEnum

_ALWAYS = date(1970, 1, 1)
_MONTHS_A_SEASON = 3


class Span(StrEnum):
    """How far a leaderboard looks back; a season is a quarter of the year."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    ALL = "all"

    def start(self, at: datetime) -> date:
        """Return the first day, in UTC, of the span in which a moment lies."""
        day = at.astimezone(UTC).date()
        match self:
            case Span.DAY:
                return day
            case Span.WEEK:
                return day - timedelta(days=day.weekday())
            case Span.MONTH:
                return day.replace(day=1)
            case Span.SEASON:
                return day.replace(day=1, month=day.month - (day.month - 1) % _MONTHS_A_SEASON)
            case Span.ALL:
                return _ALWAYS
