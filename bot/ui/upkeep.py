"""What the bot does for the servers it is in: it notes departures, and deletes what they leave."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

import discord

from bot.store import Store, StoreError

log = logging.getLogger(__name__)

DAYS_KEPT = 30
"""Days after its removal from a server for which the bot keeps what it knows of it."""


async def guild_joined(store: Store, guild: discord.Guild) -> None:
    """Note that the bot is in a server (again)."""
    try:
        await store.returned(guild.id)
    except StoreError as error:
        log.error("a return was not noted: %s", error, extra={"guild": guild.id})  # noqa: TRY400 — the sentence says it all


async def guild_left(store: Store, guild: discord.Guild) -> None:
    """Note that the bot was removed from a server."""
    log.info(
        "removed from a server; its data goes in %d days", DAYS_KEPT, extra={"guild": guild.id}
    )
    try:
        await store.departed(guild.id, discord.utils.utcnow())
    except StoreError as error:
        log.error("a departure was not noted: %s", error, extra={"guild": guild.id})  # noqa: TRY400 — the sentence says it all


async def tidy(store: Store, present: Iterable[int], at: datetime) -> None:
    """Note what happened while the bot was away, and delete what is kept no longer.

    `present` are the servers that the bot is in. Meant to be called at the start and daily.
    """
    try:
        await store.reconcile(list(present), at)
        gone = await store.purge_departed(at - timedelta(days=DAYS_KEPT))
    except StoreError as error:
        log.error("old data was not deleted: %s", error)  # noqa: TRY400 — the sentence says it all
        return
    for guild_id in gone:
        log.info("audit: data of a server that was left is deleted", extra={"guild": guild_id})
