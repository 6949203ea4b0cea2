"""A walk through all that the bot can do, by presses and commands as members make them."""

import random
from typing import Any

import discord
import pytest
import simcord
from simcord.results import InteractionResult, ResponseMessage

from bot import Settings, create_bot
from bot.games import DEFAULT
from bot.games.contract import Drawing
from bot.players import LEVELS
from bot.render import Picture
from bot.store.records import NewGame, TableOptions
from tests.bot import finished
from tests.bot.messages import board_of, fields, history, ids_of, labels, parts, privates
from tests.bot.presses import Presses
from tests.bot.server import Server
from tests.bot.thinking import think_at_once
from tests.daily.kitchen import Kitchen

OWNERS = 990099009900
MISSED_MINUTES = 5
A_WHILE = 60
"""Seconds after which nobody has asked for too much."""


class Tour:
    """A server with people and ways through it; each stop leaves the channel without a game."""

    def __init__(self, server: Server, patches: pytest.MonkeyPatch, locale: str = "en-US") -> None:
        """Let pictures be dots, and computer players answer at once."""
        self.locale = locale
        server.draw_nothing(patches)
        patches.setattr("bot.ui.live.films._drawn", _filmed)
        self.server, self.kitchen = server, Kitchen.of(server, patches)
        think_at_once(server)
        self.presses = Presses(server)
        self.ana, self.ben, self.cleo = server.members(3)
        rights = discord.Permissions(manage_guild=True, manage_messages=True)
        self.olga = server.member(
            "olga", roles=[server.guild.create_role("owners", permissions=rights)]
        )
        self.rng = random.Random(1)

    async def everything(self) -> None:
        """Make all stops."""
        await self.lobby()
        await self.friendly()
        await self.absent()
        await self.secrets()
        await self.records(await self.whole())
        await self.alone()
        await self.daily()
        await self.hosting()

    @property
    def board(self) -> ResponseMessage:
        return board_of(self.server.channel)

    async def slash(
        self, person: simcord.MemberActor, command: str, **opts: Any
    ) -> ResponseMessage:
        return privates(await person.slash(self.server.channel, f"salad {command}", **opts))[-1]

    async def look(self, person: simcord.MemberActor, command: str, **opts: Any) -> None:
        """Press all that a command's answer offers."""
        self.server.env.backend.advance_clock(A_WHILE)
        await self.presses.exhaust(
            person, await self.slash(person, command, **opts), avoid={"forget"}
        )

    async def lobby(self) -> None:
        """Choose everything in a lobby; the guest goes and comes, and it is called off."""
        await self.slash(self.ana, "new")
        await self.ben.click(self.board, label="Join")
        for label in ("Rules", "Learn"):
            await self.cleo.click(self.board, label=label)
        for label in ("Play a match", "Play one round", "Make it friendly"):
            await self.ana.click(self.board, label=label)
        for value in ("start=1", "start=-1"):
            menu = ids_of(self.board, "m:option:")[0]
            await self.ana.select(self.board, [value], custom_id=menu)
        for label in ("Without hints", "With hints", "Make it rated"):
            await self.ana.click(self.board, label=label)
        await self.ben.click(self.board, label="Leave")
        await self.slash(self.ben, "join")
        *others, best = LEVELS
        for level in (*others, "none", best, "none"):
            menu = ids_of(self.board, "m:computer:")[0]
            await self.ana.select(self.board, [level], custom_id=menu)
        question = await self.ana.click(self.board, label="Call off")
        await self.ana.click(privates(question)[-1], label="Keep the game")
        question = await self.ana.click(self.board, label="Call off")
        await self.ana.click(privates(question)[-1], label="Call off")

    async def friendly(self) -> None:
        """Take turns in a friendly game, with advice; all agree to call it off."""
        await self.slash(self.ana, "new", rated=False, hints=True)
        await self.slash(self.ben, "join")
        await self.slash(self.ana, "start")
        number = (await self.server.bot.services.manager.table_in(self.server.channel.id)).id
        mover = await self.server.mover(number)
        await mover.click(self.board, label="Hint")
        await self.server.pick_default(number)
        await mover.click(self.board, label="Chances")
        await mover.click(self.board, label="Clear")
        while ("pick", "menu") not in self.presses.pressed:
            await self.server.take_turn(self.rng, number)
        await self.look(self.ana, "salad")
        await self.slash(self.ana, "board")
        for label in ("Keep playing", "Agree"):
            await self.slash(self.ana, "cancel")
            await self.ben.click(self.board, label=label)
            await self.server.env.settle()

    async def absent(self) -> int:
        """Sleep, come back, leave, and take over; the one who is left wins, and plays on."""
        await self.server.game(self.ana, self.ben, self.cleo, pace="live")
        number = (await self.server.bot.services.manager.table_in(self.server.channel.id)).id
        while "I'm back" not in labels(self.board):
            await self.server.wait(MISSED_MINUTES)
        seats = (await self.server.table(number)).record.seats
        asleep = {seat.user_id for seat in seats if seat.away_at is not None}
        for person in (self.ana, self.ben, self.cleo):
            if person.id in asleep:
                await person.click(self.board, label="I'm back")
        mover = await self.server.mover(number)
        question = await self.slash(mover, "leave")
        await mover.click(question, label="Stay")
        await self.server.leave(mover)
        (seat,) = ids_of(self.board, "s:take:")
        await self.server.member("dmitri").click(self.board, custom_id=seat)
        rest = [p for p in (self.ana, self.ben, self.cleo) if p is not mover]
        await self.server.leave(self.server.member("dmitri"))
        await self.server.leave(rest[0])
        await rest[1].click(self.board, label="Keep playing")
        await self._call_off(rest[1])
        return number

    async def secrets(self) -> None:
        """Choose options of a game of secrets, and decide in a private hand."""
        where, ana = self.server.channel.id, self.ana
        options = TableOptions.model_validate({"rated": False})
        new = NewGame("hush", self.server.guild.id, where, ana.id, "ana", 2, options, self.locale)
        number = (await self.server.bot.services.manager.open(new)).id
        await self.server.bot.services.live.screens.show(number)
        others = {"computer", "leave", "cancel", "start", "join", "rated", "hints"}
        await self.presses.exhaust(ana, self.board, others)
        await self.ben.click(self.board, label="Join")
        await self.presses.exhaust(ana, self.board, others)
        await ana.click(self.board, label="Start")
        while not {("handdo", "button"), ("type", "button")} <= self.presses.pressed:
            await self._decide(number)
        await self._call_off(self.olga)

    async def _decide(self, number: int) -> None:
        seats = (await self.server.table(number)).people_to_move()
        person = next(p for p in (self.ana, self.ben) if p.id == seats[0].user_id)
        answer = await person.click(self.board, label="Your hand")
        verb, panel = "s:handpick:", privates(answer)[-1]
        if not ids_of(panel, verb):
            verb, panel = "s:pick:", self.board
        for place in {panel.id: panel, self.board.id: self.board}.values():
            if "Type it" in labels(place):
                form = await person.click(place, label="Type it")
                await person.submit_modal(form, dict.fromkeys(fields(form), "nonsense"))
        for label in ("Clear", "Confirm"):
            chosen = [name for name in ids_of(panel, verb) if not name.endswith(":back:")]
            if not any(one.get("label") == "Confirm" for one in parts(panel)):
                await person.click(panel, custom_id=self.rng.choice(chosen))
            await person.click(panel, label=label)
        if verb == "s:handpick:" and ids_of(panel, "s:handsee:"):
            await person.click(panel, custom_id=ids_of(panel, "s:handsee:")[0])

    async def _call_off(self, person: simcord.MemberActor) -> None:
        question = await self.slash(person, "cancel")
        await person.click(question, label="Call off")

    async def whole(self) -> int:
        """Play a game to its end, look at all that is left of it, and begin another one."""
        await self.server.game(self.ana, self.ben)
        number = (await self.server.bot.services.manager.table_in(self.server.channel.id)).id
        await self.server.play_until_last_turn(number)
        while (await self.server.table(number)).running:
            await self.server.take_turn(self.rng, number)
        final = self.board
        for label in ("Details", "Analysis"):
            for panel in privates(await self.ana.click(final, label=label)):
                await self.presses.exhaust(self.ana, panel)
        await self.ana.click(final, label="Rematch")
        await self.ben.click(self.board, label="Join")
        await self.ana.click(self.board, label="Start")
        await self._call_off(self.ana)
        return number

    async def records(self, number: int) -> None:
        """Look at what is kept of many games."""
        crowd = [self.server.member(f"guest {n}") for n in range(12)]
        for first in (0, 6):
            await finished.play(self.server, *crowd[first : first + 6])
        for seed in range(5):
            await finished.play(self.server, self.ana, self.ben, seed=seed)
        await self.look(self.ana, "history")
        await self.ana.click(await self.slash(self.ana, "scores"), label="Share")
        mine = await self.slash(self.ana, "stats")
        await self.ana.click(mine, label="Rating over time")
        await self.ana.click(mine, label="Share")
        await self.ana.click(mine, label="Back to the stats")
        await self.look(self.ana, "stats", against=self.ben)
        for command in ("stats", "scores", "verify"):
            await self.look(self.ana, command, **({"game": number} if command == "verify" else {}))
        self.server.env.backend.advance_clock(A_WHILE)
        places = await self.slash(self.ana, "scores", game=DEFAULT)
        await self.ana.click(places, label="Daily Salad")
        await self.presses.exhaust(self.ana, places, avoid={"dailytoday"})
        await self.look(self.ana, "replay", game=number)
        await self.look(self.ana, "analysis", game=number)

    async def alone(self) -> None:
        """Read, choose and learn in private."""
        for command in ("help", "privacy", "rules", "preferences"):
            await self.look(self.ana, command)
        panel = await self.slash(self.ana, "learn")
        while ids_of(panel, "s:learn:"):
            await self._learn(panel)
        await self.ana.click(panel, label="Another lesson")
        await self.ana.click(panel, label="Start again")
        await self.ana.click(panel, label="Stop")

    async def _learn(self, panel: ResponseMessage) -> None:
        while not (confirm := ids_of(panel, "s:learndo:")):
            await self.ana.click(panel, custom_id=self.rng.choice(ids_of(panel, "s:learn:")))
        if menu := ids_of(panel, "m:learn:"):
            await self._choose_last(panel, menu[0])
            confirm = ids_of(panel, "s:learndo:")
        if ("learn", "back") not in self.presses.pressed:
            await self.ana.click(panel, label="Clear")
            return
        await self.ana.click(panel, custom_id=confirm[0])

    async def _choose_last(self, panel: ResponseMessage, menu: str) -> InteractionResult:
        (part,) = [p for p in parts(panel) if p.get("custom_id") == menu]
        return await self.ana.select(panel, [part["options"][-1]["value"]], custom_id=menu)

    async def daily(self) -> None:
        """Play the salad of the day, tell of it, and look at yesterday's."""
        panel = await self.kitchen.ask(self.ana)
        await self.kitchen.complete(self.ana, panel)
        await self.ana.click(panel, label="Clear")
        while ("daily", "menu") not in self.presses.pressed:
            await self.ana.click(panel, custom_id=ids_of(panel, "s:daily:")[0])
            if menu := ids_of(panel, "m:daily:"):
                await self._choose_last(panel, menu[0])
            await self.ana.click(panel, custom_id=ids_of(panel, "s:dailydo:")[0])
        await self.kitchen.finish(self.ana)
        await self.presses.exhaust(self.ana, await self.kitchen.ask(self.ana))
        (mine,) = privates(await self.ben.click(history(self.server.channel)[-1], label="Play"))
        self.kitchen.to_the_end_of_the_day()
        await self.server.env.settle()
        await self.ben.click(mine, custom_id=ids_of(mine, "s:daily:")[0])
        await self.ben.click(mine, label="Check the deal")
        await self.ben.click(mine, label="Play on, unrated")
        await self.presses.exhaust(self.ben, mine)

    async def hosting(self) -> None:
        """Change all settings of the server, end a game, announce, and be forgotten."""
        await self.server.game(self.ana, self.ben)
        await self.presses.exhaust(self.olga, await self.slash(self.olga, "settings"), {"ending"})
        await self.olga.click(await self.slash(self.olga, "end"), label="Call off")
        question = await self.slash(self.ana, "forget-me")
        await self.ana.click(question, label="Delete my data")
        await self._announce()

    async def _announce(self) -> None:
        boss = self.server.env.create_user("boss")
        guild = self.server.env.create_guild("Owners", id=OWNERS, owner=boss)
        old, url = self.server.bot, self.server.url
        settings = Settings(_env_file=None, database_url=url, shard_count=1, admin_guild=OWNERS)
        await self.server.env.restart_bot(create_bot(settings))
        await old.close()
        self.server.bot.owner_id = boss.id
        office = guild.create_text_channel("office")
        await guild.add_member(boss).slash(office, "salad-admin announce", message="Hello")


async def _filmed(_: Drawing) -> Picture:
    return Picture("film.gif", b"dot", 1, 1)
