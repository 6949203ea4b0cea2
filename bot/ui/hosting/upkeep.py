"""What the bot does for the servers it is in: it notes departures, and deletes what they leave."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import discord

from bot.store import StoreError
from bot.store.guilds import Guilds
from bot.store.privacy import Privacy
from bot.ui.services import Services

log = logging.getLogger(__name__)

DAYS_KEPT = 30
"""Days after its removal from a server for which the bot keeps what it knows of it."""


async def guild_joined(services: Services, guild: discord.Guild) -> None:
    """Note that the bot is in a server (again); its games go on."""
    with _noted("a return was not noted", guild.id):
        await services.store.guilds.returned(guild.id)
        await services.keeper.resume(guild.id)


async def guild_left(services: Services, guild: discord.Guild) -> None:
    """Note that the bot was removed from a server; its games wait."""
    log.info(
        "removed from a server; its data goes in %d days", DAYS_KEPT, extra={"guild": guild.id}
    )
    with _noted("a departure was not noted", guild.id):
        await services.store.guilds.departed(guild.id, discord.utils.utcnow())
        await services.keeper.suspend(guild.id)


async def guild_away(services: Services, guild: discord.Guild) -> None:
    """Let the games of a server wait that has an outage."""
    with _noted("an outage was not noted", guild.id):
        await services.keeper.suspend(guild.id)


async def guild_changed(services: Services, guild_id: int) -> None:
    """Look again at the games of a server that could not be shown."""
    with _noted("a change was not noted", guild_id):
        await services.keeper.resume(guild_id)


@contextmanager
def _noted(failure: str, guild_id: int) -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        log.error("%s: %s", failure, error, extra={"guild": guild_id})  # noqa: TRY400 — the sentence says it all


async def tidy(guilds: Guilds, privacy: Privacy, present: Iterable[int], at: datetime) -> bool:
    """Note what happened while the bot was away, and delete what is kept no longer.

    `present` are the servers that the bot is in. Returns whether anything was deleted. Meant to be
    called at the start and daily.
    """
    try:
        await guilds.reconcile(list(present), at)
        forgotten = await privacy.finish()
        gone = await guilds.purge_departed(at - timedelta(days=DAYS_KEPT))
    except StoreError as error:
        log.error("old data was not deleted: %s", error)  # noqa: TRY400 — the sentence says it all
        return False
    for guild_id in gone:
        log.info("audit: data of a server that was left is deleted", extra={"guild": guild_id})
    if forgotten:
        log.info("audit: what was broken off is done: %d people were forgotten", forgotten)
    return bool(gone or forgotten)
