"""A Discord server with the bot in it, driven as its members would drive it: by commands, clicks
and choices, and looked at as they would see it.
"""

import asyncio
import copy
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import InteractionResult, ResponseMessage
from sqlalchemy import CursorResult, insert, text, update

from bot import SaladBot, Settings, create_bot
from bot.games import DEFAULT
from bot.games.contract import Drawing
from bot.manager.table import Table
from bot.render import Picture
from bot.store.records import ClockRecord
from bot.store.schema import games, turns
from bot.ui.live import drawing
from tests.bot.limits import walk
from tests.bot.messages import (
    BUTTON,
    SELECT,
    board_of,
    confirms,
    history,
    ids_of,
    menu_of,
    picks,
    privates,
    shows,
    text_of,
)
from tests.games.ahead import play_until_last_turn

SLASH, COMPONENT = 2, 3
"""The kinds of interaction: a command, a press."""
COMMAND = 1
"""The kind of command that is typed."""

NAMES = ("ana", "ben", "cleo", "dmitri", "eve", "finn")


def new_bot(url: str) -> SaladBot:
    return create_bot(Settings(_env_file=None, database_url=url, shard_count=1))


@dataclass
class Server:
    """One server with one channel; `members` of it come by name."""

    env: simcord.Env
    url: str
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    people: dict[str, simcord.MemberActor] = field(default_factory=dict)
    rules: str = DEFAULT
    """The key of the game of which its tables are."""

    @property
    def bot(self) -> SaladBot:
        bot = self.env.bot
        assert isinstance(bot, SaladBot)
        return bot

    @property
    def file(self) -> Path:
        """The file of the database."""
        return Path(self.url.removeprefix("sqlite+aiosqlite:///"))

    def member(self, name: str, **options: Any) -> simcord.MemberActor:
        """Return a member, who joins the server when named for the first time."""
        if name not in self.people:
            self.people[name] = self.guild.add_member(self.env.create_user(name), **options)
        return self.people[name]

    def members(self, number: int) -> list[simcord.MemberActor]:
        return [self.member(name) for name in NAMES[:number]]

    async def restart(self) -> None:
        """End the bot and start a new one on the same database."""
        old = self.bot
        await self.env.restart_bot(new_bot(self.url))
        await old.close()

    async def table(self, game: int = 1) -> Table:
        """Return the table as the database has it."""
        return await self.bot.services.manager.table(game)

    async def clock(self, game: int = 1) -> ClockRecord | None:
        """Return the first clock of a game that runs."""
        clocks = await self.bot.services.store.clocks.get(game)
        return next((clock for clock in clocks if clock.runs), None)

    async def missed(self, game: int = 1) -> int:
        """Return how many turns its players have missed in a row, all together."""
        return sum(seat.missed for seat in (await self.table(game)).record.seats)

    def delete(self, message: ResponseMessage) -> None:
        """Let a moderator delete a message."""
        self.env.backend.delete_message(message.channel_id, message.id)

    def forbid(
        self, permissions: discord.Permissions, person: simcord.MemberActor | None = None
    ) -> None:
        """Take permissions in the channel away from the bot or a person; give others back."""
        who = self.env.backend.bot_user.id if person is None else person.id
        denied = Overwrite(who, OverwriteType.MEMBER, deny=permissions.value)
        self.env.backend.set_overwrite(self.channel.id, denied)

    async def wait(self, minutes: int = 0) -> None:
        """Let the minutes pass, and the bot look each minute, and once more, what is due.

        What it then does in the background is done: the environment does not follow that, as it is
        a test that calls for the look.
        """
        clockwork = self.bot.clockwork
        assert clockwork is not None
        await self.env.settle()
        for seconds in [60] * minutes + [5]:
            self.env.backend.advance_clock(seconds)
            with self.env.time_context():
                await clockwork.tick()
            await asyncio.gather(*self.bot.services.keeper._advancing.tasks)
            await self.env.settle()

    async def next_day(self) -> None:
        """Let a day pass, and the bot look round as it does daily."""
        rounds = self.bot.rounds
        assert rounds is not None
        self.env.backend.advance_clock(24 * 3600)
        with self.env.time_context():
            await rounds.look_round()
        await self.env.settle()

    def letters(self, person: simcord.MemberActor) -> list[str]:
        """Return what the bot has written to a person directly."""
        channel = self.env.backend.get_dm_channel(person.id)
        stored = self.env.backend.messages.get(channel.id, {})
        return [text_of(ResponseMessage(self.env, message)) for message in stored.values()]

    async def execute(self, statement: str, **values: Any) -> CursorResult[Any]:
        """Run a statement behind the bot's back, whatever the database is."""
        async with self.bot.services.store._database.write() as connection:
            return await connection.execute(text(statement), values)

    async def spoil(self, game: int) -> None:
        """Alter a stored game so that it cannot be replayed."""
        database = self.bot.services.store._database
        async with database.write() as connection:
            await connection.execute(update(games).where(games.c.id == game).values(seed="spoilt"))
            nonsense = {"version": 1, "seat": 0, "decision": "0", "action": "Z9"}
            row = {"game_id": game, "user_id": None, "at": self.env.now(), **nonsense}
            await connection.execute(insert(turns).values(**row))

    def draw_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Post boards with a dot for each picture, for tests of long games."""
        draw_dots(monkeypatch)

    async def lobby(
        self,
        *people: simcord.MemberActor,
        channel: simcord.ChannelHandle | None = None,
        **opts: Any,
    ) -> ResponseMessage:
        """Open a table for the first person, let the others join, and return its message."""
        where = channel or self.channel
        if self.rules != DEFAULT:
            opts["game"] = self.rules
        await people[0].slash(where, "salad new", **opts)
        for person in people[1:]:
            await person.click(board_of(where), label="Join")
        return board_of(where)

    async def game(self, *people: simcord.MemberActor, **options: Any) -> ResponseMessage:
        """Start a game of these people and return its board."""
        where = options.get("channel") or self.channel
        await people[0].click(await self.lobby(*people, **options), label="Start")
        return board_of(where)

    async def leave(self, person: simcord.MemberActor) -> None:
        """Leave the running game of the channel by command, and confirm it."""
        asked = await person.slash(self.channel, "salad leave")
        await person.click(privates(asked)[-1], label="Leave the game")

    async def mover(self, game: int = 1) -> simcord.MemberActor:
        """Return the member whose turn it is; of several, the first."""
        seat = (await self.table(game)).waits_for()[0]
        return next(person for person in self.people.values() if person.id == seat.user_id)

    async def others(self, game: int = 1) -> list[simcord.MemberActor]:
        """Return the seated members whose turn it is not."""
        mover = await self.mover(game)
        seated = {seat.user_id for seat in (await self.table(game)).record.seats}
        return [p for p in self.people.values() if p.id in seated and p.id != mover.id]

    async def take_turn(self, rng: random.Random, game: int = 1) -> InteractionResult:
        """Decide by random presses of enabled buttons, in a hand where there are none in public.

        Of several who must decide it is any one. An entry of a menu is chosen often, too.
        """
        asked = {seat.user_id for seat in (await self.table(game)).waits_for()}
        person = rng.choice([one for one in self.people.values() if one.id in asked])
        return await self.decide(person, rng, game)

    async def decide(
        self, person: simcord.MemberActor, rng: random.Random, game: int = 1
    ) -> InteractionResult:
        """Let a person decide likewise who must."""
        panel = await self.panel(person, game)
        # In private somebody looks around before they confirm.
        more = 0.5 if ids_of(panel(), "s:handpick:") else 0.0
        while not (confirm := confirms(panel())) or rng.random() < more:
            await person.click(panel(), custom_id=rng.choice(picks(panel())))
        if (menu := menu_of(panel())) and rng.random() < 0.5:
            chosen = rng.choice([option["value"] for option in menu["options"]])
            await person.select(panel(), [chosen], custom_id=menu["custom_id"])
            confirm = confirms(panel())
        return await person.click(panel(), custom_id=confirm[0])

    async def panel(
        self, person: simcord.MemberActor, game: int = 1
    ) -> Callable[[], ResponseMessage]:
        """Return what shows the message in which a person decides: the board, or else a hand."""
        where = self.where(game)
        board = board_of(where)
        if picks(board) or not (opens := ids_of(board, "s:hand:")):
            return lambda: board_of(where)
        (hand,) = privates(await person.click(board, custom_id=opens[0]))
        return lambda: hand

    async def play_until_last_turn(self, game: int = 1) -> None:
        """Let everybody play, without looking at the boards, until one turn is left."""
        await play_until_last_turn(self.bot.services.manager, await self.table(game))
        await self.bot.services.live.screens.show(game)

    async def pick_default(self, game: int = 1) -> ResponseMessage:
        """Press what completes a pick and return the message, ready to be confirmed."""
        mover = await self.mover(game)
        panel = await self.panel(mover, game)
        while not confirms(panel()):
            adding = [pick for pick in picks(panel()) if not pick.endswith(":")]
            await mover.click(panel(), custom_id=adding[-1])
        return panel()

    def where(self, game: int) -> simcord.ChannelHandle:
        """Return the channel that shows the board of a game."""
        channels = [*self.guild.channels.values(), *self.channel.threads]
        return next(c for c in channels if any(shows(m, game) for m in history(c)))

    def press(
        self,
        member: simcord.MemberActor,
        message: ResponseMessage,
        custom_id: str,
        *values: str,
        menu: int = SELECT,
    ) -> "Press":
        """Send a press to the bot without waiting for it; with values, a choice from a menu.

        The custom_id may be forged, or one that the message had when the person still saw it so.
        """
        stored = message._message
        payload = serializers.message_payload(self.env.backend, stored)
        shown: dict[str, Any] = copy.deepcopy(dict(payload))
        kind = menu if values else BUTTON
        _forge(shown["components"], kind, custom_id)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        if values:
            data["values"] = list(values)
        return self._send(member, COMPONENT, message.channel_id, data, shown)

    def command(self, member: simcord.MemberActor, name: str) -> "Press":
        """Send a command of /salad without options to the bot without waiting for it."""
        root = self.env.backend.find_command("salad", self.guild.id, type=COMMAND)
        assert root is not None
        leaf, nesting = interactions.walk_to_subcommand(root, [name])
        options = interactions.nest_options(root, nesting, [])
        assert not any(option.get("required") for option in leaf.get("options", ()))
        data = {"id": root["id"], "name": "salad", "type": COMMAND, "options": options}
        return self._send(member, SLASH, self.channel.id, data)

    def _send(
        self,
        member: simcord.MemberActor,
        kind: int,
        channel_id: int,
        data: dict[str, Any],
        shown: dict[str, Any] | None = None,
    ) -> "Press":
        record, payload = interactions.base_payload(
            self.env.backend,
            type=kind,
            channel_id=channel_id,
            guild_id=self.guild.id,
            user_id=member.id,
            data=data,
        )
        if shown is not None:
            record.source_message_id = int(shown["id"])
            payload["message"] = shown
        self.env.backend.emit("INTERACTION_CREATE", payload)
        return Press(self.env, InteractionResult(self.env, record))


def draw_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each picture of a board be a dot."""
    numbers = count()

    def draw(_: Drawing) -> Picture:
        return Picture(f"picture{next(numbers)}.png", b"dot", 1, 1)

    monkeypatch.setattr(drawing, "_draw", draw)


@dataclass
class Press:
    """A press that may still be worked on."""

    env: simcord.Env
    result: InteractionResult

    async def done(self) -> InteractionResult:
        await self.env.settle()
        return self.result


def _forge(components: list[dict[str, Any]], kind: int, custom_id: str) -> None:
    """Add a button or menu of that custom_id to a message, unless it has one."""
    if all(part.get("custom_id") != custom_id for part in walk(components)):
        forged: dict[str, Any] = {"type": kind, "custom_id": custom_id, "id": 999}
        if kind != BUTTON:
            forged["options"] = [{"label": "-", "value": "-"}]
        else:
            forged.update(style=2, label="-")
        components.append({"type": 1, "id": 998, "components": [forged]})
