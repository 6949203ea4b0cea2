"""Telling Discord of the commands, only when they have changed: it limits how often."""

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import AppCommand

from bot.store.people import Facts

log = logging.getLogger(__name__)

Tree = app_commands.CommandTree[Any]

_EVERYWHERE, _ADMIN = "commands", "admin commands"
"""The facts under which the store knows what was published."""


async def publish(tree: Tree, facts: Facts) -> list[AppCommand]:
    """Sync the commands for all servers if they changed or are not those at Discord's.

    Return them as Discord has them. Raises one of FAILURES or StoreError.
    """
    wanted = await _hash(tree, None)
    known = await facts.get(_EVERYWHERE)
    published = await tree.fetch_commands()
    ours = {command.name for command in tree.get_commands()}
    if known == wanted and {command.name for command in published} == ours:
        return published
    synced = await tree.sync()
    await facts.put(_EVERYWHERE, wanted)
    log.info("commands synced")
    return synced


async def publish_admin(tree: Tree, facts: Facts, guild_id: int | None) -> None:
    """Sync the owner's commands to that server alone, and take them from the one before.

    A server that the bot is not in gets none, which is logged. Raises as `publish` does.
    """
    known_guild, _, known = (await facts.get(_ADMIN) or "").partition(" ")
    wanted = ""
    if guild_id is not None:
        wanted = await _hash(tree, guild_id)
    if known_guild not in {"", str(guild_id)}:
        await _sync(tree, int(known_guild))
    if guild_id is not None and (str(guild_id), wanted) != (known_guild, known):
        wanted = wanted if await _sync(tree, guild_id) else ""
    await facts.put(_ADMIN, f"{guild_id or ''} {wanted}".strip())


async def _sync(tree: Tree, guild_id: int) -> bool:
    try:
        await tree.sync(guild=discord.Object(guild_id))
    except (discord.Forbidden, discord.NotFound) as error:
        log.warning("owner's commands not synced: %s", error, extra={"guild": guild_id})
        return False
    log.info("owner's commands synced", extra={"guild": guild_id})
    return True


async def _hash(tree: Tree, guild_id: int | None) -> str:
    translator = tree.translator
    guild = None if guild_id is None else discord.Object(guild_id)
    payload: list[dict[str, Any]] = [
        command.to_dict(tree)
        if translator is None
        else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands(guild=guild)
    ]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
