"""Kill -9 at every request of what people do, with a Discord that outlives the bot.

The bot's process is killed before a request is done, or right after, and started again. Then every
game that was ever begun must have one message to press, of its latest turn; none if called off.
"""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from aiohttp import web

from bot.manager import GameManager
from bot.store import Store
from tests.wire.faults import Done, reset
from tests.wire.process import BotProcess, bot_process
from tests.wire.wire import Wire, wire
from tests.wire.world import Interaction, Message

CHANNELS = 400
QUIET_SECONDS = 1.0
LONGEST_SECONDS = 120.0
"""After so long at the latest everything must be as it should."""
ALMOST_OVER = 2
"""Cards that are left when somebody is about to take the last turn."""
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
    slowest: float = 0.0
    """The longest time after the bot was connected again until all boards were right."""

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

    async def slash(self, name: str, person: int = 0, **options: int) -> Interaction:
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
        await self.slash("salad new", seats=3)
        await self.small.until(lambda: self.shows("s:join:"))
        for person in self.people[1:seated]:
            await self.press("s:join:", person=person)
            await self.quiet()
        if computer:
            await self.press("m:computer:", "sprout")
            await self.quiet()

    async def game(self, seated: int = 2, *, computer: bool = False) -> None:
        """Start a game."""
        await self.lobby(seated, computer=computer)
        await self.press("s:start:")
        await self.small.until(lambda: self.shows("s:pick:"))
        await self.quiet()

    def mover(self) -> int:
        """Return whose turn it is."""
        board, _ = self.button("s:pick:")
        return next(person for person in self.people if f"<@{person}>" in board.text)

    async def pick(self) -> None:
        """Complete a pick."""
        for _ in range(9):
            if self.shows("s:do:"):
                return
            board, _ = self.button("s:pick:")
            adding = [n for n in board.live if n.startswith("s:pick:") and not n.endswith(":")]
            await self.small.press(self.mover(), board, adding[0])
            await self.quiet()
        raise AssertionError("no pick is ever complete")

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
        while wrong := self.wrong():
            assert perf_counter() - began < LONGEST_SECONDS, "\n".join(wrong)
            await asyncio.sleep(QUIET_SECONDS / 4)
        self.slowest = max(self.slowest, perf_counter() - began)
        await self.quiet()
        assert not (wrong := self.wrong()), "\n".join(wrong)

    def wrong(self) -> list[str]:
        """Return what is not as it should be, of all games."""
        return [told for row in self._games() if (told := self._judged(*row))]

    def _games(self) -> list[tuple[int, int, str, int]]:
        with closing(sqlite3.connect(self.folder / "salad.db")) as connection:
            return connection.execute(
                "SELECT id, channel_id, status, coalesce((SELECT max(version) FROM turns "
                "WHERE game_id = id), 0) FROM games"
            ).fetchall()

    def _judged(self, game: int, channel: int, status: str, version: int) -> str | None:
        """Return in a line what is wrong with the messages of a game."""
        about = [m for m in self.live(channel) if any(_game_of(name) == game for name in m.live)]
        wanted = f"s:{LIVE[status]}:{game}" if status in LIVE else None
        if status == "running":
            wanted = f"{wanted}:{version}:"
        fit = [m for m in about if wanted and any(name.startswith(wanted) for name in m.live)]
        expected = 0 if wanted is None else 1
        if len(about) == len(fit) == expected:
            return None
        return f"game {game}, {status}: {len(about)} can be pressed, {len(fit)} of turn {version}"


def _game_of(custom_id: str) -> int:
    parts = custom_id.split(":")
    return int(parts[2]) if parts[0] in {"s", "m"} else 0


Step = Callable[[Hall], Awaitable[None]]


@dataclass(frozen=True)
class Deed:
    """What somebody does at a table that is ready for it."""

    ready: Step
    do: Step


def _pressing(prefix: str, *values: str, guest: bool = False) -> Step:
    async def do(hall: Hall) -> None:
        await hall.press(prefix, *values, person=hall.people[1] if guest else 0)

    return do


def _typing(command: str, **options: int) -> Step:
    async def do(hall: Hall) -> None:
        await hall.slash(command, 0, **options)

    return do


def _asked(command: str, *, guest: bool = False) -> Step:
    async def do(hall: Hall) -> None:
        person = hall.people[1] if guest else 0
        who, message, button = await hall.panel(command, person)
        await hall.small.press(who, message, button)

    return do


async def _nothing(_: Hall) -> None:
    """Need nothing."""


async def _lobby(hall: Hall) -> None:
    await hall.lobby()


async def _full_lobby(hall: Hall) -> None:
    await hall.lobby(2)


async def _game(hall: Hall) -> None:
    await hall.game()


async def _three(hall: Hall) -> None:
    await hall.game(3)


async def _picked(hall: Hall) -> None:
    await hall.game()
    await hall.pick()


async def _picked_before_a_computer(hall: Hall) -> None:
    await hall.game(1, computer=True)
    await hall.pick()


async def _picking(hall: Hall) -> None:
    board, _ = hall.button("s:pick:")
    await hall.small.press(hall.mover(), board, f"s:pick:{_about(board)}:0:A:A")


async def _confirming(hall: Hall) -> None:
    await hall.press("s:do:", person=hall.mover())


async def _last(hall: Hall) -> None:
    """Let everything be played but the last turn."""
    await hall.game()
    await hall.bot.stop()
    await _play_to_the_last_turn(hall)
    await hall.rise()
    await hall.pick()


async def _over(hall: Hall) -> None:
    await _last(hall)
    await _confirming(hall)
    await hall.small.until(lambda: hall.shows("s:rematch:"))
    await hall.quiet()


def _about(message: Message) -> int:
    return next(_game_of(name) for name in message.live)


async def _play_to_the_last_turn(hall: Hall) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{hall.folder / 'salad.db'}")
    try:
        manager = GameManager(store)
        table = await manager.table_in(hall.channel)
        while table.state.left > ALMOST_OVER:
            (decision,), (seat,) = table.pending(), table.waits_for()
            action = str(table.game.default_action(table.state, seat.seat))
            table = await manager.submit(table.id, seat.user_id, decision.id, action)
    finally:
        await store.close()


DEEDS = {
    "open": Deed(_nothing, _typing("salad new", seats=2)),
    "join": Deed(_lobby, _pressing("s:join:", guest=True)),
    "computer": Deed(_lobby, _pressing("m:computer:", "sprout")),
    "start": Deed(_full_lobby, _pressing("s:start:")),
    "pick": Deed(_game, _picking),
    "turn": Deed(_picked, _confirming),
    "turn before a computer": Deed(_picked_before_a_computer, _confirming),
    "board": Deed(_game, _typing("salad board")),
    "leave": Deed(_three, _asked("salad leave", guest=True)),
    "call off a lobby": Deed(_lobby, _asked("salad cancel")),
    "end a game": Deed(_game, _asked("salad end")),
    "last turn": Deed(_last, _confirming),
    "rematch": Deed(_over, _pressing("s:rematch:")),
}


async def kill_at(hall: Hall, name: str, number: int, *, after: bool) -> bool:
    """Kill the bot at one request of a deed and look at what stands; False: it has fewer."""
    hall.used += 1
    deed = DEEDS[name]
    await deed.ready(hall)
    await hall.quiet()
    killed = hall.strike(number, after=after)
    done, dead = asyncio.ensure_future(_done(hall, deed)), asyncio.ensure_future(killed.wait())
    await asyncio.wait({done, dead}, return_when=asyncio.FIRST_COMPLETED)
    for waiting in (done, dead):
        waiting.cancel()
    if not killed.is_set():
        hall.small.strikes.clear()
        return False
    await hall.rise()
    hall.kills[name] += 1
    return True


async def _done(hall: Hall, deed: Deed) -> None:
    """Do it, and wait until the bot has nothing more to ask."""
    await deed.do(hall)
    for _ in range(2):
        await hall.quiet()


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[Hall]:
    """Run a small Discord, and the bot as a process of its own in front of it."""
    async with wire() as small:
        number = small.world.channels[0]
        small.world.channels.extend(number + 1000 * place for place in range(1, CHANNELS))
        people = [small.world.person(name) for name in ("ana", "ben", "cleo")]
        settings = {"LOG_LEVEL": "WARNING", "TABLES_PER_HOST": "999", "TABLES_PER_SERVER": "999"}
        async with bot_process(small, folder, **settings) as bot:
            await small.ready()
            found = Hall(small, bot, folder, people)
            await found.quiet()
            yield found
