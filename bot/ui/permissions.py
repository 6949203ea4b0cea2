"""What the bot needs in a channel to hold a table there."""

import discord

from bot.refusals import Refusal
from engine.text import Text, text


class MissingPermissions(Refusal):
    """The bot lacks permissions in the channel; the sentence names each."""


def check(have: discord.Permissions, *, in_thread: bool, new_thread: bool) -> None:
    """Return if a table can be held with these permissions; raise MissingPermissions otherwise."""
    needed = {
        "view_channel": text("View Channel"),
        "embed_links": text("Embed Links"),
        "attach_files": text("Attach Files"),
        "read_message_history": text("Read Message History"),
    }
    if in_thread or new_thread:
        needed["send_messages_in_threads"] = text("Send Messages in Threads")
    if not in_thread:
        needed["send_messages"] = text("Send Messages")
    if new_thread:
        needed["create_public_threads"] = text("Create Public Threads")
    missing = [name for key, name in needed.items() if not getattr(have, key)]
    if missing:
        raise MissingPermissions(_sentence(missing))


def _sentence(missing: list[Text]) -> Text:
    names = {f"p{index}": name for index, name in enumerate(missing)}
    listed = text(", ".join(f"{{{key}}}" for key in names), **names)
    return text("I cannot hold a table here. Please give me: {names}.", names=listed)
