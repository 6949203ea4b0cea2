"""The playground as a process of its own, as `make play` starts it."""

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from bot.settings import Settings

ROOT = Path(__file__).parents[2]
_START_SECONDS = 60
_STOP_SECONDS = 15


@dataclass(frozen=True, slots=True)
class Stand:
    """A running playground."""

    process: Process
    url: str

    async def stop(self) -> int:
        """Ask it to end, and return its exit code."""
        self.process.terminate()
        return await asyncio.wait_for(self.process.wait(), _STOP_SECONDS)


@contextlib.asynccontextmanager
async def open_stand(folder: Path, *options: str) -> AsyncIterator[Stand]:
    """Start a playground that keeps its games in the folder; it is gone when the block ends."""
    with (folder / "playground.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "play", *options),
            cwd=folder,
            env=_environment(),
            stdout=PIPE,
            stderr=log,
        )
    try:
        yield Stand(process, await asyncio.wait_for(_address(process), _START_SECONDS))
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def _environment() -> dict[str, str]:
    """Return this environment without any setting of a bot that is really hosted here."""
    settings = {name.upper() for name in Settings.model_fields}
    kept = {name: value for name, value in os.environ.items() if name not in settings}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "default"}


async def _address(process: Process) -> str:
    assert process.stdout is not None, "it was opened with a pipe"
    line = (await process.stdout.readline()).decode()
    assert line.startswith("Salad is open: "), f"the address comes first, not {line!r}"
    return line.removeprefix("Salad is open: ").strip()
