"""Thousands of decisions in one process, a few games at a time: what is held must not grow."""

import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.games import TITLES
from tests.soak.crowd import Crowd, Hall
from tests.soak.memory import held_kilobytes
from tests.soak.world import servers

LAP = 500
"""Turns between two looks at the memory."""
MOST_GROWTH = 64
"""Kilobytes that a lap may add, on the average, once everything is warm."""


@dataclass
class Marathon:
    """Plays until so many decisions were made, or until its time is over."""

    file: Path
    rng: Random
    rules: Sequence[str] = tuple(TITLES)
    """The games that are played, one after another."""
    tables: int = 10
    """Games at a time."""
    turns: int = 0
    games: int = 0
    held: list[float] = field(default_factory=list)
    """Kilobytes held by our code after each lap."""
    left: dict[str, int] = field(default_factory=dict)

    async def run(self, turns: int, over: Callable[[], bool]) -> None:
        """Play, and look at the memory after each lap."""
        tracemalloc.start()
        async with servers(self.file) as (server,):
            crowd = Crowd([server], self.rng, self.rules)
            await crowd.open(self.tables)
            self.games = self.tables
            while self.turns < turns and not over():
                self.turns += len(await crowd.playing())
                await crowd.take_turns()
                crowd.forget()
                for hall in crowd.halls:
                    await self._go_on(hall)
                if self.turns >= LAP * (len(self.held) + 1):
                    self._look(crowd)
            await crowd.check()
            self.left = crowd.remains.found()
        tracemalloc.stop()

    async def _go_on(self, hall: Hall) -> None:
        """Open the next game where one is over, and clear the table."""
        if (await hall.table()).running:
            return
        for final in hall.boards():
            hall.server.delete(final)
        await hall.begin(self.rules[self.games % len(self.rules)])
        self.games += 1

    def _look(self, crowd: Crowd) -> None:
        crowd.servers[0].bot.services.manager.forget()
        self.held.append(held_kilobytes())

    @property
    def growth(self) -> list[float]:
        """Return by how many kilobytes a lap has grown, on the average, without the first two.

        Nothing after fewer than four laps: that is too early to tell.
        """
        warm = self.held[2:]
        return [(warm[-1] - warm[0]) / (len(warm) - 1)] if len(warm) > 1 else []
