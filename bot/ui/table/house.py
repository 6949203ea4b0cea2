"""The rules of the house: where tables may be opened in a server, by whom, and how."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.store.guilds import GuildSettings
from bot.ui.kit.people import Interaction, server_locale
from bot.ui.services import services
from bot.words.i18n import Catalog, catalog
from bot.words.refusals import Refusal
from engine.text import Text, listed, text, verbatim

_MOST_NAMED = 5


class WrongChannel(Refusal):
    """The server wants the bot in other channels only; the sentence names some."""

    def __init__(self, channels: Sequence[int]) -> None:
        named = listed(*(verbatim("<#{id}>", id=channel) for channel in channels[:_MOST_NAMED]))
        super().__init__(text("Games can be opened in: {channels}", channels=named))


class MayNotWrite(Refusal):
    """The person may not write in the channel, so nothing is written there for them."""

    def __init__(self) -> None:
        super().__init__(text("You can't send messages here. Share it in another channel."))


class NotAStarter(Refusal):
    """Only members with a certain role may open tables."""

    def __init__(self, role: int) -> None:
        super().__init__(text("You need the role {role} to open games here.", role=_role(role)))


class ManagersOnly(Refusal):
    """Only those who may manage the server may do this."""

    def __init__(self) -> None:
        super().__init__(text("You need the Manage Server permission for this."))


def manages_server(interaction: Interaction) -> bool:
    """Return whether the person may manage the server."""
    return interaction.permissions.manage_guild


def managers_only(interaction: Interaction) -> None:
    """Return if the person may manage the server; raise ManagersOnly otherwise."""
    if not manages_server(interaction):
        raise ManagersOnly


async def check(interaction: Interaction) -> GuildSettings:
    """Return the server's settings if the person may open a table here.

    Raises WrongChannel or NotAStarter. Those who manage the server need no role.
    """
    settings = await check_channel(interaction)
    if not _may_start(interaction, settings.starter_role):
        assert settings.starter_role is not None, "without a role, everybody may"
        raise NotAStarter(settings.starter_role)
    return settings


async def check_channel(interaction: Interaction) -> GuildSettings:
    """Return the server's settings if it wants the bot in this channel; raise WrongChannel."""
    settings = await settings_of(interaction)
    if settings.channels and not _places(interaction) & set(settings.channels):
        raise WrongChannel(settings.channels)
    return settings


async def check_sharing(interaction: Interaction) -> GuildSettings:
    """Return the server's settings if something may be posted in this channel for the person.

    Raises WrongChannel, or MayNotWrite if the person may not post there themselves.
    """
    settings = await check_channel(interaction)
    have, in_thread = interaction.permissions, isinstance(interaction.channel, discord.Thread)
    if not (have.send_messages_in_threads if in_thread else have.send_messages):
        raise MayNotWrite
    return settings


async def settings_of(interaction: Interaction) -> GuildSettings:
    """Return the server's settings, without what has been deleted there since."""
    return present(
        interaction, await services(interaction).store.guilds.settings(interaction.guild_id or 0)
    )


async def public_speech(interaction: Interaction) -> Catalog:
    """Return the texts in the language of what everybody in the server reads."""
    settings = await services(interaction).store.guilds.settings(interaction.guild_id or 0)
    return catalog(settings.locale or server_locale(interaction))


def present(interaction: Interaction, chosen: GuildSettings) -> GuildSettings:
    """Return settings of the server without channels and a role that do not exist.

    A server whose only channel for tables is gone has none in particular: they may be opened
    everywhere, as before it was chosen.
    """
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None or guild.unavailable:
        # What is there cannot be told from what is not.
        return chosen
    channels = tuple(channel for channel in chosen.channels if guild.get_channel(channel))
    role = chosen.starter_role
    role = role if role is not None and guild.get_role(role) else None
    return replace(chosen, channels=channels, starter_role=role)


def _places(interaction: Interaction) -> set[int]:
    """Return the channel, and the one that its thread belongs to."""
    channel = interaction.channel
    parents = {channel.parent_id} if isinstance(channel, discord.Thread) else set[int]()
    return {interaction.channel_id or 0, *parents}


def _may_start(interaction: Interaction, role: int | None) -> bool:
    if role is None or manages_server(interaction):
        return True
    user = interaction.user
    return isinstance(user, discord.Member) and user.get_role(role) is not None


def _role(role: int) -> Text:
    return verbatim("<@&{id}>", id=role)
