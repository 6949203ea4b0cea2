"""What a person asks of the bot, by a command, a button or a menu, and how it reaches a handler."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Concatenate, ParamSpec, Self

import discord

from bot.manager.table import Person, Table
from bot.store.records import LiveMessage, Status
from bot.ui.kit import views
from bot.ui.kit.answers import Line, answer_to
from bot.ui.kit.emoji import Files
from bot.ui.kit.languages import speech
from bot.ui.kit.people import Interaction, person
from bot.ui.kit.replies import send_private
from bot.ui.messages.display import Display
from bot.ui.services import Services, services
from bot.words.i18n import Catalog
from bot.words.refusals import CalledOff, NotOver, NotStarted
from engine import Seat

log = logging.getLogger(__name__)
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Request:
    """One interaction with everything that a handler needs."""

    interaction: Interaction
    services: Services
    say: Catalog
    """The language of the person."""
    person: Person
    arrived: datetime
    """The steady moment in which the bot has heard of it."""
    game: int = 0
    """The game that it is about; 0: none."""
    args: tuple[str, ...] = ()
    """The arguments of the custom_id; a menu's choice comes last."""
    on_live: bool = True
    """What was pressed is the live message of the game, for all that is known."""

    @classmethod
    def of(cls, interaction: Interaction) -> Self:
        """Return the request that an interaction makes."""
        parts = services(interaction)
        who, arrived = person(interaction.user), parts.clock.steady()
        return cls(interaction, parts, speech(interaction), who, arrived)

    def manages(self, table: Table) -> bool:
        """Return whether the person may manage messages where the table is, and so the game."""
        where, user = table.record.channel_id, self.interaction.user
        if where == self.interaction.channel_id:
            return self.interaction.permissions.manage_messages
        if not isinstance(user, discord.Member) or user.guild.id != table.record.guild_id:
            return False
        channel = user.guild.get_channel_or_thread(where)
        rights = user.guild_permissions if channel is None else channel.permissions_for(user)
        return rights.manage_messages

    async def table(self) -> Table:
        """Return the table that the request is about. Raises NoGame or Damaged."""
        return await self.services.manager.table(self.game)

    async def finished_table(self) -> Table:
        """Return the table once its game is played to the end.

        Raises NoGame, CalledOff, NotStarted or NotOver.
        """
        table = await self.table()
        match table.record.status:
            case Status.CANCELLED:
                raise CalledOff(table.id)
            case Status.LOBBY:
                raise NotStarted
            case Status.RUNNING:
                raise NotOver(table.id)
        return table

    async def told_table(self) -> Table:
        """Return the same once all of the game may be told, what was secret in it, too.

        Raises GoesOn or MayGoOn, too.
        """
        table = await self.finished_table()
        await self.services.manager.check_told(table.id)
        return table

    def display(
        self, table: Table, say: Catalog | None = None, viewer: Seat | None = None
    ) -> Display:
        """Return a table as it is shown in a language, or else in that of its server.

        With a viewer, it is for the person of that seat alone.
        """
        return self.services.live.displays.of(table, say, viewer)

    async def show(self) -> None:
        """Show what has happened in the game, and let its computer players move."""
        await self.services.keeper.advance(self.game)

    def link(self, message: LiveMessage) -> str:
        """Return the address of a message of this server."""
        server = self.interaction.guild_id
        return f"https://discord.com/channels/{server}/{message.channel_id}/{message.message_id}"

    async def tell(self, *paragraphs: str) -> Line | None:
        """Answer the person privately in words; None: Discord did not take it."""
        return await self.answer(views.message(*paragraphs))

    async def answer(
        self, view: discord.ui.LayoutView, files: list[discord.File] | None = None
    ) -> Line | None:
        """Answer the person privately; None: Discord did not take it."""
        return await send_private(self.interaction, view, files)

    async def acknowledge(self) -> None:
        """Let Discord know that the press is taken, before anything is changed by it.

        Raises one of FAILURES; then nothing is to be changed.
        """
        await answer_to(self.interaction).acknowledge()

    async def turn_page(
        self, view: discord.ui.LayoutView, files: list[discord.File] | None = None
    ) -> None:
        """Replace the private message whose button was pressed."""
        await answer_to(self.interaction).replace(view, Files(files))

    async def refresh(self, view: discord.ui.LayoutView) -> None:
        """Change the message whose button was pressed; its pictures stay."""
        await answer_to(self.interaction).replace(view)


def limited(
    handler: Callable[Concatenate[Request, P], Awaitable[None]],
) -> Callable[Concatenate[Request, P], Awaitable[None]]:
    """Let a handler that is not about playing work for a person one call at a time, and not often.

    The handler then raises StillAtIt or TooOften, too; it must not call another limited one.
    """

    @wraps(handler)
    async def work(request: Request, /, *args: P.args, **kwargs: P.kwargs) -> None:
        async with request.services.throttle.turn(request.person.id):
            await handler(request, *args, **kwargs)

    return work


Handler = Callable[[Request], Awaitable[None]]
