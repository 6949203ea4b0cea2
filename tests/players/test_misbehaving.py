"""Whatever a thinking process does wrong, in bounded time there is an answer or an error."""

import asyncio
import os
import signal
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.players import Budget, choose, desk
from bot.players.desk import Desk, Mishaps, ThinkingFailed
from bot.players.line import Job, JobQueue, Requester, Urgency
from bot.players.pool import NoLongerWanted, PlayerPool
from bot.players.process import Worker, WorkerFailed
from engine.point_salad import PointSalad
from tests.players.misbehaving import LIES, Starts, liar, silent, sleeper, thrower, unstarted

GAME = PointSalad()
STATE = GAME.new(seats=4, seed=1).state
VIEW = GAME.view(STATE, STATE.to_move)
FEW = Budget(12)


async def asked(pool: PlayerPool) -> str:
    return await pool.choose("table", GAME.key, "chef", VIEW, 7, FEW)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine needs more than a moment to start Python; a test does not wait ten seconds."""
    monkeypatch.setattr(desk, "_SLACK", 0.3)


@pytest.mark.parametrize(
    "wrong",
    [*(partial(liar, lie) for lie in LIES.values()), unstarted],
    ids=[*LIES, "not started"],
)
async def test_where_a_process_misbehaves_another_one_answers(wrong: Any) -> None:
    pool = PlayerPool(1, Starts(wrong))
    try:
        assert await asked(pool) == choose(GAME.key, "chef", VIEW, 7, FEW)
        assert pool.problem is None
    finally:
        await pool.close()


async def test_a_process_that_stands_still_is_replaced_and_the_next_one_thinks_less() -> None:
    pool = PlayerPool(1)
    try:
        await asked(pool)
        (idle,) = pool._idle
        assert idle.pid is not None
        os.kill(idle.pid, signal.SIGSTOP)
        move = await pool.choose("table", GAME.key, "chef", VIEW, 7, Budget(400))
        assert move == choose(GAME.key, "chef", VIEW, 7, Budget(100))
    finally:
        await pool.close()


async def test_what_never_answers_is_given_up_in_bounded_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk, "LONGEST_SECONDS", 0.5)
    pool = PlayerPool(1, Starts(then=sleeper))
    try:
        async with asyncio.timeout(5):
            with pytest.raises(ThinkingFailed, match="no answer"):
                await asked(pool)
    finally:
        await pool.close()


async def test_an_exception_is_an_answer_to_the_one_who_asked_and_no_fault_of_the_process() -> None:
    starts = Starts(thrower)
    pool = PlayerPool(1, starts)
    try:
        with pytest.raises(ThinkingFailed, match="no idea"):
            await asked(pool)
        assert (starts.number, pool.problem) == (1, None)
    finally:
        await pool.close()


async def test_after_failures_in_a_row_health_says_so_and_nothing_is_started_in_vain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk, "_FIRST_PAUSE", 30.0)
    starts = Starts(unstarted, unstarted, unstarted)
    pool = PlayerPool(1, starts)
    try:
        for _ in range(5):
            with pytest.raises(ThinkingFailed):
                await asked(pool)
        assert starts.number == 3
        assert pool.problem is not None
        assert "3 processes in a row have failed" in pool.problem
        pool._mishaps._next = 0.0
        assert await asked(pool)
        assert pool.problem is None
    finally:
        await pool.close()


async def test_each_failure_more_doubles_the_pause_up_to_a_minute() -> None:
    mishaps, pauses = Mishaps(), list[float]()
    for _ in range(14):
        mishaps.failed(WorkerFailed("died", "gone"))
        pauses.append(round(mishaps.pause, 1))
    assert pauses == [0, 0, 0.5, 1, 2, 4, 8, 16, 32, *[60] * 5]


async def test_an_answer_that_nobody_wants_any_more_costs_no_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk, "_SLACK", 60.0)  # here every process is honest, if slow
    starts = Starts()
    pool = PlayerPool(1, starts)
    try:
        for pick in range(5):
            overtaken = asyncio.create_task(
                pool.evaluate(("outlook", 1), GAME.key, VIEW, pick, Budget(60), kind=Urgency.ADVICE)
            )
            await asyncio.sleep(0.01)
            pool.cancel(("outlook", 1))
            with pytest.raises(NoLongerWanted):
                await overtaken
        assert pool.waiting == 0
        assert await asked(pool)
        assert starts.number == 1
    finally:
        await pool.close()


async def test_a_question_that_cannot_be_sent_harms_no_other() -> None:
    pool = PlayerPool(1)
    try:
        with pytest.raises(ThinkingFailed):
            await pool.choose("table", GAME.key, "chef", lambda: None, 7)
        assert await asked(pool)
    finally:
        await pool.close()


def _jobs(*parties: Requester, kind: Urgency = Urgency.MOVE) -> list[Job]:
    loop = asyncio.get_running_loop()
    return [
        Job(number, "choose", (), loop.create_future(), kind, party, seconds=1.0)
        for number, party in enumerate(parties)
    ]


async def test_forty_tables_of_one_person_go_before_nobody_elses_only_one() -> None:
    line = JobQueue(now=lambda: 0.0)
    many, (one,) = _jobs(*[Requester("many", 1)] * 40), _jobs(Requester("one", 2))
    for job in [*many, one]:
        line.put(job)
    taken = list(iter(line.take, None))
    assert taken.index(one) <= 1
    assert {job.table for job in taken if job is not one} == set(range(40))


async def test_who_waits_longest_comes_in_the_end_however_many_others_there_are() -> None:
    now = 0.0
    line = JobQueue(now=lambda: now)
    (study,) = _jobs(Requester("patient"), kind=Urgency.STUDY)
    line.put(study)
    for second in range(30):
        now = float(second)
        for job in _jobs(Requester(f"new {second}")):
            line.put(job)
        if line.take() is study:
            break
    assert second < 15


async def test_all_who_wait_share_a_few_seconds_and_a_study_is_never_cut_short() -> None:
    line = JobQueue(now=lambda: 0.0)
    jobs = _jobs(*(Requester(number % 41) for number in range(50)))
    for job in jobs:
        line.put(job)
    assert sum(line.share(taken, 1) for taken in iter(line.take, None)) < 12
    (alone,), (study,) = _jobs(Requester("alone")), _jobs(Requester("kept"), kind=Urgency.STUDY)
    line.put(alone)
    assert line.take() is alone
    assert (line.share(alone, 1), line.share(study, 1)) == (1.0, 1.0)


async def test_on_a_machine_that_is_busy_everybody_gets_less_thinking_until_it_is_not() -> None:
    line = JobQueue(now=lambda: 0.0)
    first, *others = _jobs(*(Requester(number) for number in range(30)))
    for job in others:
        line.put(job)
    usual = line.share(first, 1)
    for _ in range(30):
        line.took(first, usual, 8 * usual)
    assert usual / 10 <= line.share(first, 1) < usual / 5
    while line.take() is not None:
        pass
    assert line.share(first, 1) == 1
    for job in others:
        line.put(job)
    for _ in range(30):
        line.took(first, usual, usual / 8)
    assert line.share(first, 1) == usual


async def test_a_pool_learns_from_answers_how_busy_the_machine_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = list[float]()
    monkeypatch.setattr(
        JobQueue, "took", lambda _, __, share, seconds: told.append(seconds / share)
    )
    pool = PlayerPool(1)
    try:
        for _ in range(3):
            await asked(pool)
        # Not from the first one, for which a process had to start.
        assert len(told) == 2
        assert min(told) > 0
    finally:
        await pool.close()


async def test_a_real_start_that_fails_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: Any, **__: Any) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", refuse)
    with pytest.raises(WorkerFailed, match="no process could be started"):
        await Worker.start()


@pytest.mark.parametrize(
    ("seconds", "first", "later"),
    [
        (0.2, (10, 4), (3, 1)),
        (1.0, (10, 4), (3, 1)),
        (2.0, (10, 0), (6, 0)),
        (9.0, (10, 0), (10, 0)),
    ],
)
async def test_an_answer_is_waited_for_by_what_it_takes_and_longer_from_a_process_that_starts(
    seconds: float, first: tuple[int, int], later: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seconds for an answer, and for one that is no longer wanted."""
    waits = list[tuple[float, float]]()

    async def note(
        _desk: Desk, _worker: Worker, job: Job, _share: float, limit: float, grace: float
    ) -> None:
        waits.append((limit, grace))
        job.answer.set_result("A")

    monkeypatch.setattr(Desk, "_ask", note)
    monkeypatch.setattr(desk, "_SLACK", 3.0)
    monkeypatch.setattr(desk, "_time", lambda: 100.0)
    one = Desk(silent, Mishaps())
    for _ in range(2):
        (job,) = _jobs(Requester("one"))
        await one.think(replace(job, seconds=seconds * 2), 0.5)
    assert waits == [first, later]
