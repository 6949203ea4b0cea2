"""Several processes of the bot on one machine: each with a share of the connections, watched.

Each is a bot like any other, which a host could start by hand; `python -m bot run --processes N`.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from bot import pulse
from bot.settings import MOST_PORT, Settings
from bot.signs import children, heartbeat
from bot.store import StoreError
from bot.store.database import parse
from bot.store.engines import is_server
from bot.store.shards import Shards
from bot.wire.pauses import Backoff

log = logging.getLogger(__name__)

STDIN_ENDS = "--watched"
"""Tells a process to stop when the one that started it has ended."""

_LONGEST_PAUSE = 30.0
_STABLE_SECONDS = 60.0
"""Who has lived so long is started again at once."""
_PATIENCE_SECONDS = 20.0
"""How long a process may take to stop."""
_VAIN = 2
"""The exit code of a process that cannot run before its host changes something."""


class NoShare(ValueError):
    """The settings do not let so many processes run; the text says why."""


def shares(settings: Settings, number: int) -> list[Shards]:
    """Return the shards of each of so many processes, as even as they can be.

    Raises:
        NoShare: there are fewer shards, the database is for one process, or ports run out.

    """
    if number < 1:
        raise NoShare("At least one process is needed.")
    if not is_server(parse(settings.database_url)) and number > 1:
        raise NoShare(
            "An SQLite database is for one process alone: let DATABASE_URL name a PostgreSQL "
            "server to run several."
        )
    if (settings.metrics_port or 0) + number - 1 > MOST_PORT:
        raise NoShare(
            f"Each of {number} processes has a port of its own, counted up from METRICS_PORT, and "
            f"the last there is has the number {MOST_PORT}: let METRICS_PORT be a smaller one."
        )
    count = settings.shard_count or number
    ids = Shards.of(count, settings.shard_ids).ids
    if len(ids) < number:
        raise NoShare(
            f"{number} processes need at least {number} connections, and here are {len(ids)}: "
            "raise SHARD_COUNT, or run fewer processes."
        )
    ends = [len(ids) * part // number for part in range(number + 1)]
    return [Shards(count, ids[a:b]) for a, b in pairwise(ends)]


def main(
    settings: Settings,
    number: int,
    guarded: Callable[[Coroutine[Any, Any, None]], int],
    refuse: Callable[[int, str], int],
) -> int:
    """Run so many processes until a signal stops them; return the exit code.

    `guarded` runs work until it ends, and `refuse` tells the host why nothing was begun.
    """
    try:
        several = Processes(settings, shares(settings, number))
    except (NoShare, StoreError) as error:
        return refuse(_VAIN, str(error))
    code = guarded(several.run())
    return _VAIN if several.in_vain else code


class Processes:
    """Runs a process for each share, and starts one again that ends by itself."""

    def __init__(self, settings: Settings, parts: Sequence[Shards], module: str = "bot") -> None:
        self._settings = settings
        self._parts = parts
        self._module = module
        self.in_vain = False
        """Whether one has ended because its host has to change something."""
        self.running: dict[int, asyncio.subprocess.Process] = {}

    async def run(self) -> None:
        """Run them until this is cancelled or one cannot run; then all are stopped in order.

        Cancelled once more, it kills those that still run. Raises OSError if none can be started.
        """
        tasks = [asyncio.create_task(self._keep(n, part)) for n, part in enumerate(self._parts)]
        beat = asyncio.create_task(self._beat())
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            await _cancelled([*tasks, beat])
            log.info("All processes have stopped.")

    async def _keep(self, number: int, part: Shards) -> None:
        """Run one again and again, until it is in vain."""
        pauses = Backoff(_LONGEST_PAUSE)
        while True:
            began = time.monotonic()
            code = await self._run_once(number, part)
            if code == _VAIN:
                self.in_vain = True
                return
            if time.monotonic() - began > _STABLE_SECONDS:
                pauses.succeed()
            wait = pauses.next()
            log.error("process %d ended with code %d; once more in %.1f s", number, code, wait)
            await asyncio.sleep(wait)

    async def _run_once(self, number: int, part: Shards) -> int:
        process = await asyncio.create_subprocess_exec(
            *children.command(self._module),
            *("run", STDIN_ENDS),
            stdin=asyncio.subprocess.PIPE,
            env=children.environment() | self._environment(number, part),
            # A signal of a terminal is for this process, which passes it on.
            start_new_session=True,
        )
        self.running[number] = process
        log.info("process %d has the connections %s of %d", number, part, part.count)
        try:
            return await process.wait()
        finally:
            del self.running[number]
            await _stop(process)

    def _environment(self, number: int, part: Shards) -> dict[str, str]:
        """Return the settings that are not the same for all.

        Ports are counted up, and copies are the concern of the first one alone.
        """
        own = {"SHARD_COUNT": str(part.count), "SHARD_IDS": str(part)}
        if (port := self._settings.metrics_port) is not None:
            own["METRICS_PORT"] = str(port + number)
        if (file := self._settings.heartbeat_file) is not None:
            own["HEARTBEAT_FILE"] = str(_file_of(file, number))
        if number:
            own["BACKUP_DIR"] = ""
        return own

    async def _beat(self) -> None:
        """Keep the file of all processes fresh as long as that of each is."""
        file = self._settings.heartbeat_file
        if file is None:
            return
        files = [_file_of(file, number) for number in range(len(self._parts))]
        async with heartbeat.beating(file, lambda: all(map(pulse.is_fresh, files))):
            await asyncio.Event().wait()


def _file_of(file: Path, number: int) -> Path:
    return file.with_name(f"{file.name}.{number}")


async def _cancelled(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait until they have ended; cancelled itself, it cancels them once more."""
    for task in tasks:
        task.cancel()
    try:
        await asyncio.wait(tasks)
    except asyncio.CancelledError:
        await _cancelled(tasks)
        raise


async def _stop(process: asyncio.subprocess.Process) -> None:
    """Let a process finish what it has begun, for a while, or until this is cancelled."""
    if process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), _PATIENCE_SECONDS)
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
