"""Commands that show something, to the person alone."""

from typing import Any

from discord import app_commands

from bot.commands.choices import finished_games
from bot.ui.finding import serve_finished, serve_table
from bot.ui.handlers import serve
from bot.ui.kit.people import Interaction
from bot.ui.reading import guide, panels
from bot.ui.reading import preferences as settings
from bot.ui.requests import Request
from bot.ui.results import replay as replays

_ = app_commands.locale_str


@app_commands.command(name="salad", description=_("Show your salad, and what each card pays"))
async def salad(interaction: Interaction) -> None:
    """Show the person's tableau with reasons."""
    await serve_table(interaction, panels.my_salad)


@app_commands.command(name="rules", description=_("Read the rules (takes a minute)"))
@app_commands.describe(game=_("Which game to play or read about"))
async def rules(interaction: Interaction, game: str | None = None) -> None:
    """Show the rules in pages."""

    async def handler(request: Request) -> None:
        await panels.rules(request, game)

    await serve(interaction, handler)


@app_commands.command(name="replay", description=_("Show a finished game, turn by turn"))
@app_commands.describe(
    game=_("A finished game; default: this server's latest"),
    share=_("Whether the whole channel sees it"),
)
@app_commands.autocomplete(game=finished_games)
async def replay(
    interaction: Interaction,
    game: int | None = None,
    share: bool = False,  # noqa: FBT001, FBT002 — an option of a slash command
) -> None:
    """Show a finished game as an animated picture."""

    async def handler(request: Request) -> None:
        await replays.replay(request, share=share)

    await serve_finished(interaction, handler, game)


@app_commands.command(name="preferences", description=_("Your settings"))
async def preferences(interaction: Interaction) -> None:
    """Show the person's settings."""
    await serve(interaction, settings.preferences)


@app_commands.command(name="help", description=_("What I can do, and how to start"))
@app_commands.describe(game=_("Which game to play or read about"))
async def show_help(interaction: Interaction, game: str | None = None) -> None:
    """Explain the commands."""

    async def handler(request: Request) -> None:
        await guide.show(request, game)

    await serve(interaction, handler)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    salad,
    rules,
    replay,
    preferences,
    show_help,
)
