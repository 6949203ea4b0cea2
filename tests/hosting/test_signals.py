"""Signals that come early, come to a whole terminal, or never come because the bot was killed."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from bot.players.worker import pack

ROOT = Path(__file__).parents[2]
_STOPS = "import os, time; os.kill(os.getpid(), {number}); time.sleep(60)"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(("command", "code"), [("run", 0), ("play", 0), ("doctor", None)])
async def test_a_signal_while_everything_is_still_loaded_ends_the_process_without_a_word(
    tmp_path: Path, number: signal.Signals, command: str, code: int | None
) -> None:
    """A library of that name is loaded first, and has a signal sent to the process."""
    (tmp_path / "discord.py").write_text(_STOPS.format(number=int(number)))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", command),
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
