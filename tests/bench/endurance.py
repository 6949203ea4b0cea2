"""Starting among many unfinished games, and how many turns a second are confirmed."""

import asyncio
import gc
import logging
import re
import resource
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any
from unittest.mock import patch

import simcord

from bot import SaladBot
from bot.manager import GameManager
from bot.manager.table import Person
from bot.store import NewGame, Store, TableOptions
from bot.ui.live.keeper import Keeper
from tests.bench.figures import Figure, Section, Target
from tests.soak.crowd import Crowd
from tests.soak.world import new_bot, servers

GAMES, TURNS = 1000, 8
"""Unfinished games, and the turns that were taken in each."""
TABLES, ROUNDS = 12, 10
"""Games in which turns are confirmed at the same time, and how many in each."""
PEOPLE = (Person(7001, "Ana"), Person(7002, "Ben"))
READY, MEMORY = Target(2), Target(250)
RATE = Target(20, "at least")


def measure() -> Iterator[Section]:
    # What other parts have taken before must not count as memory of the start.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        yield fresh.submit(_measure_start).result()
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        yield asyncio.run(_turns(Path(folder) / "turns.db"))


def _measure_start() -> Section:
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_start(Path(folder) / "start.db"))


@dataclass(slots=True)
class _Start:
    """When a start began, and when the bot wanted to look after its games."""

    began: float = 0
    ready: float = 0


async def _start(file: Path) -> Section:
    env = simcord.Env(new_bot(file), check_errors=False, shard_count=1, settle_timeout=600)
    guild = env.create_guild()
    channels = [guild.create_text_channel(f"table-{number}").id for number in range(GAMES)]
    await _begin_games(file, guild.id, channels)
    _, first = await _timed(env, env.start)
    before = megabytes()
    ready, again = await _timed(env, lambda: env.restart_bot(new_bot(file)))
    await env.shutdown()
    await env.bot.close()
    figures = [
        Figure("start until presses are taken", ready, "s", READY),
        Figure("… until every game was looked after, boards there", again, "s"),
        Figure("… all boards to be posted anew, without pictures", first, "s"),
        Figure("most memory, simulated Discord included", megabytes(), "MB", MEMORY),
        Figure("… before the second start", before, "MB"),
    ]
    return Section(f"{GAMES} unfinished games of {TURNS} turns", figures)


async def _begin_games(file: Path, guild_id: int, channels: Sequence[int]) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    manager, (host, guest) = GameManager(store), PEOPLE
    for channel in channels:
        options = TableOptions(hints=False)
        new = NewGame(
            "point-salad", guild_id, channel, host.id, host.name, 2, options, locale="en-US"
        )
        game = (await manager.open(new)).id
        await manager.join(game, guest)
        table = await manager.start(game, host.id)
        for _ in range(TURNS):
            (decision,), (seat,) = table.pending(), table.waits_for()
            action = str(table.game.default_action(table.state, seat.seat))
            table = await manager.submit(game, seat.user_id, decision.id, action)
    await store.close()


async def _timed(env: simcord.Env, start: Callable[[], Awaitable[None]]) -> tuple[float, float]:
    """Return the seconds of a start until the bot is ready, and has looked after every game."""
    times, set_up, resume = _Start(), SaladBot.setup_hook, Keeper.recover_all

    async def begin(bot: SaladBot) -> None:
        times.began = perf_counter()
        await set_up(bot)

    async def wait(_keeper: Keeper) -> None:
        # simcord gives a start five seconds; the rest is done after it.
        times.ready = perf_counter()

    with patch.object(SaladBot, "setup_hook", begin), patch.object(Keeper, "recover_all", wait):
        await start()
    assert isinstance(env.bot, SaladBot)
    rest = perf_counter()
    with _dots():
        await resume(env.bot.services.keeper)
    ready = times.ready - times.began
    seconds = ready + perf_counter() - rest
    await env.settle()
    gc.collect()
    return ready, seconds


def _dots() -> Any:
    return patch("bot.ui.live.drawing._draw_all", lambda _display: [])


def megabytes() -> float:
    """Return the most memory that this program has used.

    `ru_maxrss` would do, but begins with that of the process by which this one was started.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    (most,) = re.findall(r"VmHWM:\s+(\d+) kB", status.read_text())
    return int(most) / 1024


async def _turns(file: Path) -> Section:
    async with servers(file, pictures=True) as both:
        crowd = Crowd(both, Random(5))
        await crowd.open(TABLES)
        start = perf_counter()
        for _ in range(ROUNDS):
            await crowd.take_turns()
        seconds = perf_counter() - start
        turns = sum([(await hall.table()).version for hall in crowd.halls])
    rate = Figure(
        "confirmed turns a second, simulated Discord included", turns / seconds, "1/s", RATE
    )
    return Section(f"{TABLES} games at once, with pictures", [rate])
