"""Commands from which one learns to play better, for the person alone."""

from typing import Any

from discord import app_commands

from bot.commands.choices import finished_games
from bot.ui.finding import serve_finished
from bot.ui.handlers import serve
from bot.ui.kit.people import Interaction
from bot.ui.learning import handlers as learning
from bot.ui.requests import Request
from bot.ui.results import analysis as analyses

_ = app_commands.locale_str


@app_commands.command(name="learn", description=_("Learn the rules in a short game, step by step"))
@app_commands.describe(game=_("Which game to play or read about"))
async def learn(interaction: Interaction, game: str | None = None) -> None:
    """Begin a guided game."""

    async def handler(request: Request) -> None:
        await learning.learn(request, game)

    await serve(interaction, handler)


@app_commands.command(name="analysis", description=_("Show what Chef thinks of a finished game"))
@app_commands.describe(game=_("A finished game; default: this server's latest"))
@app_commands.autocomplete(game=finished_games)
async def analysis(interaction: Interaction, game: int | None = None) -> None:
    """Show a finished game as Chef sees it."""
    await serve_finished(interaction, analyses.analysis, game)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (learn, analysis)
