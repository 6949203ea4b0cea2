"""Direct messages to one person."""

import logging
from functools import partial

import discord

from bot.ui.kit import views
from bot.ui.kit.emoji import sent
from bot.ui.kit.posting import FAILURES, NOBODY

log = logging.getLogger(__name__)


async def written_to(client: discord.Client, person: int, line: str) -> bool:
    """Write a line to a person; return whether Discord took it for them."""
    view = views.message(line)
    try:
        channel = await client.create_dm(discord.Object(person))
        await sent(client, view, partial(channel.send, view=view, allowed_mentions=NOBODY))
    except FAILURES as error:
        log.info("Discord did not take a direct message: %s", error)
        return False
    return True
