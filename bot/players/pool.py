"""Players that think in worker processes, so that the event loop never waits for a thought."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

from bot import players
from bot.players.budget import Budget
from engine.dealing import Seed


class PlayerPool:
    """Worker processes, started with the first thought."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._executor: ProcessPoolExecutor | None = None

    async def choose(
        self, game_key: str, level: str, view: Any, seed: Seed, budget: Budget | None = None
    ) -> str:
        """Return what `bot.players.choose` returns, thought of in a worker."""
        return await self._run(partial(players.choose, game_key, level, view, seed, budget))

    async def close(self) -> None:
        """End the workers."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)

    async def _run(self, thought: Callable[[], Any]) -> Any:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(self._workers, get_context("spawn"))
        return await asyncio.get_running_loop().run_in_executor(self._executor, thought)
