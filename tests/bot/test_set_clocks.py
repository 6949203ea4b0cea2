"""Whatever is done to the time of day, a turn lasts as long as its pace says."""

import asyncio
import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.ext import tasks
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.chef import Chef
from bot.manager.clock import Clock
from bot.store.clocks import Clocks
from bot.store.people import Facts
from bot.store.records import ClockRecord, Pace
from bot.ui import clockwork
from bot.ui.clockwork import Clockwork
from bot.ui.live.bells import Bells
from bot.ui.live.keeper import Keeper

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Noted:
    """Facts, in memory."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self._values.get(key)

    async def beginning_with(self, start: str) -> list[str]:
        return [value for key, value in self._values.items() if key.startswith(start)]

    async def put(self, key: str, value: str) -> None:
        self._values[key] = value


class Rows:
    """The clocks of a store, with one of a day."""

    def __init__(self) -> None:
        self.clock = ClockRecord(1, "0", 0, NOON, None, round(24 * HOUR.total_seconds()))
        self.moved: list[timedelta] = []

    async def put_off(self, by: timedelta, now: datetime) -> None:
        self.moved.append(by)
        self.clock = self.clock.after_stop(by, now)


@dataclass
class World:
    """A machine whose time of day can be set, and a bot on it that can be ended and started."""

    rows: Rows = field(default_factory=Rows)
    noted: Noted = field(default_factory=Noted)
    day: datetime = NOON
    seconds: float = 0.0
    bot: Clock = field(init=False)

    async def start(self) -> None:
        clocks, facts = cast("Clocks", self.rows), cast("Facts", self.noted)
        base = self.seconds
        self.bot = Clock(clocks, facts, lambda: self.day, lambda: self.seconds - base, whose="")
        await self.bot.wake()

    async def live(self, seconds: int) -> None:
        """Let time pass while the bot runs and beats."""
        for _ in range(seconds // 10):
            self.pass_by(10)
            await self.bot.beat(None)

    def pass_by(self, seconds: float) -> None:
        self.seconds += seconds
        self.day += timedelta(seconds=seconds)

    @property
    def left(self) -> timedelta:
        return self.rows.clock.due_at - self.bot.steady()


Step = tuple[str, int]
STEPS = st.lists(
    st.tuples(st.sampled_from(("live", "down", "set", "cut off")), st.integers(-9000, 9000)),
    max_size=12,
)


@given(STEPS)
def test_only_time_in_which_people_could_press_counts_however_the_clock_is_set(
    steps: list[Step],
) -> None:
    async def play() -> None:
        world = World()
        await world.start()
        day = 24 * HOUR
        world.rows.clock = ClockRecord(1, "0", 0, world.bot.steady() + day, None, 86_400)
        counted, stops = 0, 0
        for what, size in steps:
            match what:
                case "live":
                    await world.live(abs(size))
                    counted += abs(size) // 10 * 10
                case "down":
                    world.pass_by(abs(size))
                    await world.start()
                    stops += 1
                case "set":
                    world.day += timedelta(seconds=size)
                case _:
                    world.pass_by(abs(size))
                    await world.bot.beat("cut off")
                    await world.bot.beat(None)
                    stops += 1
        # What was lived since the latest note, 30 seconds at most, does not count after a start.
        slack = timedelta(seconds=40 * stops)
        expected = day - timedelta(seconds=counted)
        assert expected <= world.left <= max(expected, day / 2) + slack

    asyncio.run(play())


async def test_an_hour_back_and_a_start_after_it_cost_nobody_anything_and_give_nothing() -> None:
    world = World()
    await world.start()
    world.rows.clock = ClockRecord(1, "0", 0, world.bot.steady() + 24 * HOUR, None, 86_400)
    await world.live(600)
    world.day -= HOUR
    await world.live(600)
    assert world.bot.slipped()
    assert world.left == 24 * HOUR - timedelta(seconds=1200)
    assert world.bot.of_day(world.rows.clock.due_at) == world.day + world.left
    world.pass_by(40 * 60)
    await world.start()
    assert timedelta(0) <= world.left - (24 * HOUR - timedelta(seconds=1200)) <= timedelta(0, 30)


async def test_a_tick_that_lasts_moves_no_clock_while_the_bot_notes_that_it_lives() -> None:
    world = World()
    await world.start()
    moved = len(world.rows.moved)
    await world.live(90)
    assert len(world.rows.moved) == moved


async def test_the_bot_goes_on_looking_what_is_due_when_the_time_of_day_is_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clockwork, "TICK_SECONDS", 0.01)
    ticks = 0

    def stir() -> None:
        nonlocal ticks
        ticks += 1

    class Nothing(Rows):
        async def ringing(self, _: datetime, **_limits: int) -> list[Any]:
            return []

        async def ending(self, *_: object) -> list[Any]:
            return []

    async def retry_due() -> None:
        pass

    clocks, facts = cast("Clocks", Nothing()), cast("Facts", Noted())
    clock = Clock(clocks, facts, discord.utils.utcnow, asyncio.get_running_loop().time, whose="")
    await clock.wake()
    chef, keeper = SimpleNamespace(stir=stir), SimpleNamespace(retry_due=retry_due)
    nobody, parts = cast("Bells", None), (cast("Keeper", keeper), cast("Chef", chef))
    work = Clockwork(clock, nobody, *parts, lambda: None, lambda: True)
    work.start()

    async def five_more() -> None:
        wanted = ticks + 5
        async with asyncio.timeout(10):
            while ticks < wanted:  # noqa: ASYNC110 — the clockwork tells nobody that it ticks
                await asyncio.sleep(0.01)

    try:
        await five_more()
        with _hour_back(monkeypatch):
            await five_more()
    finally:
        work.stop()


@contextmanager
def _hour_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the time of day back for everything in discord.py."""

    class Earlier(dt.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return dt.datetime.now(tz) - HOUR

    module = ModuleType("datetime")
    vars(module).update({**vars(dt), "datetime": Earlier})
    with monkeypatch.context() as patches:
        patches.setattr(discord.utils, "datetime", module)
        patches.setattr(tasks, "datetime", module)
        yield


def test_after_a_stop_there_is_at_least_half_of_the_time_and_at_most_all_of_it() -> None:
    for pace, whole in ((Pace.LIVE, 120), (Pace.SLOW, 86_400)):
        for left in (-10, 1, whole // 2, whole):
            for stop in (-3600, 1, 3600, 10**6):
                before = ClockRecord(1, "0", 0, NOON + timedelta(seconds=left), NOON, whole)
                now = NOON + timedelta(seconds=max(0, stop))
                after = before.after_stop(timedelta(seconds=stop), now)
                assert whole / 2 <= (after.due_at - now).total_seconds() <= whole, pace
                assert after.remind_at is not None
                assert after.remind_at <= after.due_at
