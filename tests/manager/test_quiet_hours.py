"""Quiet hours: nine of them, each day, also over midnight."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from bot.manager.clock import Clock

NINE = timedelta(hours=9)
MINUTES = range(0, 24 * 60, 15)


def told(now: datetime) -> Clock:
    """Return a clock that is told the time of day; it asks no store for that."""
    nothing: Any = None
    return Clock(nothing, nothing, lambda: now, lambda: 0.0, whose="")


@pytest.mark.parametrize("hours_east", [0, 5, -7])
def test_quiet_hours_last_nine_hours_from_their_first_minute_also_over_midnight(
    hours_east: int,
) -> None:
    zone, midnight = timezone(timedelta(hours=hours_east)), datetime(2026, 3, 1, tzinfo=UTC)
    for quiet_from in range(24):
        for minute in MINUTES:
            now = midnight + timedelta(minutes=minute)
            clock = told(now.astimezone(zone))
            since = timedelta(minutes=(minute - quiet_from * 60) % (24 * 60))
            ends = now - since + NINE if since < NINE else None
            assert clock.quiet_until(quiet_from) == ends


def test_who_has_chosen_none_has_no_quiet_hours() -> None:
    clock = told(datetime(2026, 3, 1, tzinfo=UTC))
    assert clock.quiet_until(None) is None
