"""What only the bot's owner can do: tell the running games something, such as an update."""

import logging
from functools import partial

import discord

from bot.store.guilds import OpenTable
from bot.ui.kit import views
from bot.ui.kit.emoji import sent
from bot.ui.kit.posting import FAILURES, NOBODY
from bot.ui.requests import Request
from bot.words.i18n import catalog
from bot.words.refusals import Refusal
from engine.text import text

log = logging.getLogger(__name__)

LONGEST = 1500
"""Characters of an announcement."""


class OwnerOnly(Refusal):
    """Only the bot's owner may do this."""

    def __init__(self) -> None:
        super().__init__(text("Only this bot's owner can do this."))


async def announce(request: Request, words: str) -> None:
    """Post a message where a game is open, once in each channel, and tell how many heard it.

    Raises OwnerOnly.
    """
    client = request.interaction.client
    if not await client.is_owner(request.interaction.user):
        raise OwnerOnly
    tables = await request.services.store.guilds.open_tables()
    told = [await _post(client, table, words) for table in tables]
    log.info("audit: announced to %d of %d open games", sum(told), len(told))
    await request.tell(
        request.say("Posted. Open games: {told} of {all}", told=sum(told), all=len(told))
    )


async def _post(client: discord.Client, table: OpenTable, words: str) -> bool:
    say = catalog(table.locale)
    heading = say("📣 **From this bot's owner**")
    channel = client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
    view = views.message(heading, words)
    try:
        await sent(client, view, partial(channel.send, view=view, allowed_mentions=NOBODY))
    except FAILURES as error:
        log.warning("not announced: %s", error, extra={"game": table.id, "guild": table.guild_id})
        return False
    return True
