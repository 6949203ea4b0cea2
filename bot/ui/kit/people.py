"""Who is on the other side of an interaction, and where."""

from typing import Any

import discord

from bot.manager.table import Person
from bot.store.names import Called
from bot.words.names import clean

Interaction = discord.Interaction[Any]


def person(user: discord.abc.User) -> Person:
    """Return the person with the name that others see, without anything that is not text."""
    return Person(user.id, clean(user.display_name))


def called(user: discord.abc.User) -> Called:
    """Return what others see in the server, and what the account is called everywhere."""
    account: str | None = getattr(user, "global_name", None)
    return Called(clean(user.display_name), clean(account or user.name))


def server_locale(interaction: Interaction) -> str:
    """Return the language of the server, in which its boards are written."""
    return str(interaction.guild_locale or discord.Locale.american_english)
