"""Thinking in worker processes."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.players import LEVELS, Budget, choose
from bot.players.line import Job, JobQueue, Requester, Urgency
from bot.players.pool import NoLongerWanted, PlayerPool, ThinkingFailed
from bot.players.process import Worker, WorkerFailed
from bot.thinking.brain import ALONE
from engine.point_salad import PointSalad
from tests.players.misbehaving import Starts

GAME = PointSalad()
STATE = GAME.new(seats=4, seed=1).state
VIEW = GAME.view(STATE, STATE.to_move)
FEW, ENDLESS = Budget(12), Budget(10**9)


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[PlayerPool]:
    players = PlayerPool(workers=1)
    yield players
    await players.close()


async def thinking(pool: PlayerPool) -> int:
    """Wait until a worker is busy; return its process."""
    async with asyncio.timeout(30):
        while not pool.busy:  # noqa: ASYNC110 - the pool tells nobody when it begins to think
            await asyncio.sleep(0)
    return pool.busy[0]


def alive(pid: int) -> bool:
    """Return whether a process is there, one included that has ended and was not seen off."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_worker_answers_what_the_player_would_choose_here(pool: PlayerPool) -> None:
    for level in ("sprout", "gardener", "chef"):
        here = choose(GAME.key, level, VIEW, 7, FEW)
        assert await pool.choose("table", GAME.key, level, VIEW, 7, FEW) == here
    assert (await pool.evaluate("table", GAME.key, VIEW, 7, FEW))[0].action == here
    told = await pool.outlook("table", GAME.key, VIEW, here, 7, FEW, levels=())
    assert sum(told.win) == pytest.approx(1)


async def test_a_worker_knows_who_else_plays(pool: PlayerPool) -> None:
    budget, rivals = Budget(200), [*LEVELS, ALONE]
    here, there = (dict[str, str]() for _ in range(2))
    for level in rivals:
        levels = ["chef", *[level] * (len(VIEW.tableaux) - 1)]
        here[level] = choose(GAME.key, "chef", VIEW, 7, budget, levels)
        there[level] = await pool.choose(
            *("table", GAME.key, "chef", VIEW, 7, budget), levels=levels
        )
    assert there == here
    assert len({*here.values()}) > 1, "otherwise this tells nothing"


async def test_after_something_unheard_of_a_new_process_answers_whoever_asks_next(
    pool: PlayerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await pool.choose("table", GAME.key, "sprout", VIEW, 7, FEW)
    (desk,) = pool._idle
    first = desk._worker
    with monkeypatch.context() as broken:
        broken.setattr(pool, "_think", None)
        asked = asyncio.create_task(pool.choose("table", GAME.key, "sprout", VIEW, 7, FEW))
        async with asyncio.timeout(30):
            while desk._worker is not None:  # noqa: ASYNC110 - nobody tells when it is let go
                await asyncio.sleep(0)
    asked.cancel()
    assert await pool.choose("table", GAME.key, "sprout", VIEW, 7, FEW)
    (desk,) = pool._idle
    assert desk._worker is not first


async def test_a_killed_worker_is_replaced_and_the_move_is_made(pool: PlayerPool) -> None:
    move = asyncio.create_task(pool.choose("table", GAME.key, "chef", VIEW, 7, Budget(300)))
    killed = await thinking(pool)
    os.kill(killed, signal.SIGKILL)
    assert await move == choose(GAME.key, "chef", VIEW, 7, Budget(300))


async def test_a_cancelled_table_stops_thinking_and_others_go_on(pool: PlayerPool) -> None:
    endless = asyncio.create_task(pool.choose("over", GAME.key, "chef", VIEW, 7, ENDLESS))
    waiting = asyncio.create_task(pool.evaluate("over", GAME.key, VIEW, 7, ENDLESS))
    other = asyncio.create_task(pool.choose("other", GAME.key, "chef", VIEW, 7, FEW))
    await thinking(pool)
    pool.cancel("over")
    for task in (endless, waiting):
        with pytest.raises(NoLongerWanted):
            await task
    assert await other == choose(GAME.key, "chef", VIEW, 7, FEW)


async def test_a_task_that_is_cancelled_frees_its_worker(pool: PlayerPool) -> None:
    endless = asyncio.create_task(pool.choose("one", GAME.key, "chef", VIEW, 7, ENDLESS))
    await thinking(pool)
    endless.cancel()
    await asyncio.wait([endless])
    assert await pool.choose("two", GAME.key, "gardener", VIEW, 7)


async def test_processes_that_nobody_asks_any_more_end_and_the_next_question_starts_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    starts = Starts()
    pool = PlayerPool(2, starts)
    monkeypatch.setattr("bot.players.pool.IDLE_SECONDS", 1.0)
    try:
        asked = [pool.choose(table, GAME.key, "chef", VIEW, 7, FEW) for table in ("one", "two")]
        await asyncio.gather(*asked)
        pids = [desk.pid for desk in pool._idle if desk.pid is not None]
        assert len(pids) == starts.number == 2
        assert [os.getsid(pid) for pid in pids] == pids, "Ctrl+C is for the bot alone"
        async with asyncio.timeout(10):
            while any(map(alive, pids)):  # noqa: ASYNC110 - nobody is told of the end
                await asyncio.sleep(0.05)
        assert not pool._idle
        monkeypatch.undo()
        for _ in range(3):
            assert await pool.choose("table", GAME.key, "chef", VIEW, 7, FEW)
        assert starts.number == 3
    finally:
        await pool.close()


@pytest.mark.parametrize(("cores", "size"), [(1, 1), (2, 1), (8, 7), (None, 1)])
def test_one_core_is_left_to_the_bot_where_there_are_several(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, size: int
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert PlayerPool(workers=None)._size == size


async def test_a_process_ends_with_the_bot_in_the_middle_of_a_thought_and_with_no_terminal() -> (
    None
):
    worker = await Worker.start()
    assert os.getsid(worker.pid) == worker.pid, "Ctrl+C is for the bot alone"
    answer = asyncio.get_running_loop().create_future()
    arguments = (GAME.key, "chef", VIEW, 7, ENDLESS)
    job = Job("table", "choose", arguments, answer, Urgency.MOVE, Requester("table"), seconds=1.0)
    asking = asyncio.create_task(worker.ask(job, 1.0))
    await asyncio.sleep(0)
    # All that the bot holds of it goes with the bot, however that ends.
    worker._in.close()
    try:
        async with asyncio.timeout(20):
            assert await worker._process.wait() == 0
    finally:
        await worker.stop()
    with pytest.raises(WorkerFailed):
        await asking


async def test_an_error_reaches_the_one_who_asked_and_the_worker_lives_on(pool: PlayerPool) -> None:
    with pytest.raises(ThinkingFailed, match="no-such-game"):
        await pool.choose("table", "no-such-game", "chef", VIEW, 7)
    assert await pool.choose("table", GAME.key, "sprout", VIEW, 7)


async def test_a_closed_pool_answers_nobody_and_leaves_no_process() -> None:
    pool = PlayerPool(workers=2)
    await pool.choose("table", GAME.key, "sprout", VIEW, 7)
    idle = [desk.pid for desk in pool._idle]
    endless = asyncio.create_task(pool.choose("table", GAME.key, "chef", VIEW, 7, ENDLESS))
    other = asyncio.create_task(pool.choose("other", GAME.key, "chef", VIEW, 7, ENDLESS))
    async with asyncio.timeout(30):
        while len(pool.busy) < 2:  # noqa: ASYNC110 - the pool tells nobody when it begins to think
            await asyncio.sleep(0)
    busy = pool.busy
    await pool.close()
    assert not any(alive(pid) for pid in (*busy, *idle) if pid is not None)
    with pytest.raises(NoLongerWanted):
        await other
    with pytest.raises(NoLongerWanted):
        await endless
    with pytest.raises(NoLongerWanted):
        await pool.choose("table", GAME.key, "chef", VIEW, 7)


async def test_tables_take_turns_and_moves_go_before_what_can_wait() -> None:
    line, loop = JobQueue(), asyncio.get_running_loop()
    order = [("a", Urgency.MOVE), ("a", Urgency.MOVE), ("b", Urgency.ADVICE), ("c", Urgency.MOVE)]
    jobs = [
        Job(table, "choose", (), loop.create_future(), kind, Requester(table), seconds=1.0)
        for table, kind in [*order, ("a", Urgency.MOVE)]
    ]
    for job in jobs:
        line.put(job)
    jobs[1].answer.cancel()
    taken = [job.table for job in iter(line.take, None)]
    assert taken == ["a", "c", "a", "b"]
