"""Commands for those who manage a server, for the bot's owner, and about what is stored."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.choices import games_here
from bot.ui.handlers import serve
from bot.ui.hosting import announcing, closing, owning, privacy
from bot.ui.kit.people import Interaction
from bot.ui.requests import Request

_ = app_commands.locale_str


@app_commands.command(name="settings", description=_("Server settings (needs Manage Server)"))
async def settings(interaction: Interaction) -> None:
    """Show the settings of the server."""
    await serve(interaction, owning.settings)


@app_commands.command(name="end", description=_("Call off a stuck game (needs Manage Server)"))
@app_commands.describe(game=_("Which game; default: the one in this channel"))
@app_commands.autocomplete(game=games_here)
async def end(interaction: Interaction, game: int | None = None) -> None:
    """End a game of the server, after asking."""
    await serve(interaction, closing.end, game)


@app_commands.command(
    name="privacy", description=_("See what is stored about you, and for how long")
)
async def show_privacy(interaction: Interaction) -> None:
    """Tell what is stored."""
    await serve(interaction, privacy.show)


@app_commands.command(name="forget-me", description=_("Delete everything that is stored about you"))
async def forget_me(interaction: Interaction) -> None:
    """Forget the person, after asking."""
    await serve(interaction, privacy.ask)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    settings,
    end,
    show_privacy,
    forget_me,
)


@app_commands.command(name="announce", description=_("Post a message to every open game"))
@app_commands.describe(message=_("The message, such as “Update in ten minutes”"))
async def announce(
    interaction: Interaction, message: app_commands.Range[str, 1, announcing.LONGEST]
) -> None:
    """Post a message where a game is open."""

    async def handler(request: Request) -> None:
        await announcing.announce(request, message)

    await serve(interaction, handler)


def admin_group() -> app_commands.Group:
    """Return the commands of the bot's owner, for one server only."""
    group = app_commands.Group(
        name="salad-admin",
        description=_("For the owner of this bot"),
        default_permissions=discord.Permissions(manage_guild=True),
    )
    group.add_command(announce)
    return group
