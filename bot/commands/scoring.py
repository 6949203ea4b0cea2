"""Commands about finished games, answered to the person alone."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.choices import finished_games
from bot.ui.finding import serve_finished
from bot.ui.handlers import serve
from bot.ui.kit.people import Interaction
from bot.ui.requests import Request
from bot.ui.results import history as history_panel
from bot.ui.results import leaderboards as scores_panel
from bot.ui.results import stats as stats_panel
from bot.ui.results import verify as verify_panel

_ = app_commands.locale_str


@app_commands.command(name="scores", description=_("Show the leaderboards"))
@app_commands.describe(game=_("Which game; default: the one played here last"))
async def scores(interaction: Interaction, game: str | None = None) -> None:
    """Show the leaderboard of the server; menus lead to all others."""

    async def handler(request: Request) -> None:
        await scores_panel.scores(request, game)

    await serve(interaction, handler)


@app_commands.command(name="stats", description=_("A player's games, form and achievements"))
@app_commands.describe(
    member=_("Which player; default: you"),
    against=_("Another player: who was ahead when both played"),
    game=_("Which game to play or read about"),
)
async def stats(
    interaction: Interaction,
    member: discord.User | None = None,
    against: discord.User | None = None,
    game: str | None = None,
) -> None:
    """Show what somebody's games in this server add up to."""

    async def handler(request: Request) -> None:
        await stats_panel.stats(request, member, game, against)

    await serve(interaction, handler)


@app_commands.command(name="history", description=_("Finished games: replay, analysis, download"))
@app_commands.describe(mine=_("Only games you played"), game=_("Which game to play or read about"))
async def history(
    interaction: Interaction,
    mine: bool = False,  # noqa: FBT001, FBT002 — an option of a slash command
    game: str | None = None,
) -> None:
    """Show the finished games of this server in pages."""

    async def handler(request: Request) -> None:
        await history_panel.history(request, mine=mine, rules=game)

    await serve(interaction, handler)


@app_commands.command(name="verify", description=_("Check that a game was dealt fairly"))
@app_commands.describe(game=_("A finished game; default: this server's latest"))
@app_commands.autocomplete(game=finished_games)
async def verify(interaction: Interaction, game: int | None = None) -> None:
    """Deal a finished game again from its seed, and play its turns."""
    await serve_finished(interaction, verify_panel.check, game)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (scores, stats, history, verify)
