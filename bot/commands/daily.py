"""The salad of the day, played in private."""

from typing import Any

from discord import app_commands

from bot.ui.daily import handlers
from bot.ui.handlers import serve
from bot.ui.kit.people import Interaction

_ = app_commands.locale_str


@app_commands.command(
    name="daily", description=_("Play today's Daily: one deal for all, one try each")
)
async def daily(interaction: Interaction) -> None:
    """Begin today's salad, go on with it, or show how it ended."""
    await serve(interaction, handlers.daily)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (daily,)
