"""In which order is done what is due, with everything fake that it is done by."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest

from bot.store import StoreError
from bot.store.records import ClockRecord
from bot.ui.clockwork import MOST_REMINDERS, MOST_TURNS, TICK_SECONDS, Clockwork

START = datetime(2026, 11, 28, 12, tzinfo=UTC)


def clock(game: int, due_in: float, seat: int = 0) -> ClockRecord:
    return ClockRecord(game, "1", seat, START + timedelta(seconds=due_in), None, 120)


@dataclass
class Stage:
    """Stands for all that a clockwork is made of; `done` says what was asked of it."""

    ringing_now: list[ClockRecord] = field(default_factory=list)
    soon: list[ClockRecord] = field(default_factory=list)
    done: list[Any] = field(default_factory=list)
    stopped: str | None = None
    now: datetime = START
    a_ring_takes: float = 0.0
    again: list[bool] = field(default_factory=list)
    """Whether a game is to be looked at again, ring by ring; else it is not."""
    fails: Exception | None = None
    connected: bool = True
    was_set_back: bool = False

    def work(self) -> Clockwork:
        me = cast("Any", self)
        return Clockwork(me, me, me, me, lambda: self.done.append("morning"), lambda: me.connected)

    def steady(self) -> datetime:
        return self.now

    async def beat(self, why: str | None) -> None:
        self.done.append(f"beat {why}" if why else "beat")

    def slipped(self) -> bool:
        return self.was_set_back

    def is_due(self, one: ClockRecord) -> bool:
        return one.due_at <= self.now

    async def ringing(self, **limits: int) -> list[ClockRecord]:
        assert limits == {"due": MOST_TURNS, "reminders": MOST_REMINDERS}
        if isinstance(self.fails, StoreError):
            raise self.fails
        return self.ringing_now

    async def ending(self, ahead: timedelta, less_than: timedelta) -> list[ClockRecord]:
        assert ahead == timedelta(seconds=TICK_SECONDS) < less_than
        return self.soon

    async def due(self, game: int) -> list[ClockRecord]:
        return [one for one in self.soon if one.game_id == game]

    async def ring(self, clocks: list[ClockRecord]) -> bool:
        if self.fails is not None:
            raise self.fails
        self.done.append([(one.game_id, one.seat) for one in clocks])
        self.now += timedelta(seconds=self.a_ring_takes)
        return self.again.pop(0) if self.again else False

    def stir(self) -> None:
        self.done.append("chef")

    async def retry_due(self) -> None:
        self.done.append("retry")


async def test_turns_come_before_reminders_and_a_game_rings_once_with_all_its_clocks() -> None:
    ringing = [clock(1, 60), clock(2, -1), clock(1, 60, seat=2), clock(3, 0), clock(2, 30, seat=1)]
    stage = Stage(ringing)
    await stage.work().tick()
    turns = [[(2, 0), (2, 1)], [(3, 0)]]
    assert stage.done == ["chef", "beat", "morning", *turns, [(1, 0), (1, 2)], "retry"]


@pytest.mark.parametrize(("takes", "rung"), [(0.0, 60), (TICK_SECONDS, 40)])
async def test_reminders_end_with_the_tick_and_turns_do_not(takes: float, rung: int) -> None:
    turns = [clock(game, -1) for game in range(40)]
    stage = Stage([*turns, *(clock(game, 60) for game in range(40, 60))], a_ring_takes=takes)
    await stage.work().tick()
    assert len([one for one in stage.done if isinstance(one, list)]) == rung
    assert stage.done[-1] == "retry"


@pytest.mark.parametrize("method", ["tick", "aim"])
async def test_while_time_stands_still_nothing_rings(method: str) -> None:
    stage = Stage([clock(1, -1)], [clock(1, 0)], stopped="The store refuses.", connected=False)
    await getattr(stage.work(), method)()
    await asyncio.sleep(0.01)
    heard = "beat The bot is not connected to Discord."
    assert [one for one in stage.done if one != "chef"] == [heard]


@pytest.mark.parametrize("error", [ValueError(), StoreError("the disk is full")])
async def test_whatever_fails_the_next_tick_comes(error: Exception) -> None:
    stage = Stage([clock(1, -1)], fails=error)
    await stage.work().tick()
    assert ("retry" in stage.done) is isinstance(error, StoreError)


async def test_a_short_time_ends_to_the_moment_and_whoever_pressed_in_time_is_looked_for() -> None:
    stage = Stage(soon=[clock(1, 0.02), clock(2, 0.0)], again=[False, True])
    work = stage.work()
    for _ in range(2):
        await work.aim()
    assert len(work._aimed) == 2, "each moment is aimed at once"
    rings = _rings(stage)
    async with asyncio.timeout(10):
        while len(rings()) < 3:  # noqa: ASYNC110 - nobody tells of a ring
            await asyncio.sleep(0.01)
    assert rings() == [[(2, 0)], [(1, 0)], [(1, 0)]]
    await asyncio.sleep(0)
    assert work._aimed == {}


def _rings(stage: Stage) -> Callable[[], list[Any]]:
    return lambda: [one for one in stage.done if isinstance(one, list)]


async def test_a_moment_that_was_aimed_at_passes_in_silence_once_time_stands_still() -> None:
    stage = Stage(soon=[clock(1, 0.0)])
    work = stage.work()
    await work.aim()
    stage.stopped = "The bot is not connected to Discord."
    while work._aimed:  # noqa: ASYNC110 - nobody tells that nothing happens
        await asyncio.sleep(0.01)
    assert _rings(stage)() == []


async def test_the_loops_begin_anew_when_the_time_of_day_was_set_back() -> None:
    stage = Stage()
    work, restarted = stage.work(), list[str]()
    for name in ("_loop", "_pulse"):
        loop = getattr(work, name)
        loop.restart = lambda name=name: restarted.append(name)
        loop.is_running = lambda name=name: name == "_loop"
    await work.beat()
    assert restarted == []
    stage.was_set_back = True
    await work.beat()
    assert restarted == ["_loop"]


async def test_a_clockwork_that_is_stopped_ticks_and_rings_no_more() -> None:
    stage = Stage(soon=[clock(1, 60.0)])
    work = stage.work()
    work.start()
    async with asyncio.timeout(10):
        while "chef" not in stage.done or not work._aimed:  # noqa: ASYNC110 - nobody tells of a tick
            await asyncio.sleep(0)
        work.stop()
        while work._aimed or work._loop.is_running() or work._pulse.is_running():  # noqa: ASYNC110 - nor of an end
            await asyncio.sleep(0)
    assert _rings(stage)() == []
