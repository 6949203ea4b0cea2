"""Many games at once, each in a channel of its own, pressed by everybody at the same time."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import simcord
from simcord.results import ResponseMessage

from bot.games import TITLES
from bot.manager.table import Table
from tests.bot.messages import asks, history, ids_of, picks
from tests.bot.server import Server
from tests.soak.remains import Remains
from tests.soak.verdict import check_game

PLAYERS = 2
_BEGIN_SECONDS = 0.02


@dataclass
class Hall:
    """A game in a channel, and the server around it."""

    server: Server
    channel: simcord.ChannelHandle
    players: list[simcord.MemberActor]
    stranger: simcord.MemberActor
    game: int = 0

    async def begin(self, rules: str) -> None:
        """Start a game here."""
        self.server.rules = rules
        await self.server.game(*self.players, channel=self.channel)
        self.game = (await self.server.bot.services.manager.table_in(self.channel.id)).id

    async def table(self) -> Table:
        return await self.server.table(self.game)

    def boards(self) -> list[ResponseMessage]:
        return [message for message in history(self.channel) if ids_of(message)]


@dataclass
class Crowd:
    """Everybody who plays."""

    servers: list[Server]
    rng: Random
    rules: Sequence[str] = tuple(TITLES)
    """The games that are played, one after another."""
    halls: list[Hall] = field(default_factory=list)
    presses: int = 0

    def __post_init__(self) -> None:
        self.remains = Remains(self.servers[0].bot)

    async def open(self, games: int) -> None:
        """Start so many games, spread over the servers."""
        for number in range(games):
            server = self.servers[number % len(self.servers)]
            players = [server.member(f"p{number}x{seat}") for seat in range(PLAYERS)]
            channel = server.guild.create_text_channel(f"hall-{number}")
            hall = Hall(server, channel, players, server.member(f"stranger{number}"))
            await hall.begin(self.rules[number % len(self.rules)])
            self.halls.append(hall)

    async def playing(self) -> list[Hall]:
        return [hall for hall in self.halls if (await hall.table()).running]

    async def press_all(self) -> None:
        """Let all games be pressed at once, wait until all rests, and forget what was said."""
        for hall in await self.playing():
            await self._press(hall)
        await self._work_done()
        await self.servers[0].env.settle()
        self.forget()

    async def take_turns(self) -> None:
        """Let one decision be confirmed in each game, all at once, and wait until all rests."""
        for hall in await self.playing():
            mover, do = await self._turn(hall)
            hall.server.press(mover, hall.boards()[-1], do)
        await self._work_done()
        await self.servers[0].env.settle()

    async def _work_done(self) -> None:
        """Wait for what is in hand; the simulated Discord's own search for rest takes longer."""
        await asyncio.sleep(_BEGIN_SECONDS)
        for server in self.servers:
            while working := tuple(server.bot.pending._tasks):
                await asyncio.wait(working)

    async def _turn(self, hall: Hall) -> tuple[simcord.MemberActor, str]:
        """Return who must move, and what confirms a legal turn."""
        table = await hall.table()
        (decision,), (seat, *_) = table.pending(), table.waits_for()
        mover = next(player for player in hall.players if player.id == seat.user_id)
        action = self.rng.choice(list(table.game.legal_actions(table.state, seat.seat)))
        return mover, f"s:do:{hall.game}:{decision.id}:{action}"

    async def _press(self, hall: Hall) -> None:
        """Press what the game waits for, twice at times, and something that is not one's own."""
        board = hall.boards()[-1]
        mover, do = await self._turn(hall)
        pick = self.rng.choice(picks(board) or ids_of(board, "s:hand:"))
        presses = [(mover, pick), (mover, do), *[(mover, do)] * self.rng.randrange(3)]
        others = [*(player for player in hall.players if player is not mover), hall.stranger]
        presses += [(other, self.rng.choice([do, pick])) for other in others]
        self.rng.shuffle(presses)
        for member, custom_id in presses:
            hall.server.press(member, board, custom_id)
        self.presses += len(presses)

    def forget(self) -> None:
        """Empty the logs and past messages of the simulated Discord, which only grow."""
        backend = self.servers[0].env.backend
        backend.http_requests.clear()
        backend.transcript.clear()
        backend.interactions.clear()
        for hall in self.halls:
            kept = hall.boards()[-1].id
            stored = backend.messages[hall.channel.id]
            for number in [number for number in stored if number < kept]:
                if not ids_of(ResponseMessage(hall.server.env, stored[number])):
                    del stored[number]

    async def check(self) -> None:
        """Check every game, its board, and that nothing is left in hand."""
        for hall in self.halls:
            table = await hall.table()
            await check_game(hall.server.bot.services.store, table)
            (board,) = hall.boards()
            if table.running:
                assert asks(board, hall.game, table.pending()[0].id)
            else:
                assert ids_of(board, "s:re")
        self.remains.check()
