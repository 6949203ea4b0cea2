"""The bot's process, started against a small Discord."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from tests.wire.wire import Wire

ROOT = Path(__file__).parents[2]


class BotProcess:
    """`python -m bot run` in a folder of its own; it can be stopped, killed and started again."""

    def __init__(self, wire: Wire, folder: Path, **settings: str) -> None:
        self._wire, self._folder, self._settings = wire, folder, settings
        self._process: asyncio.subprocess.Process | None = None

    @property
    def log(self) -> str:
        """Return all that the bot has logged so far."""
        return (self._folder / "bot.log").read_text()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME"}}
        own = {"DISCORD_TOKEN": self._wire.token, "PYTHONPATH": str(ROOT)}
        url = f"sqlite+aiosqlite:///{self._folder / 'salad.db'}"
        with (self._folder / "bot.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *[sys.executable, "-m", "tests.wire.launch", self._wire.address],
                cwd=self._folder,
                env={**kept, **own, "DATABASE_URL": url, **self._settings},
                stdout=log,
                stderr=log,
            )

    def kill(self) -> None:
        """Kill it at once, as a machine does that loses its power."""
        if self.running:
            assert self._process is not None
            self._process.kill()

    def signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    async def ended(self, seconds: float = 30) -> int:
        """Wait until it has ended; return its exit code."""
        assert self._process is not None
        async with asyncio.timeout(seconds):
            return await self._process.wait()

    async def stop(self) -> int:
        """Ask it to stop; return its exit code."""
        if self.running:
            self.signal(signal.SIGTERM)
        return await self.ended()


@contextlib.asynccontextmanager
async def bot_process(wire: Wire, folder: Path, **settings: str) -> AsyncIterator[BotProcess]:
    """Run the bot inside the block, and kill what is left of it after."""
    bot = BotProcess(wire, folder, **settings)
    await bot.start()
    try:
        yield bot
    finally:
        bot.kill()
        await bot.ended()
