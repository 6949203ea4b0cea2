"""The channel in which a server hears of the Daily each day: shown among its settings, chosen."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord.ui import ActionRow, TextDisplay

from bot.ui.kit import permissions, views
from bot.ui.requests import Request
from bot.words.i18n import Catalog
from engine.text import Text

log = logging.getLogger(__name__)

DAILY = "o:dailychannel"
_PLACES = [discord.ChannelType.text, discord.ChannelType.news]


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a server has chosen."""

    channel_id: int | None = None
    """None: it hears nothing."""
    missing: Sequence[Text] = ()
    """The names of the permissions without which it hears nothing."""


async def chosen(request: Request) -> Chosen:
    """Return the channel that a server has chosen, if there still is one. Raises StoreError."""
    guild_id = request.interaction.guild_id or 0
    stored = await request.services.store.daily_channels.of(guild_id)
    guild = request.interaction.client.get_guild(guild_id)
    channel_id = None if stored is None else stored.channel_id
    if guild is None or channel_id is None:
        return Chosen(channel_id)
    channel = guild.get_channel(channel_id)
    return Chosen() if channel is None else Chosen(channel_id, permissions.mute(channel))


async def choose(request: Request, channel_id: int | None) -> None:
    """Let the server hear of the Daily in a channel, or (None) no more. Raises StoreError."""
    guild_id, store = request.interaction.guild_id or 0, request.services.store
    guild = request.interaction.client.get_guild(guild_id)
    if channel_id is not None and (guild is None or guild.get_channel(channel_id) is None):
        # Forged, perhaps, or deleted meanwhile: it is no channel of this server.
        channel_id = None
    await store.daily_channels.choose(guild_id, channel_id, request.person.id)
    log.info("audit: settings of the server changed: the Daily in %s", channel_id or "no channel")


def part(say: Catalog, daily: Chosen) -> list[views.Item]:
    """Return the part of the settings that is about this."""
    lines = [
        say(
            "**Daily Salad**: a channel that gets yesterday's places and today's button, once a "
            "day at 00:00 UTC. Choose none to switch it off."
        )
    ]
    if daily.missing:
        names = say.listed(map(say.render, daily.missing))
        lines.append(say("-# I can't post there yet. Please give me: {names}.", names=names))
    return [
        TextDisplay("\n".join(lines)),
        ActionRow(menu(daily.channel_id, say("No channel"))),
    ]


def menu(chosen: int | None, placeholder: str | None) -> discord.ui.ChannelSelect[Any]:
    """Return the menu of the channels."""
    kind = discord.SelectDefaultValueType.channel
    return discord.ui.ChannelSelect(
        custom_id=DAILY,
        channel_types=_PLACES,
        placeholder=placeholder,
        min_values=0,
        default_values=(
            [] if chosen is None else [discord.SelectDefaultValue(id=chosen, type=kind)]
        ),
    )
