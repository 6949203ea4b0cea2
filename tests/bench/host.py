"""What the bot takes of a small host: memory, room on the disk, the processor's time.

The bot is a process of its own here, as a host runs it, with a small Discord beside it; so nothing
but the bot is measured.
"""

import asyncio
import importlib.util
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from os import sysconf
from pathlib import Path

from bot.manager import GameManager
from bot.manager.table import Person
from bot.store import NewGame, Store, TableOptions
from bot.store.records import Preferences
from tests.bench.figures import Figure, Section, Target
from tests.wire.games import Players
from tests.wire.process import ROOT, BotProcess, bot_process
from tests.wire.wire import Wire, wire

GAMES, IDLE_SECONDS = 1000, 60
REST, INSTALLED, READY = Target(120), Target(210), Target(1.5)
_QUIET_SECONDS = 5


def measure() -> Iterator[Section]:
    if not Path("/proc/self/smaps_rollup").exists():
        return
    yield asyncio.run(_host())
    yield asyncio.run(_idle())


async def _host() -> Section:
    with tempfile.TemporaryDirectory() as folder:
        async with wire() as small, bot_process(small, Path(folder)) as bot:
            await small.ready()
            ready = Usage.of(bot.pid).cpu
            await _quiet(small, bot)
            rest, before = Usage.of(bot.pid).memory, _children(bot.pid)
            thinking = await _thinking(small, bot)
            playing = Usage.of(bot.pid).memory
    figures = [
        Figure("memory at rest, without a game", rest, "MB", REST),
        Figure("… processes that think then", len(before), ""),
        Figure("… of each process that thinks", thinking, "MB"),
        Figure("… of the bot once a game is played", playing, "MB"),
        Figure("start until commands are taken", ready, "s CPU", READY),
        Figure("installed: what requirements.lock brings", installed(), "MB", INSTALLED),
    ]
    return Section("A small host", figures)


async def _thinking(small: Wire, bot: BotProcess) -> float:
    """Play two turns against Chef; return the memory of the process in which Chef thinks."""
    players = Players(small, [small.world.person("ana")])
    await players.open(("chef",), seats=2)
    await players.play(turns=2)
    (process,) = _children(bot.pid)
    return Usage.of(process).memory


async def _idle() -> Section:
    async with wire() as small:
        people = [small.world.person(name) for name in ("ana", "ben")]
        small.world.channels += [small.world.channel + number for number in range(1, GAMES)]
        with tempfile.TemporaryDirectory() as folder:
            await _begin_games(Path(folder) / "salad.db", small, people)
            async with bot_process(small, Path(folder)) as bot:
                await small.until(lambda: len(small.world.messages) == GAMES, 600)
                await _quiet(small, bot)
                before = Usage.of(bot.pid)
                await asyncio.sleep(IDLE_SECONDS)
                after = Usage.of(bot.pid)
    figures = [
        Figure("an idle minute", after.cpu - before.cpu, "s CPU"),
        Figure("memory", after.memory, "MB"),
    ]
    return Section(f"The same with {GAMES} open games", figures)


async def _begin_games(file: Path, small: Wire, people: list[int]) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    manager = GameManager(store)
    for person in people:
        # Boards in words: their pictures are measured elsewhere.
        await store.people.set_preferences(person, Preferences(text_board=True))
    for channel in small.world.channels:
        host, options = people[0], TableOptions(hints=False)
        new = NewGame("point-salad", small.world.guild, channel, host, "Ana", 2, options, "en-US")
        game = (await manager.open(new)).id
        await manager.join(game, Person(people[1], "Ben"))
        await manager.start(game, host)
    await store.close()


async def _quiet(small: Wire, bot: BotProcess) -> None:
    """Wait until the bot has asked nothing for a while, and thought about nothing."""
    known = None
    while known != (known := (len(small.requests), round(Usage.of(bot.pid).cpu, 1))):  # noqa: ASYNC110 - rest tells nobody
        await asyncio.sleep(_QUIET_SECONDS)


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process has used: the CPU in seconds, memory in MB (as it stands now)."""

    cpu: float
    memory: float

    @classmethod
    def of(cls, pid: int) -> "Usage":
        folder = Path(f"/proc/{pid}")
        # After the name of the program, which may have spaces, in parentheses.
        times = (folder / "stat").read_text().rpartition(")")[2].split()[11:15]
        memory = re.findall(r"VmRSS:\s+(\d+) kB", (folder / "status").read_text())
        return cls(sum(map(int, times)) / sysconf("SC_CLK_TCK"), int(memory[0]) / 1024)


def _children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in listed for child in file.read_text().split()]


def installed() -> float:
    """Return the MB of all files of the packages that a running bot needs.

    With what Python has compiled of them so far.
    """
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    total = 0
    for name in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE):
        try:
            files = metadata.distribution(name).files or []
        except metadata.PackageNotFoundError:
            continue  # Of other systems, and other Pythons.
        total += sum(_bytes(Path(str(file.locate()))) for file in files if file.suffix != ".pyc")
    return total / 1e6


def _bytes(file: Path) -> int:
    files = [file]
    if file.suffix == ".py":
        files.append(Path(importlib.util.cache_from_source(str(file))))
    return sum(one.stat().st_size for one in files if one.exists())
