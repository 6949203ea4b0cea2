"""One of several processes of the bot on one database.

Each has a simulated Discord of its own, in which there is one server of its shard, and the same
four people as in all others. What it is told comes through a pipe, and its answers go back there.
"""

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord

from bot import Settings, create_bot
from bot.client import SaladBot
from bot.commands.tree import SaladTree
from bot.host import vigil
from bot.manager.table import Person
from bot.store.records import NewGame, Pace, TableOptions
from bot.ui.live.bells import Bells
from bot.words.refusals import NoGame, Refusal
from tests.bot.server import NAMES, Server
from tests.conftest import follow_simulated_time
from tests.games.ahead import ahead, play_until_last_turn
from tests.soak.world import prepare_nothing

PLAYERS, HALLS = 4, 25
SETTLE_SECONDS = 100
"""Nobody waits for what a driver plans for later than that, such as to forget a statement."""
RULES = "point-salad"


class Sequences(dict[int, int]):
    """Numbers things of one millisecond apart from those of other processes."""

    def __init__(self, shard: int) -> None:
        super().__init__()
        self._first = (shard + 1) << 18

    def get(self, key: int, default: Any = None) -> Any:
        del default
        return super().get(key, self._first)


class Partner:
    """A process of the bot, its world, and what it is told to do there."""

    def __init__(self, server: Server, halls: Sequence[simcord.ChannelHandle]) -> None:
        self.server = server
        self.halls = halls
        self.bot = server.bot
        self.people = [Person(one.id, name) for name, one in server.people.items()]
        self.reminded = Counter[int]()

    async def do(self, name: str, **what: Any) -> dict[str, Any]:
        """Do what one is told; return what came of it."""
        return await DEEDS[name](self, **what)

    async def prepare(self) -> dict[str, Any]:
        """Have a game of all four in which one turn is left, an unfinished one first."""
        manager = self.bot.services.manager
        try:
            table = await manager.table_in(self.server.channel.id)
        except NoGame:
            table = await manager.table(await self._open(self.server.channel))
        if not table.running:
            table = await self._start(table.id)
        table = await play_until_last_turn(manager, table)
        return {"game": table.id}

    async def finish(self, game: int, at: float) -> dict[str, Any]:
        """Take the last turn of a game at a moment that all processes were told."""
        manager = self.bot.services.manager
        await asyncio.sleep(at - datetime.now(UTC).timestamp())
        began = asyncio.get_running_loop().time()
        refused = []
        for one in ahead(await manager.table(game)):
            seat = (await manager.table(game)).record.seats[one.seat]
            try:
                await manager.submit(game, seat.user_id, one.decision, one.action)
            except Refusal as error:
                refused.append(str(error))
        took = asyncio.get_running_loop().time() - began
        await self.bot.services.keeper.advance(game)
        return {"finished": game, "refused": refused, "seconds": took}

    async def open(self, games: int) -> dict[str, Any]:
        """Begin games, each in a channel of its own, with their boards."""
        begun = []
        for channel in self.halls[:games]:
            game = await self._open(channel)
            await self._start(game)
            await self.bot.services.keeper.advance(game)
            begun.append(game)
        return {"games": begun}

    async def remind(self) -> dict[str, Any]:
        """Let half of a turn pass; return how often the players of each game were reminded."""
        clockwork = self.bot.clockwork
        assert clockwork is not None
        # More at once would count as a time in which the bot was away.
        for seconds in (50, 15, 5):
            self.server.env.backend.advance_clock(seconds)
            await clockwork.tick()
        return {"reminded": dict(self.reminded)}

    async def daily(self) -> dict[str, Any]:
        """Begin today's Daily as a person of one's own; return the code of its deal."""
        own = Person(self.people[0].id + self.server.guild.id % 1000 + 1, "somebody")
        sitting = await self.bot.services.daily.begin(own, self.server.guild.id, day=None)
        return {"commitment": sitting.daily.commitment}

    async def turns(self, seconds: float) -> dict[str, Any]:
        """Take turns in games of one's own, as fast as possible; return how many."""
        manager, loop = self.bot.services.manager, asyncio.get_running_loop()
        end, taken = loop.time() + seconds, 0
        while loop.time() < end:
            channel = self.server.guild.create_text_channel("rush")
            table = await self._start(await self._open(channel))
            for one in ahead(table):
                if loop.time() > end:
                    break
                seat = table.record.seats[one.seat]
                await manager.submit(table.id, seat.user_id, one.decision, one.action)
                taken += 1
        return {"turns": taken}

    async def state(self) -> dict[str, Any]:
        """Return what is known of this process."""
        store = self.bot.services.store
        return {
            "paused": sorted(self.bot.services.live.pausing.paused),
            "leads": store.leader.leads,
            "memory": _resident(),
        }

    async def leave(self, person: int) -> dict[str, Any]:
        """Return in how many open games of any server a person of the four still sits."""
        games = await self.bot.services.store.games.all_open(self.people[person].id)
        return {"games": len(games)}

    async def _open(self, channel: simcord.ChannelHandle) -> int:
        host = self.people[0]
        options = TableOptions(pace=Pace.LIVE)
        where = (self.server.guild.id, channel.id, host.id, host.name)
        new = NewGame(RULES, *where, PLAYERS, options, "en-US")
        table = await self.bot.services.manager.open(new)
        for person in self.people[1:]:
            await self.bot.services.manager.join(table.id, person)
        return table.id

    async def _start(self, game: int) -> Any:
        return await self.bot.services.manager.start(game, self.people[0].id)


DEEDS: dict[str, Callable[..., Awaitable[dict[str, Any]]]] = {
    "prepare": Partner.prepare,
    "finish": Partner.finish,
    "open": Partner.open,
    "remind": Partner.remind,
    "daily": Partner.daily,
    "turns": Partner.turns,
    "state": Partner.state,
    "leave": Partner.leave,
}


def _resident() -> int:
    """Return how many bytes of memory this process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def _share_commands(patches: pytest.MonkeyPatch, folder: Path) -> None:
    """Let all processes find the commands at Discord's that one of them has synced there."""
    mark, sync = folder / "commands", SaladTree.sync

    async def fetch(tree: SaladTree) -> list[Any]:
        names = [one.name for one in tree.get_commands()] if mark.exists() else []
        return [SimpleNamespace(name=name, id=1, options=[], type=None) for name in names]

    async def synced(tree: SaladTree, **options: Any) -> list[Any]:
        with mark.open("a", encoding="utf-8") as file:
            file.write("synced\n")
        return await sync(tree, **options)

    patches.setattr(SaladTree, "fetch_commands", fetch)
    patches.setattr(SaladTree, "sync", synced)


def _count_reminders(patches: pytest.MonkeyPatch, counter: Counter[int]) -> None:
    mention = Bells._mention

    async def counted(bells: Bells, table: Any, *about: Any) -> None:
        counter[table.id] += 1
        await mention(bells, table, *about)

    patches.setattr(Bells, "_mention", counted)


def new_bot(url: str, shard: int, count: int) -> SaladBot:
    ids = (shard,) if count > 1 else None
    settings = Settings(_env_file=None, database_url=url, shard_count=count, shard_ids=ids)
    much = {"tables_per_host": 10_000, "tables_per_server": 10_000}
    return create_bot(settings.model_copy(update=much))


def run(url: str, folder: Path, shard: int, count: int, line: Connection) -> None:
    """Be the process of a shard of so many, until it is told to end or nobody can tell it more.

    `folder` stands for what all of them find at Discord's, and takes their logs.
    """
    log = folder / f"log-{shard}"
    logging.basicConfig(level=logging.ERROR, filename=log, force=True)
    asyncio.run(_main(url, folder, shard, count, line))


async def _main(url: str, folder: Path, shard: int, count: int, line: Connection) -> None:
    """Run the bot in a world that is the same in each life of it."""
    env = simcord.Env(new_bot(url, shard, count), check_errors=False, settle_timeout=SETTLE_SECONDS)
    people = {name: env.create_user(name) for name in NAMES[:PLAYERS]}
    env.backend._sequences = Sequences(shard)
    guild = env.create_guild(shard_id=shard)
    server = Server(env, url, guild, guild.create_text_channel("salad-bar"))
    server.people = {name: guild.add_member(user) for name, user in people.items()}
    halls = [guild.create_text_channel(f"hall-{number}") for number in range(HALLS)]
    env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
    with pytest.MonkeyPatch.context() as patches:
        follow_simulated_time(patches)
        prepare_nothing(patches)
        server.draw_nothing(patches)
        _share_commands(patches, folder)
        await env.start()
        partner = Partner(server, halls)
        _count_reminders(patches, partner.reminded)
        with env.time_context():
            await env.settle()
            settings = Settings(_env_file=None, database_url=url)
            async with vigil.kept(env.bot, settings, every=1.0):
                await _obey(partner, line)
        await env.shutdown()
    await server.bot.close()


async def _obey(partner: Partner, line: Connection) -> None:
    """Say that one is ready, and do what is told, one after the other, until nothing more is."""
    loop, orders = asyncio.get_running_loop(), asyncio.Queue[dict[str, Any] | None]()

    def hear() -> None:
        try:
            orders.put_nowait(line.recv())
        except EOFError:
            loop.remove_reader(line.fileno())
            orders.put_nowait(None)

    loop.add_reader(line.fileno(), hear)
    line.send({"number": 0, "answer": {}})
    while (order := await orders.get()) is not None:
        number, name = order.pop("number"), order.pop("name")
        if name == "end":
            line.send({"number": number, "answer": {}})
            return
        try:
            line.send({"number": number, "answer": await partner.do(name, **order)})
        except (Refusal, discord.DiscordException, Exception) as error:
            logging.getLogger("bot").exception("%s failed", name)
            line.send({"number": number, "error": repr(error)})
