"""Tries in the database: written once, and ranked as plain Python ranks them."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, null, update

from bot.store import Store, StoreError
from bot.store.dailies import DailyLine, DailyRecord, Streak, StreakLine, TryRecord
from bot.store.schema import dailies, daily_tries
from tests.daily.gardeners import RULES, SEED
from tests.store.conftest import file, store
from tests.store.samples import ANN, BEN, CHANNEL, GUILD, url_of

__all__ = ["file", "store"]

DAY, AT = date(2026, 11, 28), datetime(2026, 11, 28, 12, tzinfo=UTC)
DAILY = DailyRecord(DAY, RULES, SEED, "hash")
A_TRY = TryRecord(DAY, ANN, GUILD, "Ann", AT, actions=((0, "A"), (1, "B1C2")))


async def test_the_first_deal_of_a_day_is_the_one_that_stays(store: Store) -> None:
    rivals = [replace(DAILY, seed=f"{number:032x}") for number in range(20)]
    kept = await asyncio.gather(*(store.dailies.open(rival) for rival in rivals))
    assert len(set(kept)) == 1
    assert await store.dailies.get(DAY) == kept[0]
    begun = await store.dailies.note_chef(DAY, (60,), None)
    assert await store.dailies.get(DAY) == begun == replace(kept[0], chef_scores=(60,))
    known = await store.dailies.note_chef(DAY, (60, 62), 61)
    assert known == replace(kept[0], chef_points=61, chef_scores=(60, 62))
    assert await store.dailies.get(DAY) == known == await store.dailies.open(DAILY)


async def test_of_several_who_note_the_same_deal_of_chef_one_alone_is_heard(store: Store) -> None:
    await store.dailies.open(DAILY)
    rivals = [(points,) for points in range(20)]
    told = await asyncio.gather(*(store.dailies.note_chef(DAY, one, None) for one in rivals))
    (kept,) = {*told}
    assert await store.dailies.get(DAY) == kept
    assert kept.chef_scores in rivals


async def test_what_is_known_of_chef_never_becomes_less(store: Store) -> None:
    await store.dailies.open(DAILY)
    await store.dailies.note_chef(DAY, (60,), None)
    two = await store.dailies.note_chef(DAY, (60, 62), None)
    for late in ((61,), (60, 70), (60, 62, 64, 66)):
        assert await store.dailies.note_chef(DAY, late, 99) == two
    known = await store.dailies.note_chef(DAY, (60, 62, 64), 62)
    for late in ((60,), (60, 62, 64, 66)):
        assert await store.dailies.note_chef(DAY, late, None) == known
    assert await store.dailies.get(DAY) == known


async def test_of_a_day_before_it_was_noted_how_chef_got_there_is_not_known(store: Store) -> None:
    await store.dailies.open(replace(DAILY, chef_points=61))
    async with store._database.write() as connection:
        await connection.execute(update(dailies).values(chef_scores=null()))
    known = await store.dailies.get(DAY)
    assert known is not None
    assert (known.chef_points, known.chef_scores) == (61, ())


async def test_there_is_no_try_without_a_deal(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.dailies.begin_try(A_TRY)
    assert await store.dailies.get(DAY) is None


async def test_a_person_has_one_try_however_often_it_is_begun(store: Store) -> None:
    await store.dailies.open(DAILY)
    others = [replace(A_TRY, guild_id=guild) for guild in range(20)]
    begun = await asyncio.gather(*(store.dailies.begin_try(other) for other in others))
    assert len(set(begun)) == 1
    assert await store.dailies.get_try(DAY, ANN) == begun[0]
    assert await store.dailies.get_try(DAY, BEN) is None


async def test_of_several_that_follow_one_version_one_alone_is_written(store: Store) -> None:
    await store.dailies.open(DAILY)
    await store.dailies.begin_try(A_TRY)
    rivals = [replace(A_TRY, version=1, actions=((0, str(n)),)) for n in range(50)]
    written = await asyncio.gather(*(store.dailies.advance_try(rival) for rival in rivals))
    assert written.count(True) == 1
    assert await store.dailies.get_try(DAY, ANN) == rivals[written.index(True)]
    assert not await store.dailies.advance_try(replace(A_TRY, version=3))


async def test_a_try_is_shared_once_and_can_be_given_back(store: Store) -> None:
    await store.dailies.open(DAILY)
    await store.dailies.begin_try(A_TRY)
    told = await asyncio.gather(*(store.dailies.share_try(DAY, ANN, AT) for _ in range(20)))
    assert told.count(True) == 1
    assert await store.dailies.share_try(DAY, ANN, None)
    assert await store.dailies.share_try(DAY, ANN, AT)


results = st.lists(
    st.tuples(st.integers(1, 3), st.none() | st.integers(-9, 4)), min_size=1, max_size=25
)


@given(results, st.integers(1, 6))
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_places_are_those_of_plain_python(
    tmp_path: Path, tried: Sequence[tuple[int, int | None]], limit: int
) -> None:
    asyncio.run(_compare(tmp_path / "places.db", tried, limit))


async def _compare(path: Path, tried: Sequence[tuple[int, int | None]], limit: int) -> None:
    store = await Store.open(url_of(path))
    try:
        async with store._database.write() as connection:
            await connection.execute(delete(daily_tries))
        await store.dailies.open(DAILY)
        for user, (where, points) in enumerate(tried, start=1):
            await store.dailies.begin_try(
                replace(A_TRY, user_id=user, guild_id=where, name=str(user), points=points)
            )
        for guild in (None, 1, 2, 3):
            expected = _ranked(tried, guild)
            for user in range(1, len(tried) + 1):
                board = await store.dailies.board(DAY, guild, user_id=user, limit=limit)
                assert board.lines == tuple(expected[:limit])
                assert board.size == len(expected)
                assert board.own == next((o for o in expected if o.user_id == user), None)
    finally:
        await store.close()


def _ranked(tried: Sequence[tuple[int, int | None]], guild: int | None) -> list[DailyLine]:
    finished = [
        (points, user)
        for user, (where, points) in enumerate(tried, start=1)
        if points is not None and guild in {None, where}
    ]
    return [
        DailyLine(
            1 + sum(other > points for other, _ in finished),
            user,
            "" if guild is None else str(user),
            points,
        )
        for points, user in sorted(finished, reverse=True)
    ]


@pytest.mark.sqlite
async def test_places_are_read_from_an_index_without_sorting(store: Store) -> None:
    await store.dailies.open(DAILY)
    await store.dailies.begin_try(replace(A_TRY, points=5))
    for where, index in (("AND guild_id = 1", "here"), ("", "everywhere")):
        counts = "points IS NOT NULL AND late = 0"
        finished = f"FROM daily_tries WHERE day = '2026-11-28' AND {counts} {where}"
        best = "ORDER BY points DESC, user_id DESC LIMIT 3"
        for query in (
            f"SELECT count(*) {finished}",
            f"SELECT count(*) {finished} AND points > 4",
            f"SELECT * {finished} {best}",
        ):
            async with store._database.read() as connection:
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")
                steps = [row[-1] for row in plan]
            assert len(steps) == 1, steps
            assert steps[0].startswith("SEARCH daily_tries USING")
            assert f"INDEX ix_daily_tries_{index} (" in steps[0]


tried_days = st.dictionaries(
    st.tuples(st.integers(1, 4), st.integers(-5, 0)),
    st.sampled_from(["on the day", "late", "begun"]),
    max_size=20,
)


@given(tried_days, st.integers(1, 3))
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_streaks_are_what_counting_day_by_day_finds(
    tmp_path: Path, tried: dict[tuple[int, int], str], limit: int
) -> None:
    asyncio.run(_streaks(tmp_path / "streaks.db", tried, limit))


async def _streaks(path: Path, tried: dict[tuple[int, int], str], limit: int) -> None:
    def run(user: int, day: int) -> int:
        length = 0
        while tried.get((user, day - length)) == "on the day":
            length += 1
        return length

    store = await Store.open(url_of(path))
    try:
        async with store._database.write() as connection:
            await connection.execute(delete(daily_tries))
        for (user, day), how in sorted(tried.items(), key=lambda one: one[0][1]):
            when = DAY + timedelta(days=day)
            await store.dailies.open(replace(DAILY, day=when))
            done = replace(A_TRY, day=when, user_id=user, name=str(user), late=how == "late")
            if how != "begun":
                done = replace(done, points=1, streak=run(user, day) or None)
            await store.dailies.begin_try(done)
        now = {user: run(user, 0) or run(user, -1) for user in range(1, 5)}
        for user, days in now.items():
            best = max(run(user, day) for day in range(-5, 1))
            assert await store.dailies.streak(user, DAY) == Streak(days, best)
        going_on = sorted((-days, user) for user, days in now.items() if days)[:limit]
        expected = [StreakLine(user, str(user), -days) for days, user in going_on]
        assert await store.dailies.streaks(DAY, GUILD, limit=limit) == expected
        everywhere = [replace(line, name="") for line in expected]
        assert await store.dailies.streaks(DAY, None, limit=limit) == everywhere
        assert await store.dailies.streaks(DAY, GUILD + 1, limit=limit) == []
    finally:
        await store.close()


async def test_what_becomes_of_a_post_in_one_server_changes_nothing_for_another(
    store: Store,
) -> None:
    channels, here, there = store.daily_channels, GUILD, GUILD + 1
    for guild in (here, there):
        await channels.choose(guild, CHANNEL, ANN)
    untouched = await channels.of(there)
    await channels.begin(here, DAY)
    assert await channels.give_up(here, off=False)
    assert not await channels.give_up(here, off=False), "it is no news any more"
    assert await channels.of(there) == untouched
    given_up = await channels.of(here)
    await channels.heard(there)
    await channels.give_up(there, off=True)
    assert await channels.of(here) == given_up
    due = await channels.due(DAY + timedelta(1), after=0, limit=9)
    assert due == [given_up]
