from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily import Streak, ends, streak
from bot.daily.days import day_of

NEW_YEAR = date(2027, 1, 1)
days = st.dates(date(2026, 11, 20), date(2027, 3, 10))


def back(*offsets: int, since: date = NEW_YEAR) -> list[date]:
    """Return the days so many days before a day."""
    return [since - timedelta(days=offset) for offset in offsets]


@pytest.mark.parametrize(
    ("finished", "expected"),
    [
        ([], Streak(0, 0)),
        (back(0), Streak(1, 1)),
        (back(1), Streak(1, 1)),
        (back(2), Streak(0, 1)),
        (back(0, 1, 2), Streak(3, 3)),
        (back(1, 2, 3), Streak(3, 3)),
        (back(0, 2, 3, 4), Streak(1, 3)),
        (back(2, 3, 4, 6), Streak(0, 3)),
        ([date(2028, 2, 28), date(2028, 2, 29), date(2028, 3, 1)], Streak(0, 3)),
        ([date(2026, 2, 28), date(2026, 3, 1)], Streak(0, 2)),
    ],
)
def test_a_streak_goes_over_months_and_years_and_waits_for_today(
    finished: list[date], expected: Streak
) -> None:
    assert streak(finished, NEW_YEAR) == expected


@given(st.lists(days, max_size=60), days)
def test_a_streak_is_what_counting_day_by_day_finds(finished: list[date], today: date) -> None:
    def run(day: date) -> int:
        length = 0
        while day - timedelta(days=length) in finished:
            length += 1
        return length

    expected = run(today) or run(today - timedelta(days=1))
    assert streak(finished, today) == Streak(expected, max(map(run, finished), default=0))


@given(st.datetimes(timezones=st.just(UTC), min_value=datetime(2000, 1, 1)))  # noqa: DTZ001 — hypothesis adds the zone
def test_a_day_in_utc_lasts_until_it_ends(moment: datetime) -> None:
    day = day_of(moment)
    assert ends(day) - timedelta(days=1) <= moment < ends(day)
    assert day_of(moment.astimezone(timezone(timedelta(hours=13)))) == day
