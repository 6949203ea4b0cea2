"""Daily Salad as members of servers play it."""

import asyncio
import random
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Self

import pytest
import simcord
from simcord.results import ResponseMessage
from sqlalchemy import null, update

from bot.advice.dailies import DailyAnalyst
from bot.daily import PERSON, DailySalad, Sitting, ends
from bot.daily.days import day_of
from bot.manager.table import Person
from bot.store.analyses import Analysis
from bot.store.dailies import DailyRecord, TryRecord
from bot.store.schema import daily_tries
from tests.bot.messages import ids_of, privates, said
from tests.bot.server import Server
from tests.daily.gardeners import AtHome, options


@dataclass
class Kitchen:
    """A server, and how to play the salad of the day in it."""

    server: Server
    players: AtHome

    @classmethod
    def of(cls, server: Server, monkeypatch: pytest.MonkeyPatch) -> Self:
        """Let seeds be the same in every run, and players answer in this process."""
        seeds, players = random.Random(1), AtHome()
        token = "bot.daily.salad.token_hex"  # noqa: S105 — the name of a function
        monkeypatch.setattr(token, lambda size: seeds.randbytes(size).hex())
        monkeypatch.setattr(
            "bot.client.DailySalad",
            lambda dailies, _, *others: DailySalad(dailies, players, *others),
        )
        monkeypatch.setattr("bot.daily.chef.DEALS", 2)
        analyst = "bot.client.DailyAnalyst"
        monkeypatch.setattr(analyst, lambda dailies, _: DailyAnalyst(dailies, players))
        kitchen = cls(server, players)
        kitchen.salad._players = kitchen.salad.chef._players = players
        kitchen.analyst._players = players
        kitchen.salad.chef.deals = 2
        return kitchen

    @property
    def analyst(self) -> DailyAnalyst:
        return self.server.bot.services.daily_analyst

    @property
    def salad(self) -> DailySalad:
        return self.server.bot.services.daily

    @property
    def today(self) -> date:
        return day_of(self.server.env.now())

    def member(self, name: str) -> simcord.MemberActor:
        return self.server.member(name)

    async def ask(
        self,
        member: simcord.MemberActor,
        channel: simcord.ChannelHandle | None = None,
        **opts: str,
    ) -> ResponseMessage:
        """Return what a member sees who asks for the salad of the day, or of another."""
        answer = await member.slash(channel or self.server.channel, "salad daily", **opts)
        assert privates(answer), "the answer is private"
        return privates(answer)[-1]

    async def refused(self, member: simcord.MemberActor) -> str:
        return said(await member.slash(self.server.channel, "salad daily"))

    async def daily(self, day: date | None = None) -> DailyRecord:
        record = await self.server.bot.services.store.dailies.get(day or self.today)
        assert record is not None
        return record

    async def tried(self, member: simcord.MemberActor, day: date | None = None) -> TryRecord:
        record = await self.server.bot.services.store.dailies.get_try(day or self.today, member.id)
        assert record is not None
        return record

    async def report(self, member: simcord.MemberActor, day: date | None = None) -> Analysis | None:
        store = self.server.bot.services.store
        return await store.dailies.report(day or self.today, member.id)

    async def looked_at(self) -> None:
        """Let Chef look at all tries that are finished."""
        while tasks := self.analyst._background.tasks:
            await asyncio.wait({*tasks})

    async def forget_reports(self) -> None:
        """Let it be as if Chef had not looked at any try."""
        database = self.server.bot.services.store._database
        async with database.write() as connection:
            await connection.execute(update(daily_tries).values(report=null()))

    async def finish(
        self,
        member: simcord.MemberActor,
        *,
        worst: bool = False,
        guild: int | None = None,
        day: date | None = None,
    ) -> Sitting:
        """Play the rest of the member's try without looking at boards."""
        person = Person(member.id, member.user.name)
        with self.server.env.time_context():
            sitting = await self.salad.begin(person, guild or self.server.guild.id, day)
            while not sitting.over:
                tried, action = sitting.tried, _default(sitting)
                action = options(sitting.attempt)[-1] if worst else action
                sitting = await self.salad.play(tried.day, member.id, tried.version, action)
        await self.looked_at()
        await self.server.env.settle()
        return sitting

    async def cook(self) -> None:
        """Let the bot tick until Chef is done."""
        await self.lead()
        while self.salad.chef.cooking:
            await self.tick()

    async def lead(self) -> None:
        """Let the bot lead: on a server, who led before has ended, which the next look finds."""
        with self.server.env.time_context():
            await self.server.bot.services.store.live()

    async def tick(self) -> None:
        """Let the bot tick once, and do all of what it begins then."""
        clockwork = self.server.bot.clockwork
        assert clockwork is not None
        with self.server.env.time_context():
            await clockwork.tick()
        await self.server.env.settle()

    def to_the_end_of_the_day(self, seconds_before: float = 0) -> None:
        """Let the time pass until the day ends, or until just before."""
        now = self.server.env.now()
        left = ends(self.today) - now - timedelta(seconds=seconds_before)
        self.server.env.backend.advance_clock(left.total_seconds())

    async def complete(self, member: simcord.MemberActor, panel: ResponseMessage) -> str:
        """Press what completes a draft, and return the custom_id of Confirm."""
        while not (confirm := ids_of(panel, "s:dailydo:")):
            adding = [pick for pick in picks(panel) if not pick.endswith(":")]
            await member.click(panel, custom_id=adding[-1])
        return confirm[0]

    async def take_turn(
        self, member: simcord.MemberActor, panel: ResponseMessage, rng: random.Random
    ) -> None:
        """Press at random until a turn is taken."""
        while not (confirm := ids_of(panel, "s:dailydo:")):
            await member.click(panel, custom_id=rng.choice(picks(panel)))
        await member.click(panel, custom_id=confirm[0])


def _default(sitting: Sitting) -> str:
    game, state = sitting.attempt.game, sitting.attempt.state
    return str(game.default_action(state, PERSON))


def picks(panel: ResponseMessage) -> list[str]:
    """Return what can be pressed for a draft."""
    return [pick for pick in ids_of(panel, "s:daily:") if ":back:" not in pick]
