"""The salad of the day, played in private."""

from functools import partial
from typing import Any

from discord import app_commands

from bot.commands.choices import daily_days
from bot.ui.daily import handlers
from bot.ui.handlers import serve
from bot.ui.kit.people import Interaction

_ = app_commands.locale_str


@app_commands.command(
    name="daily", description=_("Play today's Daily: one deal for all, one try each")
)
@app_commands.describe(day=_("An earlier day, unrated: year-month-day, as in 2026-11-28"))
@app_commands.autocomplete(day=daily_days)
async def daily(interaction: Interaction, day: str | None = None) -> None:
    """Begin the salad of a day, go on with it, or show how it ended."""
    await serve(interaction, partial(handlers.daily, day=day))


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (daily,)
