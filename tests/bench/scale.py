"""At a million finished and ten thousand open games: starts, ticks, recounts, and who goes.

The database is made once, which takes some minutes (`tests.bench.large`); what is measured changes
it a little, and what is forgotten is forgotten.
"""

import asyncio
import gc
import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time, sleep
from typing import Any, Literal
from unittest.mock import patch

import pytest
import simcord
from sqlalchemy import func, select

from bot.client import SaladBot
from bot.manager.recount import Clerk
from bot.scores.ledger import EVERYWHERE
from bot.scores.spans import Span
from bot.store import Store
from bot.store.leaderboards import Ranking
from bot.store.schema import MERITS, games, results
from bot.store.tenancy import Tenant
from bot.ui.clockwork import Clockwork
from bot.ui.kit.posting import Posting
from bot.ui.live.drawing import Studio
from bot.ui.live.keeper import Keeper
from bot.ui.live.patrol import Patrol
from tests.bench import large
from tests.bench.endurance import megabytes
from tests.bench.figures import Figure, Section, Target
from tests.bench.filling import RULES, open_games, spread
from tests.conftest import follow_simulated_time
from tests.soak.world import new_bot

OPEN, CLOCKS, CROWD = 10_000, 50_000, 1_000_000
BATCHES, READS, TICKS = 60, 40, 4
SECONDS_OF_DELETING = 10
DOWN_SECONDS = 5
"""Between the two starts."""
NOW = datetime.now(UTC)
LOCK, BOARD, READY = Target(100), Target(50), Target(3)


def measure() -> Iterator[Section]:
    file = asyncio.run(large.database())
    for part in (_leaderboards, _clocks, _recount, _goodbyes, _starts):
        # What one part has taken must not count as memory of another.
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
            yield fresh.submit(_measured, part, file).result()


def _measured(part: Callable[[Path], Any], file: Path) -> Section:
    logging.disable(logging.WARNING)
    # As the bot does once it has started: a collection looks through nothing that stays anyway.
    gc.collect()
    gc.freeze()
    section: Section = asyncio.run(part(file))
    return section


class Writer(asyncio.Lock):
    """The lock of a writer, which notes how long each transaction has held it.

    In seconds of CPU, of all threads: what other programs of the machine cannot lengthen.
    """

    def __init__(self) -> None:
        super().__init__()
        self.held: list[float] = []
        self._since = 0.0

    async def acquire(self) -> Literal[True]:
        await super().acquire()
        self._since = process_time()
        return True

    def release(self) -> None:
        self.held.append(process_time() - self._since)
        super().release()


async def _store(file: Path) -> tuple[Store, Writer]:
    # A tenant leaves it in order, so that the next one need not look through it.
    store, writer = await Store.open(f"sqlite+aiosqlite:///{file}", Tenant()), Writer()
    store._database._writer = writer
    return store, writer


async def _leaderboards(file: Path) -> Section:
    with closing(sqlite3.connect(file)) as connection, connection:
        here = "SELECT count(*) FROM totals WHERE rules = ? AND guild_id = 0 AND span = 'all'"
        if connection.execute(here, (RULES,)).fetchone()[0] != CROWD:
            spread(connection, CROWD, NOW)
    store, _ = await _store(file)
    random, first, later, surveys = Random(1), [], [], []
    for by in MERITS:
        span = Span.ALL
        least = 5 if by == "average" else 1
        ranking = Ranking(RULES, EVERYWHERE, span, span.start(NOW), by, least)
        first.append(await _read(store, ranking, 0, random))
        surveys.append(await _seconds(store.leaderboards.surveys.settle()))
        for _ in range(READS):
            offset = random.choice([0, 10, 5000, random.randrange(CROWD)])
            later.append(await _read(store, ranking, offset, random))
    await store.close()
    figures = [
        Figure("a page, places counted in the last minutes, median", median(later), "ms CPU"),
        Figure("… worst", max(later), "ms CPU", BOARD),
        Figure("the first page after a start, worst merit", max(first), "ms CPU", BOARD),
        Figure("counting all places, in the background", max(surveys), "s CPU"),
    ]
    return Section(f"A leaderboard of {CROWD:,} people", figures)


async def _read(store: Store, ranking: Ranking, offset: int, random: Random) -> float:
    asks = random.randint(1, CROWD)
    read = store.leaderboards.read(ranking, limit=10, offset=offset, user_id=asks)
    return 1000 * await _seconds(read)


async def _clocks(file: Path) -> Section:
    with _opened(file, range(1, OPEN + 1), 1) as first:
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute(
                "INSERT INTO clocks (game_id, decision, seat, due_at, remind_at, seconds, runs)"
                " WITH RECURSIVE more(value) AS (SELECT 1 UNION ALL"
                " SELECT value + 1 FROM more WHERE value < ?) SELECT game_id, 'more-' || value, 9,"
                " due_at, remind_at, seconds, runs FROM clocks, more WHERE game_id >= ?",
                (CLOCKS // OPEN - 1, first),
            )
        store, writer = await _store(file)
        put_off = await _seconds(store.clocks.put_off(timedelta(minutes=10), NOW))
        ringing = await _seconds(
            store.clocks.ringing(NOW + timedelta(hours=13), due=100, reminders=50)
        )
        unfinished = await _seconds(store.pauses.unfinished())
        held = 1000 * max(writer.held)
        await store.close()
    figures = [
        Figure("all clocks put off after a downtime", put_off, "s CPU", Target(1)),
        Figure("… time the write lock is held", held, "ms CPU"),
        Figure("what rings in a tick, all reminders due", 1000 * ringing, "ms CPU", Target(50)),
        Figure("what a start has to look after", unfinished, "s CPU"),
    ]
    return Section(f"{CLOCKS:,} clocks of {OPEN:,} open games", figures)


async def _seconds(work: Any) -> float:
    """Return the seconds of CPU that some work takes."""
    began = process_time()
    await work
    return process_time() - began


async def _recount(file: Path) -> Section:
    store, writer = await _store(file)
    await store.recounts.begin("a bench")
    clerk, counted = Clerk(), 0
    before = megabytes()
    began = perf_counter()
    for number in range(BATCHES):
        if number == 1:
            writer.held.clear()  # The first one has built the statements.
        batch = await store.recounts.next()
        assert batch is not None, "there are enough games"
        assert await store.recounts.write(batch, await clerk.count(batch))
        counted += len(batch.games)
    seconds = perf_counter() - began
    held, grown = 1000 * max(writer.held), megabytes() - before
    await clerk.close()
    await store.recounts.give_up(unless="nothing")
    while await store.recounts.clear():
        pass
    await store.close()
    figures = [
        Figure("games counted anew from their turns", counted / seconds, "/s"),
        Figure("… all of them", large.GAMES * seconds / counted / 3600, "h"),
        Figure("… longest that the write lock is held", held, "ms CPU", LOCK),
        Figure("… memory that it takes in the bot", grown, "MB", Target(30)),
    ]
    return Section(f"Counting {large.GAMES:,} games anew", figures)


async def _goodbyes(file: Path) -> Section:
    store, writer = await _store(file)
    async with store._database.read() as connection:
        number = func.count()
        who = select(results.c.user_id).where(results.c.user_id > 0, results.c.game_id < 10**5)
        most = who.group_by(results.c.user_id).order_by(number.desc()).limit(1)
        person: int = (await connection.execute(most)).scalar_one()
        played = await connection.scalar(select(number).where(results.c.user_id == person))
        where = select(games.c.guild_id, number).group_by(games.c.guild_id)
        guild, size = (await connection.execute(where.order_by(number.desc()).limit(1))).one()
    writer.held.clear()
    forgetting = await _seconds(store.privacy.forget(person))
    held = 1000 * max(writer.held)
    await store.guilds.departed(guild, NOW - timedelta(days=60))
    writer.held.clear()
    deleting = asyncio.create_task(store.guilds.purge_departed(NOW))
    await asyncio.wait({deleting}, timeout=SECONDS_OF_DELETING)
    deleting.cancel()
    await asyncio.wait({deleting})
    held_by_deleting = 1000 * max(writer.held)
    await store.guilds.returned(guild)
    await store.close()
    figures = [
        Figure(f"forgetting somebody with {played:,} games", forgetting, "s CPU"),
        Figure("… longest that the write lock is held", held, "ms CPU", LOCK),
        Figure(
            f"deleting a server with {size:,} games: the lock", held_by_deleting, "ms CPU", LOCK
        ),
    ]
    return Section("Who goes", figures)


async def _starts(file: Path) -> Section:
    with pytest.MonkeyPatch.context() as patches:
        follow_simulated_time(patches)
        # The boards are none of the simulated Discord's: whoever looks finds them vanished.
        patches.setattr(Patrol, "rests", True)
        # These go on beside everything else; the simulated Discord would wait for them.
        patches.setattr(Store, "look_through", _nothing)
        patches.setattr(Studio, "warm_up", lambda _: None)
        # It ticks when it is told to.
        patches.setattr(Clockwork, "start", lambda _: None)
        return await _both_starts(file)


async def _nothing(_: object) -> None:
    pass


async def _both_starts(file: Path) -> Section:
    env = simcord.Env(new_bot(file), check_errors=False, shard_count=1, settle_timeout=600)
    guild = env.create_guild()
    channels = [guild.create_text_channel(f"table-{number}").id for number in range(OPEN)]
    people = [guild.add_member(env.create_user(name)).id for name in ("ana", "ben")]
    with _opened(file, channels, guild.id, people, env.now()):
        first = await _start(env, env.start)
        sleep(DOWN_SECONDS)  # noqa: ASYNC251 — nothing else is to be done while the bot is down
        env.http_requests.clear()
        again = await _start(env, lambda: env.restart_bot(new_bot(file)))
        asked = len([one for one in env.http_requests if "/messages" in one.path])
        ticks = await _ticks(env)
        await env.shutdown()
        await env.bot.close()
    requests = [number for number, _ in ticks]
    figures = [
        Figure("start until presses are taken", first.ready, "s", READY),
        Figure("the second start, some real time after it", again.ready, "s", READY),
        Figure("… until every game was looked after", again.done, "s", READY),
        Figure("… requests for boards", asked, "", Target(0)),
        Figure("a tick, all reminders due: requests a second", max(requests) / 5, "/s", Target(25)),
        Figure("… the longest", max(seconds for _, seconds in ticks), "s", Target(10)),
        Figure("most memory, simulated Discord included", megabytes(), "MB"),
    ]
    return Section(f"{large.GAMES:,} finished and {OPEN:,} open games", figures)


@dataclass(frozen=True, slots=True)
class Started:
    """How long a start took."""

    ready: float
    done: float


async def _start(env: simcord.Env, start: Callable[[], Any]) -> Started:
    recover_all, ready = Keeper.recover_all, 0.0
    began = perf_counter()

    async def wait(_keeper: Keeper) -> None:
        # simcord gives a start five seconds; the rest is done after it.
        nonlocal ready
        ready = perf_counter() - began

    with patch.object(Keeper, "recover_all", wait):
        await start()
    rest = perf_counter()
    assert isinstance(env.bot, SaladBot)
    await recover_all(env.bot.services.keeper)
    return Started(ready, ready + perf_counter() - rest)


async def _ticks(env: simcord.Env) -> list[tuple[int, float]]:
    """Return the requests and the seconds of some ticks while all reminders are due."""
    asked, found = [0], list[tuple[int, float]]()
    assert isinstance(env.bot, SaladBot)
    clockwork = env.bot.clockwork
    assert clockwork is not None

    async def is_there(*_: object) -> bool:
        # The boards were never posted: looking for one is one request.
        asked[0] += 1
        return True

    env.backend.advance_clock(13 * 3600)
    with patch.object(Posting, "is_there", is_there), env.time_context():
        clockwork._clock._able = clockwork._clock.steady()
        for _ in range(TICKS):
            asked[0] = 0
            env.http_requests.clear()
            began = perf_counter()
            await clockwork.tick()
            sent = [one for one in env.http_requests if "/messages" in one.path]
            found.append((asked[0] + len(sent), perf_counter() - began))
    return found


@contextmanager
def _opened(
    file: Path,
    channels: Sequence[int],
    guild_id: int,
    people: Sequence[int] = (1, 2),
    now: datetime = NOW,
) -> Iterator[int]:
    """Have open games in the database while something is measured; give the number of the first."""
    with closing(sqlite3.connect(file)) as connection, connection:
        _close_open(connection)
        first = 1 + connection.execute("SELECT max(id) FROM games").fetchone()[0]
        due, remind = now + timedelta(hours=23), now + timedelta(hours=12)
        open_games(connection, first, channels, guild_id, people, due=due, remind=remind)
    try:
        yield first
    finally:
        with closing(sqlite3.connect(file)) as connection, connection:
            _close_open(connection)


def _close_open(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("DELETE FROM games WHERE status IN ('lobby', 'running')")
    connection.execute("DELETE FROM departures")
    # When a bot was last alive: in the simulated time of the run before.
    connection.execute("DELETE FROM facts WHERE key = 'alive_at'")
