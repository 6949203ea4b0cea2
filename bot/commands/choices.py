"""What options offer while they are typed."""

import logging

from discord import app_commands
from discord.app_commands.models import ChoiceT

from bot.games import DEFAULT, TITLES
from bot.manager.table import Table
from bot.store import StoreError
from bot.ui.kit.languages import speech
from bot.ui.kit.people import Interaction
from bot.ui.messages.choices import wish_lines
from bot.ui.services import services
from bot.ui.table.house import manages_server
from bot.words.i18n import Catalog

log = logging.getLogger(__name__)

MOST_CHOICES = 25
_LONGEST = 100
_LATEST = 200


async def open_games(interaction: Interaction, typed: str | int) -> list[app_commands.Choice[int]]:
    """Return the open games of the person in this server; none when they cannot be read."""
    try:
        games = await services(interaction).store.games.of_person(
            interaction.user.id, interaction.guild_id
        )
    except StoreError as error:
        log.warning("games could not be offered: %s", error)
        return []
    named = [(game.id, f"{game.id} · {_place(interaction, game.channel_id)}") for game in games]
    return _matching(named, typed)


async def games_here(interaction: Interaction, typed: str | int) -> list[app_commands.Choice[int]]:
    """Return all open games of this server to somebody who may manage it."""
    if not manages_server(interaction):
        return []
    try:
        games = await services(interaction).store.guilds.open_tables(interaction.guild_id or 0)
    except StoreError as error:
        log.warning("games could not be offered: %s", error)
        return []
    named = [(game.id, f"{game.id} · {_place(interaction, game.channel_id)}") for game in games]
    return _matching(named, typed)


async def finished_games(
    interaction: Interaction, typed: str | int
) -> list[app_commands.Choice[int]]:
    """Return the latest finished games of this server, by number and players."""
    try:
        store = services(interaction).store
        games = await store.games.finished(interaction.guild_id or 0, limit=_LATEST)
    except StoreError as error:
        log.warning("games could not be offered: %s", error)
        return []
    say = speech(interaction)
    named = [(game.id, f"{game.id} · {_people(say, Table(game))}") for game in games]
    return _matching(named, typed)


def _people(say: Catalog, table: Table) -> str:
    return say.apart(seat.owner[1] for seat in table.shown_in(say).record.seats)


async def daily_days(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return the latest days that were dealt before today, or those that begin as typed."""
    parts = services(interaction)
    try:
        days = await parts.store.dailies.past(
            parts.daily.today(), interaction.user.id, limit=_LATEST
        )
    except StoreError as error:
        log.warning("days could not be offered: %s", error)
        return []
    return _matching([(one.day.isoformat(), one.day.isoformat()) for one in days], typed)


async def table_options(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return what can be wished of a table of the game that the command names so far."""
    game = getattr(interaction.namespace, "game", None)
    rules = game if game in TITLES else DEFAULT
    return _matching(list(wish_lines(rules, speech(interaction))), typed)


def _matching(
    named: list[tuple[ChoiceT, str]], typed: str | int
) -> list[app_commands.Choice[ChoiceT]]:
    matching = [(number, name) for number, name in named if str(typed).lower() in name.lower()]
    return [
        app_commands.Choice(name=name[:_LONGEST], value=number)
        for number, name in matching[:MOST_CHOICES]
    ]


def _place(interaction: Interaction, channel_id: int) -> str:
    guild = interaction.guild
    channel = guild.get_channel_or_thread(channel_id) if guild else None
    return f"#{channel.name}" if channel else str(channel_id)
