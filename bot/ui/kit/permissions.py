"""What the bot needs in a channel to hold a table there."""

import discord

from bot.store.records import GameRecord
from bot.words.refusals import Refusal
from engine.text import Text, listed, text


class MissingPermissions(Refusal):
    """The bot lacks permissions in the channel; the sentence names each."""


def check(have: discord.Permissions, channel: object, *, new_thread: bool) -> None:
    """Return if a channel can hold a table with these permissions; raise MissingPermissions."""
    lacking = missing(have, channel, new_thread=new_thread)
    if lacking:
        raise MissingPermissions(_sentence(lacking))


def missing(have: discord.Permissions, channel: object, *, new_thread: bool = False) -> list[Text]:
    """Return the names of the permissions that a table in the channel needs and that are not there.

    In the chat of a voice channel, only those may write who may connect to it.
    """
    in_thread = isinstance(channel, discord.Thread)
    needed = {
        "view_channel": text("View Channel"),
        "embed_links": text("Embed Links"),
        "attach_files": text("Attach Files"),
        "read_message_history": text("Read Message History"),
    }
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        needed["connect"] = text("Connect")
    if in_thread or new_thread:
        needed["send_messages_in_threads"] = text("Send Messages in Threads")
    if not in_thread:
        needed["send_messages"] = text("Send Messages")
    if new_thread:
        needed["create_public_threads"] = text("Create Public Threads")
    return [name for key, name in needed.items() if not getattr(have, key)]


def lost(client: discord.Client, record: GameRecord) -> list[Text]:
    """Return the names of what keeps the bot from posting where a game is, for all that it knows.

    A board is posted without the others that a new table needs.
    """
    guild = client.get_guild(record.guild_id)
    channel = None if guild is None else guild.get_channel_or_thread(record.channel_id)
    if guild is None or channel is None:
        return []
    have = channel.permissions_for(guild.me)
    if not have.view_channel:
        return [text("View Channel")]
    have |= discord.Permissions(embed_links=True, read_message_history=True)
    in_thread = isinstance(channel, discord.Thread)
    if not (have.send_messages_in_threads if in_thread else have.send_messages):
        # Who may not write may not attach either: that comes back with it.
        have |= discord.Permissions(attach_files=True)
    lacking = missing(have, channel)
    if isinstance(channel, discord.Thread) and channel.locked and not have.manage_threads:
        lacking.append(text("Manage Threads"))
    return lacking


def mute(channel: discord.abc.GuildChannel) -> list[Text]:
    """Return the names of what keeps the bot from saying anything in a channel."""
    have = channel.permissions_for(channel.guild.me)
    needed = {"view_channel": text("View Channel"), "send_messages": text("Send Messages")}
    return [name for key, name in needed.items() if not getattr(have, key)]


def sees(client: discord.Client, channel_id: int) -> bool:
    """Return whether the bot may see a channel, for all that it knows."""
    channel = client.get_channel(channel_id)
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return False
    return channel.permissions_for(channel.guild.me).view_channel


def looks_back(client: discord.Client, channel_id: int) -> bool:
    """Return whether the bot may read past messages of a channel, for all that it knows."""
    channel = client.get_channel(channel_id)
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return True
    have = channel.permissions_for(channel.guild.me)
    return have.read_message_history or not have.view_channel


def _sentence(missing: list[Text]) -> Text:
    return text(
        "I can't run a game here. A server manager can give me: {names}.", names=listed(*missing)
    )
