"""What members ask for besides playing: it costs nobody else a thing, and has its limits."""

import asyncio
import os
import pickle
import threading
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from bot.games.contract import Drawing
from bot.render import Picture
from bot.ui.kit import throttle
from bot.ui.live import films
from bot.ui.live.films import Films, NotDrawn
from tests.bot import finished
from tests.bot.messages import alts, privates, said
from tests.bot.server import Server

DOT = Picture("replay.gif", b"dot", 1, 1)
NOT_DRAWN = "I couldn't draw that just now. Please try again in a minute."
STILL_AT_IT = "I'm still working on what you asked for. Please wait for it."


class Painter:
    """Stands in for the processes that draw; counts what it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.wait: Callable[[], Awaitable[Any]] = partial(asyncio.sleep, 0)
        self.answer: Callable[[], bytes] = partial(pickle.dumps, DOT)

    async def __call__(self, question: bytes) -> bytes:
        assert question
        self.asked += 1
        await self.wait()
        return self.answer()


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Painter:
    stand_in = Painter()
    monkeypatch.setattr(films, "_asked", stand_in)
    return stand_in


def drawing(draw: Callable[[], Any]) -> Drawing:
    """Return what a process is asked to draw, whatever comes of it."""
    return Drawing(draw, "")


def failing(error: Exception) -> bytes:
    raise error


async def test_a_replay_is_drawn_once_and_a_crowd_of_presses_gets_a_friendly_line(
    server: Server, painter: Painter
) -> None:
    ana, ben = server.members(2)
    await finished.play(server, ana, ben)
    go = asyncio.Event()
    painter.wait = go.wait
    presses = [server.command(ana, "replay") for _ in range(8)]
    for _ in range(3000):
        if [said(press.result) for press in presses].count(STILL_AT_IT) == 8 - throttle.AT_ONCE:
            break
        await asyncio.sleep(0.01)
    go.set()
    results = [await press.done() for press in presses]
    assert [said(result) for result in results].count(STILL_AT_IT) == 8 - throttle.AT_ONCE
    assert sum(bool(alts(message)) for r in results for message in privates(r)) == throttle.AT_ONCE
    assert "turn by turn" in said(await ben.slash(server.channel, "salad replay"))
    assert painter.asked == 1


@pytest.mark.parametrize(
    "answer",
    [
        partial(failing, OSError("no memory for a process")),
        bytes,
        partial(pickle.dumps, "no picture"),
        lambda: pickle.dumps(DOT)[:-3],
    ],
    ids=["no process", "no answer", "another answer", "half an answer"],
)
async def test_whatever_happens_to_the_process_that_draws_the_member_is_told_and_may_ask_again(
    server: Server, painter: Painter, answer: Callable[[], bytes]
) -> None:
    ana, ben = server.members(2)
    await finished.play(server, ana, ben)
    right, painter.answer = painter.answer, answer
    assert said(await ana.slash(server.channel, "salad replay")) == NOT_DRAWN
    painter.answer = right
    assert "turn by turn" in said(await ana.slash(server.channel, "salad replay"))


async def test_a_process_that_dies_or_hangs_is_given_up_and_none_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[int] = []
    third = asyncio.Event()
    start = asyncio.create_subprocess_exec

    async def noted(*args: Any, **options: Any) -> asyncio.subprocess.Process:
        process = await start(*args, **options)
        started.append(process.pid)
        if len(started) == 3:
            third.set()
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    with pytest.raises(NotDrawn):
        await Films().draw(1, drawing(partial(os._exit, 3)))
    monkeypatch.setattr(films, "_LONGEST_SECONDS", 0.2)
    with pytest.raises(NotDrawn):
        await Films().draw(1, drawing(partial(time.sleep, 60)))
    closing = Films()
    waiting = asyncio.create_task(closing.draw(1, drawing(partial(time.sleep, 60))))
    await third.wait()
    await closing.close()
    await asyncio.wait({waiting})
    assert waiting.cancelled()
    for pid in started:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


async def test_what_is_kept_of_long_pictures_has_a_limit(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(films, "_MOST_BYTES_KEPT", 2 * len(DOT.data))
    kept = Films()
    for key in (1, 2, 3, 3, 2, 1):
        assert await kept.draw(key, drawing(os.getpid)) == DOT
    assert painter.asked == 4


async def test_long_pictures_are_drawn_one_after_the_other_and_a_failure_is_no_answer_for_later(
    painter: Painter,
) -> None:
    drawn, busy, most = Films(), 0, 0

    async def wait() -> None:
        nonlocal busy, most
        busy += 1
        most = max(most, busy)
        await asyncio.sleep(0.01)
        busy -= 1

    painter.wait = wait
    found = await asyncio.gather(*(drawn.draw(n % 3, drawing(os.getpid)) for n in range(6)))
    assert found == [DOT] * 6
    assert (painter.asked, most) == (3, 1)
    painter.answer = partial(failing, OSError("no memory"))
    for _ in range(2):
        with pytest.raises(NotDrawn):
            await drawn.draw("a", drawing(os.getpid))
    painter.answer = partial(pickle.dumps, "no picture")
    with pytest.raises(NotDrawn):
        await drawn.draw("a", drawing(os.getpid))
    painter.answer = partial(pickle.dumps, DOT)
    assert await drawn.draw("a", drawing(os.getpid)) == DOT
    assert (painter.asked, most) == (7, 1)


async def test_no_board_waits_for_what_members_ask_for(server: Server) -> None:
    await server.game(*server.members(2))
    live, gate = server.bot.services.live, threading.Event()

    def slow() -> Picture:
        assert gate.wait(60)
        return DOT

    two = (drawing(slow), drawing(slow))
    asked = [asyncio.create_task(live.studio.draw(two)) for _ in range(4)]
    try:
        await asyncio.wait_for(live.screens.show(1, again=True), 30)
        assert not any(task.done() for task in asked)
    finally:
        gate.set()
    assert await asyncio.gather(*asked) == [[DOT, DOT]] * 4


async def test_everybody_may_ask_so_often_a_minute_and_turns_are_not_counted(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttle, "A_MINUTE", 2)
    ana, ben = server.members(2)
    await finished.play(server, ana, ben)
    await server.game(ana, ben)
    for _ in range(2):
        assert "lot" not in said(await ana.slash(server.channel, "salad salad"))
    for command in (
        *("salad", "rules", "replay", "analysis", "scores", "stats", "history", "verify"),
    ):
        assert said(await ana.slash(server.channel, f"salad {command}")).startswith(
            "That was a lot in one minute. Please ask again <t:"
        )
    assert "lot" not in said(await ben.slash(server.channel, "salad salad"))
    mover, board = await server.mover(2), await server.pick_default(2)
    version = (await server.table(2)).version
    await mover.click(board, label="Confirm")
    assert (await server.table(2)).version == version + 1
    await server.env.advance_time(60)
    assert "lot" not in said(await ana.slash(server.channel, "salad salad"))
