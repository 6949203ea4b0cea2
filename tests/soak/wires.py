"""Whole games of the bot's process over real connections, with one kind of fault in each.

The small Discord outlives the bot, so kills are among them.
"""

import asyncio
import contextlib
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter

from bot.games import DEFAULT
from tests.wire import faults
from tests.wire.faults import Fault
from tests.wire.games import Players
from tests.wire.process import BotProcess, bot_process
from tests.wire.wire import Wire, wire

PATIENCE_SECONDS = 12
"""After so long people press again."""
LONGEST_SECONDS = 600
"""A game that takes longer has not ended."""
TIDY_SECONDS = 150
"""After so long only one message of a game can be pressed."""
SHARE = 0.12
"""How many of all requests meet a fault."""
APART = 8
"""Turns between two faults of the gateway."""
MUTE_SECONDS = 75
"""Longer than the bot waits for a sign of life."""
OUTAGE_SECONDS = 20

Disturb = Callable[[Wire, BotProcess], Awaitable[None]]


async def outage(small: Wire, _bot: BotProcess) -> None:
    """Let Discord be away: the gateway refuses, requests are reset."""
    small.gateway.down = True
    struck = small.break_next(faults.reset, times=10_000)
    await small.gateway.tear()
    await asyncio.sleep(OUTAGE_SECONDS)
    small.strikes.remove(struck)
    small.gateway.down = False


async def mute(small: Wire, _bot: BotProcess) -> None:
    small.gateway.mute = True
    await asyncio.sleep(MUTE_SECONDS)
    small.gateway.mute = False


async def forget(small: Wire, _bot: BotProcess) -> None:
    await small.gateway.invalidate(resumable=False)


async def kill(_small: Wire, bot: BotProcess) -> None:
    bot.kill()
    await bot.ended()
    await bot.start()


def close(code: int) -> Disturb:
    async def disturb(small: Wire, _bot: BotProcess) -> None:
        await small.gateway.close(code)

    return disturb


REQUESTS: dict[str, Fault] = {
    "429 for 2 s": faults.limited(2),
    "429 for 20 s": faults.limited(20),
    "429 everywhere for 2 s": faults.limited(2, everywhere=True),
    "500": faults.refused(500),
    "503": faults.refused(503),
    "a page of HTML, 200": faults.html(200),
    "a page of HTML, 502": faults.html(502),
    "a page of HTML that claims to be JSON": faults.html(200, "application/json"),
    "a reset before it is done": faults.reset,
    "a reset after it is done": faults.lost,
    "half an answer": faults.cut,
    "half an answer that claims to be whole": faults.garbled,
    "an answer after 4 s": faults.slow(4),
    "no answer, nothing done": faults.unanswered,
    "no answer, but done": faults.swallowed,
}
"""What every eighth request meets, about."""
GATEWAY: dict[str, Disturb] = {
    "gateway closes with 1000": close(1000),
    "gateway closes with 4000": close(4000),
    "gateway closes with 4009": close(4009),
    "gateway forgets the session": forget,
    "gateway falls silent for 75 s": mute,
    "an outage of 20 s": outage,
    "a kill": kill,
}
"""What happens after every eighth turn."""
CASES = (*REQUESTS, *GATEWAY)


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went."""

    over: bool
    seconds: float
    struck: int
    turns: int
    alive: int
    """Messages that could be pressed a while after."""
    bugs: int
    """Exceptions in the log."""

    @property
    def well(self) -> bool:
        return self.over and self.alive == 1 and not self.bugs


async def play(case: str, seed: int, rules: str = DEFAULT) -> Played:
    """Play a game of two people, who press on whatever happens."""
    rng, start = Random(seed), perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        async with wire() as small, bot_process(small, Path(folder)) as bot:
            people = [small.world.person(name) for name in ("ana", "ben")]
            players = Players(small, people, rng, seconds=PATIENCE_SECONDS)
            await small.ready()
            await players.open(seats=2, game=rules)
            struck = await _weathered(case, players, bot)
            seconds = perf_counter() - start
            alive = await _tidied(players)
            bugs = bot.log.count("Traceback")
            return Played(players.over, seconds, struck, players.turns, alive, bugs)


async def _weathered(case: str, players: Players, bot: BotProcess) -> int:
    """Play until the game is over; return how often the fault has struck."""
    small, struck = players.wire, 0
    strike = None
    if case in REQUESTS:
        strike = small.break_next(REQUESTS[case], times=10_000, share=SHARE, rng=players.rng)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_SECONDS):
            while not players.over:
                await players.turn()
                if case in GATEWAY and players.turns % APART == 0 and not players.over:
                    struck += 1
                    await GATEWAY[case](small, bot)
    small.strikes.clear()
    return struck if strike is None else strike.struck


async def _tidied(players: Players) -> int:
    """Wait until one message can be pressed; return how many can."""
    with contextlib.suppress(TimeoutError):
        await players.wire.until(lambda: len(players.boards) == 1, TIDY_SECONDS)
    return len(players.boards)
