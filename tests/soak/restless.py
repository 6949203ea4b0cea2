"""People who sleep, leave, come back, take seats over and are forgotten, in any order.

After each of these things the game can go on: somebody is to move, the host sits at the table, the
clock runs for the latest turn, and there is one board.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import discord
import simcord

from bot.games import TITLES
from bot.manager.table import Table
from bot.store.records import Pace, Status
from tests.bot.messages import alive, ids_of, labels, privates
from tests.bot.server import Server
from tests.privacy.search import traces
from tests.soak.verdict import check_game

AROUND = 5
"""People around a table, some of them at it."""
MISSED_MINUTES = 3
"""After so long a turn at a live table is missed."""

Deed = Callable[[simcord.MemberActor], Awaitable[None]]


@dataclass
class Restless:
    """Lets people do odd things around one game after another."""

    server: Server
    rng: Random
    rules: Sequence[str] = tuple(TITLES)
    """The games that are played, one after another."""
    games: int = 0
    deeds: int = 0
    _people: list[simcord.MemberActor] = field(default_factory=list)
    _gone: set[int] = field(default_factory=set)
    _locked: bool = False
    _log: list[str] = field(default_factory=list)
    """What was done in this game: a failure shows it."""

    async def play(self, most: int) -> None:
        """Play one game, until it is over or so many odd things were done."""
        await self._begin()
        deeds: list[Deed] = [
            *[self._turn] * 3,
            *[self._sleep] * 2,
            self._leave,
            self._join,
            self._come_back,
            self._take_over,
            self._depart,
            self._delete_board,
            self._forget,
            self._lock,
            self._restart,
        ]
        for _ in range(most):
            if not (await self._table()).running:
                break
            await self._do(self.rng.choice(deeds))
        if self._locked:
            await self._lock(self._people[0])
        await self._check()
        await check_game(self.server.bot.services.store, await self._table())

    async def _begin(self) -> None:
        self.games += 1
        self._gone, self._log = set(), []
        self._people = [self.server.member(f"g{self.games}p{n}") for n in range(AROUND)]
        self.server.channel = self.server.guild.create_text_channel(f"odd-{self.games}")
        self.server.rules = self.rules[self.games % len(self.rules)]
        pace = self.rng.choice([Pace.LIVE, Pace.LIVE, Pace.NONE])
        await self.server.game(*self._people[: self.rng.choice([2, 3, 3])], pace=pace.value)

    async def _table(self) -> Table:
        return await self.server.table(self.games)

    async def _do(self, deed: Deed) -> None:
        person = self.rng.choice([p for p in self._people if p.id not in self._gone])
        self._log.append(f"{deed.__name__} {person.name}")
        await deed(person)
        await self.server.env.settle()
        await self._check()
        self.deeds += 1

    async def _check(self) -> None:
        """Check that the game can go on, unless the bot is locked out now."""
        if self._locked:
            return
        await self.server.wait()
        table, boards = await self._table(), alive(self.server.channel)
        assert len(boards) == (table.record.status is not Status.CANCELLED), self._log
        if not table.running:
            return
        assert table.people_to_move(), self._log
        assert table.record.host_id in table.people, self._log
        assert await self.server.bot.services.store.games.get(table.id) == table.record, self._log
        if table.record.options.pace is not Pace.NONE:
            clocks = await self.server.bot.services.store.clocks.get(table.id)
            asked = {(decision.id, seat.seat) for decision, seat in table.asked()}
            assert {clock.key for clock in clocks if clock.runs} == asked, self._log

    async def _turn(self, _: simcord.MemberActor) -> None:
        """Let somebody take a turn who must, unless they have left the server."""
        table, boards = await self._table(), alive(self.server.channel)
        movers = {seat.user_id: seat for seat in table.people_to_move()}
        for person in self._people:
            if person.id in movers and person.id not in self._gone and boards:
                seat = movers[person.id].seat
                decision = table.decision_of(seat)
                assert decision is not None
                action = table.game.default_action(table.state, seat)
                do = f"s:do:{table.id}:{decision.id}:{action}"
                await self.server.press(person, boards[-1], do).done()

    async def _sleep(self, _: simcord.MemberActor) -> None:
        await self.server.wait(MISSED_MINUTES)

    async def _leave(self, person: simcord.MemberActor) -> None:
        asked = privates(await person.slash(self.server.channel, "salad leave"))
        if asked and "Leave the game" in labels(asked[-1]):
            await person.click(asked[-1], label="Leave the game")

    async def _join(self, person: simcord.MemberActor) -> None:
        await person.slash(self.server.channel, "salad join")

    async def _come_back(self, person: simcord.MemberActor) -> None:
        await self._press(person, "s:return:")

    async def _take_over(self, person: simcord.MemberActor) -> None:
        await self._press(person, "s:take:")

    async def _press(self, person: simcord.MemberActor, verb: str) -> None:
        for board in alive(self.server.channel):
            for custom_id in ids_of(board, verb)[:1]:
                await person.click(board, custom_id=custom_id)

    async def _depart(self, person: simcord.MemberActor) -> None:
        """Leave the server; two people stay, so that somebody can play on."""
        if len(self._gone) < AROUND - 2:
            self.server.guild.remove_member(person)
            self._gone.add(person.id)

    async def _delete_board(self, person: simcord.MemberActor) -> None:
        """Delete the board, and bring it back by command, at once or after a while."""
        for board in alive(self.server.channel):
            self.server.delete(board)
        await self.server.env.settle()
        await person.slash(self.server.channel, "salad board", game=self.games)

    async def _forget(self, person: simcord.MemberActor) -> None:
        asked = privates(await person.slash(self.server.channel, "salad forget-me"))[-1]
        await person.click(asked, label="Delete my data")
        await self.server.env.settle()
        assert traces(self.server.file, str(person.id)) == [], self._log

    async def _lock(self, _: simcord.MemberActor) -> None:
        """Take the permission to post from the bot, or give it back."""
        self._locked = not self._locked
        denied = discord.Permissions(send_messages=self._locked)
        self.server.forbid(denied if self._locked else discord.Permissions.none())
        await self.server.env.settle()

    async def _restart(self, _: simcord.MemberActor) -> None:
        await self.server.restart()
