"""Several processes of the bot on one PostgreSQL database: killed, and all at the same thing."""

import asyncio
import multiprocessing
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count, cycle
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import time
from typing import Any

from sqlalchemy import select

from bot.host import doctor
from bot.manager.recount import recount
from bot.store import Store
from bot.store.books import in_use
from bot.store.schema import departures as departed
from bot.store.schema import games, pauses, results
from tests.soak import partner

_AHEAD_SECONDS = 0.2
"""How long before it the moment is told in which all finish."""
_ANSWER_SECONDS = 240.0
_READY = 0
"""The number under which a process answers without being asked, once it can be."""

# What takes a process three seconds to load is loaded once, by one of which all others are forks.
_MAKER = multiprocessing.get_context("forkserver")
_MAKER.set_forkserver_preload([partner.__name__])


class Gone(Exception):
    """A process has ended before it has answered."""


class Remote:
    """One process of the operating system, started and told what to do."""

    def __init__(self, *about: Any) -> None:
        """`about` is as in `partner.run`, without the connection."""
        self._about = about
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._ended = asyncio.Event()
        self._numbers = count(_READY + 1)

    async def start(self) -> dict[str, Any]:
        """Start it, and return what it says once it is ready. Raises Gone."""
        self._line, theirs = _MAKER.Pipe()
        self._process = _MAKER.Process(target=partner.run, args=(*self._about, theirs))
        self._ended.clear()
        ready = self._awaited(_READY)
        await asyncio.to_thread(self._process.start)
        theirs.close()
        asyncio.get_running_loop().add_reader(self._line.fileno(), self._hear, self._line)
        return await asyncio.wait_for(ready, _ANSWER_SECONDS)

    async def ask(self, do: str, **what: Any) -> dict[str, Any]:
        """Tell it to do something; return its answer. Raises Gone."""
        if self._line is None or self._line.closed:
            raise Gone
        number = next(self._numbers)
        answer = self._awaited(number)
        try:
            self._line.send({"number": number, "name": do, **what})
        except OSError as error:
            raise Gone from error
        return await asyncio.wait_for(answer, _ANSWER_SECONDS)

    async def kill(self) -> None:
        """Kill it at once, if it lives."""
        if self._process is not None:
            self._process.kill()
            await self._gone()

    async def stop(self) -> None:
        """Let it end in order."""
        await self.ask("end")
        await self._gone()

    async def _gone(self) -> None:
        assert self._process is not None
        await asyncio.wait_for(self._ended.wait(), _ANSWER_SECONDS)
        await asyncio.to_thread(self._process.join)

    def _awaited(self, number: int) -> asyncio.Future[dict[str, Any]]:
        answer = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        return answer

    def _hear(self, line: Connection) -> None:
        try:
            said = line.recv()
        except (EOFError, OSError):
            self._hang_up(line)
            return
        answer = self._answers.pop(said["number"])
        if answer.done():
            return
        if "error" in said:
            answer.set_exception(AssertionError(said["error"]))
        else:
            answer.set_result(said["answer"])

    def _hang_up(self, line: Connection) -> None:
        asyncio.get_running_loop().remove_reader(line.fileno())
        line.close()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(Gone())
        self._answers.clear()
        self._ended.set()


@dataclass
class Seen:
    """What was seen of several processes in all."""

    waves: int = 0
    kills: int = 0
    finished: int = 0
    refused: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """How long last turns took."""
    deals: set[str] = field(default_factory=set)
    syncs: int = 0
    reminded: Counter[int] = field(default_factory=Counter)
    open: int = 0
    leaders: int = 0
    memory: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    """What the database shows that must not be; see `examine`."""


@dataclass
class Household:
    """Some processes on one database, and what is seen of them."""

    url: str
    folder: Path
    processes: Sequence[Remote]
    seen: Seen = field(default_factory=Seen)

    async def all(self, do: str, **what: Any) -> list[dict[str, Any]]:
        """Tell every process to do the same at once; return the answers of those that live."""
        asked = [one.ask(do, **what) for one in self.processes]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        for answer in answers:
            if isinstance(answer, BaseException) and not isinstance(answer, Gone):
                raise answer
        return [answer for answer in answers if isinstance(answer, dict)]

    async def start(self) -> None:
        """Start all at once."""
        await asyncio.gather(*(one.start() for one in self.processes))

    async def stop(self) -> None:
        await asyncio.gather(*(one.stop() for one in self.processes))

    async def deal(self) -> None:
        """Let today's Daily be asked for in all of them at once."""
        self.seen.deals |= {one["commitment"] for one in await self.all("daily")}

    async def waves(self, waves: Iterable[object], deaths: Iterable[float]) -> None:
        """Let games end in all processes at the same moment, while one after another is killed.

        `deaths` says how many seconds a process lives after the one before has been started again.
        """
        over = asyncio.Event()
        killing = asyncio.create_task(self._kill(deaths, over))
        try:
            for _ in waves:
                await self._wave()
        finally:
            over.set()
            await killing

    async def _wave(self) -> None:
        async def last_turn(one: Remote, game: int, at: float) -> None:
            with suppress(Gone):
                answer = await one.ask("finish", game=game, at=at)
                self.seen.finished += 1
                self.seen.refused += answer["refused"]
                self.seen.seconds.append(answer["seconds"])

        async def prepared(one: Remote) -> tuple[Remote, int] | None:
            try:
                return one, (await one.ask("prepare"))["game"]
            except Gone:
                return None

        ready = filter(None, await asyncio.gather(*map(prepared, self.processes)))
        at = time() + _AHEAD_SECONDS
        await asyncio.gather(*(last_turn(one, game, at) for one, game in ready))
        self.seen.waves += 1

    async def _kill(self, deaths: Iterable[float], over: asyncio.Event) -> None:
        """Kill one after another and start it again, until it is over; then all live."""
        for seconds, one in zip(deaths, cycle(self.processes)):
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), seconds)
                return
            await one.kill()
            self.seen.kills += 1
            await one.start()

    async def restart_with_open_games(self, number: int) -> None:
        """Open games in all processes, kill all, start all at once, and let half of a turn pass."""
        begun = [game for one in await self.all("open", games=number) for game in one["games"]]
        self.seen.open = len(begun)
        await asyncio.gather(*(one.kill() for one in self.processes))
        await self.start()
        for one in await self.all("remind"):
            self.seen.reminded.update(one["reminded"])
        for one in await self.all("state"):
            self.seen.leaders += one["leads"]
            self.seen.memory.append(one["memory"])
            self.seen.wrong += [f"game {game} is paused" for game in one["paused"]]
        wrong = {game: n for game, n in self.seen.reminded.items() if n != 1}
        self.seen.wrong += [f"game {game} was reminded of {n} times" for game, n in wrong.items()]
        silent = set(begun) - self.seen.reminded.keys()
        self.seen.wrong += [f"game {game} was not reminded of" for game in silent]

    async def examine(self) -> None:
        """Look at the database once all have stopped."""
        self.seen.syncs = (self.folder / "commands").read_text().count("synced")
        store = await Store.open(self.url)
        try:
            self.seen.wrong += [sentence async for sentence in _wrong(store)]
        finally:
            await store.close()
        self.seen.wrong += (await doctor.examine(self.url)).wrong


async def _wrong(store: Store) -> AsyncIterator[str]:
    async with store._database.read() as connection:
        numbers = list(
            await connection.scalars(
                select(games.c.finish).where(games.c.finish.is_not(None)).order_by(games.c.finish)
            )
        )
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"finishes have gaps: {numbers}"
        ended = set(await connection.scalars(select(games.c.id).where(games.c.finish.is_not(None))))
        counted = set(await connection.scalars(select(results.c.game_id)))
        if ended != counted:
            yield f"games without results: {sorted(ended ^ counted)}"
        for table in (pauses, departed):
            if found := (await connection.execute(select(table))).all():
                yield f"{table.name}: {found}"
    before = await _scores(store)
    await recount(store)
    after = await _scores(store)
    for name in before:
        if before[name] != after[name]:
            yield f"{name} are not what counting anew makes of all games"


async def _scores(store: Store) -> Mapping[str, list[tuple[Any, ...]]]:
    """Return what stands in the book in use, by kind."""
    async with store._database.read() as connection:
        book = await in_use(connection)
        found = {}
        for name, table in (("ratings", book.ratings), ("totals", book.totals)):
            rows = await connection.execute(select(table).order_by(*table.primary_key.columns))
            found[name] = [_rounded(row) for row in rows]
    return found


def _rounded(row: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(round(value, 6) if isinstance(value, float) else value for value in row)


@asynccontextmanager
async def household(url: str, folder: Path, number: int) -> AsyncIterator[Household]:
    """Have so many processes on an empty database; those that live afterwards are killed."""
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    processes = [Remote(url, folder, shard, number) for shard in range(number)]
    try:
        yield Household(url, folder, processes)
    finally:
        for one in processes:
            await one.kill()


async def accept(
    url: str,
    folder: Path,
    *,
    waves: Iterable[object],
    deaths: Iterable[float],
    number: int = 4,
    halls: int = partner.HALLS,
) -> Seen:
    """Run the whole of it, as in `Household`; return what was seen."""
    async with household(url, folder, number) as here:
        await here.start()
        await here.deal()
        await here.waves(waves, deaths)
        await here.restart_with_open_games(halls)
        await here.stop()
        await here.examine()
        return here.seen
