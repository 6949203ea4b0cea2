"""The running games of a server, for those who may manage it: where each is, and calling it off."""

import discord
from discord.ui import Section, TextDisplay

from bot.store.guilds import OpenTable
from bot.store.records import LiveMessage, Status
from bot.ui.handlers import Handlers
from bot.ui.hosting import closing
from bot.ui.kit import views
from bot.ui.kit.custom_id import CustomId, number_in
from bot.ui.kit.items import SaladButton
from bot.ui.kit.pager import numbered, page_of, pager
from bot.ui.kit.replies import Ack
from bot.ui.messages.lobby import COLOUR
from bot.ui.requests import Request
from bot.ui.table import house
from bot.words.i18n import Catalog

HANDLERS = Handlers()

GAMES_PER_PAGE = 8
"""A message holds 40 parts, and each game takes three."""


@HANDLERS.on("running", Ack.PAGE, args=1, changes=False)
async def running(request: Request) -> None:
    """Show a page of the open games of the server in place of its settings."""
    house.managers_only(request.interaction)
    await request.turn_page(await _panel(request, request.args[0]))


@HANDLERS.on("stop", Ack.PRIVATE, args=1)
async def stop(request: Request) -> None:
    """Ask whether a game of the list is to be called off."""
    await closing.ask(request, number_in(request.args[0], 0))


async def _panel(request: Request, wanted: str) -> discord.ui.LayoutView:
    say, store = request.say, request.services.store
    tables = await store.guilds.open_tables(request.interaction.guild_id or 0)
    pages = max(1, -(-len(tables) // GAMES_PER_PAGE))
    page = page_of(wanted, pages)
    shown = tables[page * GAMES_PER_PAGE :][:GAMES_PER_PAGE]
    listed = [_listed(request, table, await store.boards.live_message(table.id)) for table in shown]
    if not listed:
        listed = [TextDisplay(say("No game is open in this server."))]
    back = SaladButton(CustomId("settings"), say("Settings"))
    return views.panel(
        TextDisplay(say("## Games in this server")),
        *listed,
        *views.rows([*pager(numbered("running"), page, pages, say), back]),
        colour=COLOUR,
    )


def _listed(request: Request, table: OpenTable, live: LiveMessage | None) -> views.Item:
    """Return the line of a game; nothing of it is read that could be damaged."""
    say = request.say
    button = SaladButton(
        CustomId("stop", args=(str(table.id),)), say("Call off"), style=discord.ButtonStyle.danger
    )
    return Section(TextDisplay(_line(request, say, table, live)), accessory=button)


def _line(request: Request, say: Catalog, table: OpenTable, live: LiveMessage | None) -> str:
    parts = [
        say("**Game {number}**", number=table.id),
        say("in the lobby") if table.status is Status.LOBBY else say("running"),
        f"<#{table.channel_id}>",
    ]
    if live is not None:
        parts.append(say("[to the board]({link})", link=request.link(live)))
    return " · ".join(parts)
