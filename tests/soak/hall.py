"""The bot's process in front of a small Discord that outlives it, and people at its tables."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from time import perf_counter

from aiohttp import web

from bot.games import TITLES
from bot.manager.table import load
from bot.store.database import Database, parse
from bot.store.games import Games
from tests.wire.faults import Done, reset
from tests.wire.games import Players
from tests.wire.process import BotProcess, bot_process
from tests.wire.wire import Wire, wire
from tests.wire.world import Interaction, Message

CHANNELS = 400
QUIET_SECONDS = 1.0
LONGEST_SECONDS = 120.0
"""After so long at the latest everything must be as it should."""
LIVE = {"lobby": "join", "running": "pick", "finished": "rematch"}


@dataclass
class Hall:
    """The small Discord with the bot's process in front of it; each case has its own channel."""

    small: Wire
    bot: BotProcess
    folder: Path
    people: list[int]
    used: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    rules: Sequence[str] = tuple(TITLES)
    """The games that are played, one after another."""
    slowest: float = 0.0
    """The longest time after the bot was connected again until all boards were right."""
    _decisions: dict[tuple[int, int], str] = field(default_factory=dict)

    @property
    def channel(self) -> int:
        """Return the channel of the present case."""
        return self.small.world.channels[self.used]

    def live(self, channel: int | None = None) -> list[Message]:
        return self.small.world.alive(channel or self.channel)

    def button(self, prefix: str) -> tuple[Message, str]:
        """Return what begins so on the newest message that has it."""
        for message in reversed(self.live()):
            for name in message.live:
                if name.startswith(prefix):
                    return message, name
        raise LookupError(prefix)

    def shows(self, prefix: str) -> bool:
        return any(name.startswith(prefix) for m in self.live() for name in m.live)

    async def press(self, prefix: str, *values: str, person: int = 0) -> Interaction:
        return await self.small.press(person or self.people[0], *self.button(prefix), *values)

    async def slash(self, name: str, person: int = 0, **options: object) -> Interaction:
        return await self.small.slash(person or self.people[0], name, self.channel, **options)

    async def quiet(self) -> None:
        """Wait until the bot asks nothing any more."""
        asked = -1
        while asked != len(self.small.requests):
            asked = len(self.small.requests)
            await asyncio.sleep(QUIET_SECONDS)

    async def panel(self, command: str, person: int = 0) -> tuple[int, Message, str]:
        """Ask with a command, and return who may press which button that does the deed."""
        asked = await self.slash(command, person)
        world = self.small.world
        await self.small.until(lambda: asked.answers and world.messages[asked.answers[-1]].live)
        message = world.messages[asked.answers[-1]]
        return person or self.people[0], message, message.live[0]

    async def lobby(self, seated: int = 1, *, computer: bool = False) -> None:
        """Open a lobby with so many people."""
        rules = self.rules[self.used % len(self.rules)]
        await self.slash("salad new", seats=3, game=rules)
        await self.small.until(lambda: self.shows("s:join:"))
        for person in self.people[1:seated]:
            await self.press("s:join:", person=person)
            await self.quiet()
        if computer:
            await self.press("m:computer:", "sprout")
            await self.quiet()

    async def game(self, seated: int = 2, *, computer: bool = False) -> None:
        """Start a game, and play until one alone must decide."""
        await self.lobby(seated, computer=computer)
        await self.press("s:start:")
        await self.small.until(lambda: self.shows("s:pick:") or self.shows("s:hand:"))
        await self.quiet()
        players = Players(self.small, self.people[:seated], channel=self.channel)
        while not self.shows("s:pick:"):
            await players.turn()
            await self.quiet()

    def mover(self) -> int:
        """Return whose turn it is."""
        board, _ = self.button("s:pick:")
        return next(person for person in self.people if f"<@{person}>" in board.text)

    async def pick(self) -> None:
        """Complete a pick."""
        for number in range(30):
            if self.shows("s:do:"):
                return
            await self.pick_once(Random(number))
            await self.quiet()
        raise AssertionError("no pick is ever complete")

    async def pick_once(self, rng: Random) -> None:
        """Press anything that picks."""
        board, _ = self.button("s:pick:")
        adding = [n for n in board.live if n.startswith("s:pick:") and not n.endswith(":")]
        chosen = rng.choice(adding)
        await self.small.press(self.mover(), board, chosen, *board.values(chosen)[:1])

    def strike(self, number: int, *, after: bool) -> asyncio.Event:
        """Kill the bot at one of its next requests; return what is set when that has happened."""
        killed = asyncio.Event()

        async def kill(request: web.Request, done: Done) -> web.StreamResponse:
            if after:
                await done()
            self.bot.kill()
            killed.set()
            return await reset(request, done)

        self.small.break_next(kill, spared=number)
        return killed

    async def rise(self) -> None:
        """Start the bot again, and wait until every game is as it should be."""
        self.small.strikes.clear()
        await self.bot.ended()
        await self.bot.start()
        await self.small.until(lambda: self.small.gateway.connected)
        began = perf_counter()
        while wrong := await self.wrong():
            assert perf_counter() - began < LONGEST_SECONDS, "\n".join(wrong)
            await asyncio.sleep(QUIET_SECONDS / 4)
        self.slowest = max(self.slowest, perf_counter() - began)
        await self.quiet()
        assert not (wrong := await self.wrong()), "\n".join(wrong)

    async def wrong(self) -> list[str]:
        """Return what is not as it should be, of all games."""
        return [told for row in self._games() if (told := await self._judged(*row))]

    def _games(self) -> list[tuple[int, int, str, int]]:
        with closing(sqlite3.connect(self.folder / "salad.db")) as connection:
            return connection.execute(
                "SELECT id, channel_id, status, coalesce((SELECT max(version) FROM turns "
                "WHERE game_id = id), 0) FROM games"
            ).fetchall()

    async def _judged(self, game: int, channel: int, status: str, version: int) -> str | None:
        """Return in a line what is wrong with the messages of a game."""
        about = [m for m in self.live(channel) if any(_game_of(name) == game for name in m.live)]
        wanted: tuple[str, ...] = (f"s:{LIVE[status]}:{game}",) if status in LIVE else ()
        if status == "running":
            decision = await self._asked(game, version)
            wanted = f"s:pick:{game}:{decision}:", f"s:hand:{game}:{decision}"
        fit = [m for m in about if any(name.startswith(wanted) for name in m.live)]
        expected = 1 if wanted else 0
        if len(about) == len(fit) == expected:
            return None
        return f"game {game}, {status}: {len(about)} can be pressed, {len(fit)} of turn {version}"

    async def _asked(self, game: int, version: int) -> str:
        """Return what must be decided in a running game after so many actions."""
        if (game, version) not in self._decisions:
            database = Database(parse(f"sqlite+aiosqlite:///{self.folder / 'salad.db'}"))
            try:
                record = await Games(database).get(game)
            finally:
                await database.close()
            assert record is not None
            table = load(replace(record, turns=record.turns[:version]))
            self._decisions[game, version] = table.pending()[0].id
        return self._decisions[game, version]


def _game_of(custom_id: str) -> int:
    parts = custom_id.split(":")
    return int(parts[2]) if parts[0] in {"s", "m"} else 0


@asynccontextmanager
async def hall(folder: Path, rules: Sequence[str] = tuple(TITLES)) -> AsyncIterator[Hall]:
    """Run a small Discord, and the bot as a process of its own in front of it."""
    async with wire() as small:
        number = small.world.channels[0]
        small.world.channels.extend(number + 1000 * place for place in range(1, CHANNELS))
        people = [small.world.person(name) for name in ("ana", "ben", "cleo")]
        settings = {"LOG_LEVEL": "WARNING", "TABLES_PER_HOST": "999", "TABLES_PER_SERVER": "999"}
        async with bot_process(small, folder, **settings) as bot:
            await small.ready()
            found = Hall(small, bot, folder, people, rules=rules)
            await found.quiet()
            yield found
