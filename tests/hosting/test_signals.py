"""Signals that come early, come to a whole terminal, or never come because the bot was killed."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from bot.signs import children
from bot.signs.pipes import pack

ROOT = Path(__file__).parents[2]
_STOPS = "import os, time; os.kill(os.getpid(), {number}); time.sleep(60)"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("-m", "bot", "run"), 0),
        (("-m", "bot", "play"), 0),
        (("-m", "bot", "doctor"), None),
        (("-c", "from bot.command import main; main()", "run"), 0),
    ],
)
async def test_a_signal_while_everything_is_still_loaded_ends_the_process_without_a_word(
    tmp_path: Path, number: signal.Signals, command: tuple[str, ...], code: int | None
) -> None:
    """A library of that name is loaded first, and has a signal sent to the process."""
    (tmp_path / "discord.py").write_text(_STOPS.format(number=int(number)))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *command),
        cwd=tmp_path,
        env=environment,
        stdout=PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == (128 + number if code is None else code)
    assert said == b""


async def _worker() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _SLOW_WORKER), cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=PIPE
    )


_SLOW_WORKER = """
import sys, time
from bot.players import worker

def think(share):
    print("thinking", file=sys.stderr, flush=True)
    while True:
        time.sleep(0.01)

worker.QUESTIONS["forever"] = think
worker.main()
"""


async def _thinking() -> asyncio.subprocess.Process:
    process = await _worker()
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.write(pack(("forever", (), 1.0)))
    assert await asyncio.wait_for(process.stderr.readline(), 60) == b"thinking\n"
    return process


async def test_a_worker_ends_with_the_bot_in_the_middle_of_a_thought() -> None:
    process = await _thinking()
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 30) == 0
    assert await process.stderr.read() == b""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_worker_leaves_it_to_the_bot_to_end_it(number: signal.Signals) -> None:
    process = await _thinking()
    assert process.stdin is not None
    assert process.stderr is not None
    process.send_signal(number)
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 30) == 0
    assert await process.stderr.read() == b""


_PARENT = """
import asyncio, os, pickle, sys, time
from functools import partial
from bot.games.contract import Drawing
from bot.players import process
from bot.signs import children, pipes

async def draws():
    child = await asyncio.create_subprocess_exec(
        *children.command("bot.games.painter"), env=children.environment(),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    child.stdin.write(pickle.dumps(Drawing(partial(time.sleep, 60), "")))
    child.stdin.write_eof()
    return child

async def thinks():
    child = await process.Worker.start()
    child._in.write(pipes.pack(("choose", (), 1.0)))
    return child

async def is_being_asked():
    child = await process.Worker.start()
    child._in.write(pipes.LENGTH.pack(1000) + b"half a question")
    return child

async def main():
    child = await {start}()
    await asyncio.sleep({pause})
    os._exit(9)

asyncio.run(main())
"""


@pytest.mark.parametrize("start", ["draws", "thinks", "is_being_asked"])
@pytest.mark.parametrize("pause", [0, 1.5])
async def test_a_child_of_a_bot_that_ends_hard_ends_at_once_and_without_a_word(
    start: str, pause: float
) -> None:
    code = _PARENT.format(start=start, pause=pause)
    parent = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", code), cwd=ROOT, stdout=PIPE, stderr=PIPE
    )
    # Standard error is the child's, too, and is at its end when both have ended.
    _, errors = await asyncio.wait_for(parent.communicate(), 30)
    assert parent.returncode == 9
    assert errors == b""


@pytest.mark.parametrize("module", ["bot.players.worker", "bot.games.painter"])
async def test_a_child_takes_no_bot_from_the_working_directory(tmp_path: Path, module: str) -> None:
    stranger = tmp_path / "bot"
    stranger.mkdir()
    (stranger / "__init__.py").write_text("raise SystemExit('a stranger')")
    process = await asyncio.create_subprocess_exec(
        *children.command(module),
        env={**children.environment(), "PYTHONSAFEPATH": ""},
        cwd=tmp_path,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
    )
    _, errors = await asyncio.wait_for(process.communicate(b""), 30)
    assert (process.returncode, errors) == (0, b"")
