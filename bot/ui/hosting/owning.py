"""The settings of a server, for those who may manage it."""

import logging
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

import discord
from discord.ui import ActionRow, DynamicItem, TextDisplay

from bot.store.guilds import GuildSettings
from bot.store.records import Pace, TableOptions
from bot.ui.handlers import Handlers, attend_page
from bot.ui.hosting import mornings
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.items import SaladButton, SaladMenu
from bot.ui.kit.languages import LIKE_OTHERS, language_options
from bot.ui.kit.people import Interaction, server_locale
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.messages.paces import pace_name
from bot.ui.requests import Request
from bot.ui.table import house
from bot.words import i18n
from bot.words.i18n import Catalog

HANDLERS = Handlers()

log = logging.getLogger(__name__)

MOST_CHANNELS = 25
LIKE_THE_BOT = "bot"
_TABLES = ("rated", "hints", "scores_shown")
"""What new tables begin with, each on or off."""
_CHANNELS, _ROLE = "o:channels", "o:role"
_ID = re.compile("[1-9][0-9]{14,18}")
_PLACES = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
]


async def settings(request: Request) -> None:
    """Show the settings of the server to somebody who may change them."""
    house.managers_only(request.interaction)
    await request.answer(await _page(request, await _stored(request)))


@HANDLERS.on("house", Ack.PAGE, args=2)
async def change(request: Request) -> None:
    """Change the setting that a button or a menu of words names."""
    house.managers_only(request.interaction)
    name, value = request.args
    chosen = await _stored(request)
    if name == "threads":
        await _change(request, replace(chosen, threads=value == "on"), f"threads {value}")
    elif name == "locale" and value in {LIKE_OTHERS, *i18n.languages()}:
        locale = None if value == LIKE_OTHERS else value
        await _change(request, replace(chosen, locale=locale), f"language {value}")
        await _turn_boards(request, locale or server_locale(request.interaction))
    elif name == "pace" and value in {LIKE_THE_BOT, *Pace}:
        pace = None if value == LIKE_THE_BOT else Pace(value)
        await _change(request, replace(chosen, pace=pace), f"pace {value}")
    elif name in _TABLES:
        await _change(request, _switched(chosen, name, on=value == "on"), f"{name} {value}")


@HANDLERS.on("settings", Ack.PAGE, changes=False)
async def back(request: Request) -> None:
    """Show the settings again in place of another panel."""
    house.managers_only(request.interaction)
    await request.turn_page(await _page(request, await _stored(request)))


class ChannelMenu(DynamicItem[discord.ui.ChannelSelect[Any]], template=_CHANNELS):
    """The channels in which tables may be opened."""

    def __init__(self, chosen: Sequence[int] = (), placeholder: str | None = None) -> None:
        kind = discord.SelectDefaultValueType.channel
        super().__init__(
            discord.ui.ChannelSelect(
                custom_id=_CHANNELS,
                channel_types=_PLACES,
                placeholder=placeholder,
                min_values=0,
                max_values=MOST_CHANNELS,
                default_values=[discord.SelectDefaultValue(id=one, type=kind) for one in chosen],
            )
        )

    @classmethod
    async def from_custom_id(cls, _interaction: Interaction, _item: Any, _match: Any, /) -> Self:
        """Rebuild the menu of a choice."""
        return cls()

    async def callback(self, interaction: Interaction) -> None:
        """Store the choice."""

        async def work() -> None:
            house.managers_only(interaction)
            request, channels = Request.of(interaction), tuple(_chosen(interaction))
            chosen = replace(await _stored(request), channels=channels)
            await _change(request, chosen, f"channels {channels or 'all'}")

        await attend_page(interaction, work)


class RoleMenu(DynamicItem[discord.ui.RoleSelect[Any]], template=_ROLE):
    """The role whose members may open tables."""

    def __init__(self, chosen: int | None = None, placeholder: str | None = None) -> None:
        kind = discord.SelectDefaultValueType.role
        defaults = [] if chosen is None else [discord.SelectDefaultValue(id=chosen, type=kind)]
        super().__init__(
            discord.ui.RoleSelect(
                custom_id=_ROLE,
                placeholder=placeholder,
                min_values=0,
                default_values=defaults,
            )
        )

    @classmethod
    async def from_custom_id(cls, _interaction: Interaction, _item: Any, _match: Any, /) -> Self:
        """Rebuild the menu of a choice."""
        return cls()

    async def callback(self, interaction: Interaction) -> None:
        """Store the choice; the role of everybody is none."""

        async def work() -> None:
            house.managers_only(interaction)
            request = Request.of(interaction)
            roles = [role for role in _chosen(interaction) if role != interaction.guild_id]
            role = roles[0] if roles else None
            chosen = replace(await _stored(request), starter_role=role)
            await _change(request, chosen, f"starters {role or 'everybody'}")

        await attend_page(interaction, work)


def _chosen(interaction: Interaction) -> list[int]:
    """Return the ids that were chosen; what is no id of Discord's, forged perhaps, is left out."""
    data: dict[str, Any] = dict(interaction.data or {})
    return [int(value) for value in data.get("values", ()) if _ID.fullmatch(value)]


class DailyMenu(DynamicItem[discord.ui.ChannelSelect[Any]], template=mornings.DAILY):
    """The channel that hears of the Daily each day."""

    def __init__(self) -> None:
        super().__init__(mornings.menu(None, None))

    @classmethod
    async def from_custom_id(cls, _interaction: Interaction, _item: Any, _match: Any, /) -> Self:
        """Rebuild the menu of a choice."""
        return cls()

    async def callback(self, interaction: Interaction) -> None:
        """Store the choice."""

        async def work() -> None:
            house.managers_only(interaction)
            request = Request.of(interaction)
            await mornings.choose(request, next(iter(_chosen(interaction)), None))
            await request.turn_page(await _page(request, await _stored(request)))

        await attend_page(interaction, work)


async def _stored(request: Request) -> GuildSettings:
    return await house.settings_of(request.interaction)


async def _change(request: Request, chosen: GuildSettings, what: str) -> None:
    guild_id = request.interaction.guild_id or 0
    chosen = house.present(request.interaction, chosen)
    await request.services.store.guilds.set_settings(guild_id, chosen)
    log.info("audit: settings of the server changed: %s", what)
    await request.turn_page(await _page(request, chosen))


async def _turn_boards(request: Request, locale: str) -> None:
    """Let the open games of the server go on in another language."""
    store, manager = request.services.store, request.services.manager
    for game_id in await store.guilds.speak(request.interaction.guild_id or 0, locale):
        await manager.reload(game_id)


async def _page(request: Request, chosen: GuildSettings) -> discord.ui.LayoutView:
    return _panel(request.say, chosen, await mornings.chosen(request))


def _panel(say: Catalog, chosen: GuildSettings, daily: mornings.Chosen) -> discord.ui.LayoutView:
    switch = _switch(
        "threads", say("Threads: on") if chosen.threads else say("Threads: off"), on=chosen.threads
    )
    return views.panel(
        TextDisplay(say("## Server settings")),
        TextDisplay(say("**Channels** where games may be opened. Choose none to allow all.")),
        ActionRow(ChannelMenu(chosen.channels, say("All channels"))),
        TextDisplay(say("**Role** that may open games. Choose none to allow everybody.")),
        ActionRow(RoleMenu(chosen.starter_role, say.sense("members of any role", "Everybody"))),
        TextDisplay(
            say("**Threads**: a new game gets its own thread, unless the host chooses differently.")
        ),
        *views.rows([switch]),
        TextDisplay(say("**Games**: how a new game starts out. The host can change it.")),
        *views.rows(_tables(say, chosen)),
        TextDisplay(say("**Pace**: time for each turn, unless the host chooses differently.")),
        *views.rows([_paces(say, chosen.pace)]),
        TextDisplay(
            say("**Language** of what everybody reads. What only you read: `/salad preferences`.")
        ),
        *views.rows([_languages(say, chosen.locale)]),
        *mornings.part(say, daily),
        *views.rows([SaladButton(CustomId("running", args=("0",)), say("Running games"))]),
        colour=COLOUR,
    )


def _tables(say: Catalog, chosen: GuildSettings) -> list[SaladButton]:
    """Return the switches for what new tables begin with."""
    labels = {
        "rated": say("Rated") if chosen.rated else say("Friendly"),
        "hints": say("Hints if friendly") if chosen.hints else say("No hints"),
        "scores_shown": say("Scores shown") if chosen.scores_shown else say("Scores hidden"),
    }
    return [_switch(name, label, on=getattr(chosen, name)) for name, label in labels.items()]


def _switched(chosen: GuildSettings, name: str, *, on: bool) -> GuildSettings:
    match name:
        case "rated":
            return replace(chosen, rated=on)
        case "hints":
            return replace(chosen, hints=on)
        case _:
            return replace(chosen, scores_shown=on)


def _switch(name: str, label: str, *, on: bool) -> SaladButton:
    turned = CustomId("house", args=(name, "off" if on else "on"))
    return SaladButton(turned, label, style=_style(on=on))


def _style(*, on: bool) -> discord.ButtonStyle:
    return discord.ButtonStyle.success if on else discord.ButtonStyle.secondary


def _languages(say: Catalog, chosen: str | None) -> SaladMenu:
    like = say("Same as the server's Discord language")
    return SaladMenu(
        CustomId("house", args=("locale",)), language_options(like, chosen), say("Language")
    )


def _paces(say: Catalog, chosen: Pace | None) -> SaladMenu:
    usual = pace_name(say, TableOptions().pace)
    like = discord.SelectOption(
        label=say("Default ({pace})", pace=usual), value=LIKE_THE_BOT, default=chosen is None
    )
    named = [
        discord.SelectOption(label=pace_name(say, pace), value=pace, default=pace is chosen)
        for pace in Pace
    ]
    return SaladMenu(CustomId("house", args=("pace",)), [like, *named], say("Pace"))
