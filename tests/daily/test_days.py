from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from bot.daily import ends
from bot.daily.days import day_of


@given(st.datetimes(timezones=st.just(UTC), min_value=datetime(2000, 1, 1)))  # noqa: DTZ001 — hypothesis adds the zone
def test_a_day_in_utc_lasts_until_it_ends(moment: datetime) -> None:
    day = day_of(moment)
    assert ends(day) - timedelta(days=1) <= moment < ends(day)
    assert day_of(moment.astimezone(timezone(timedelta(hours=13)))) == day
