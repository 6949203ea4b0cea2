"""Who has left the server.

Discord tells that by itself only to bots that may list all members, so this one asks, and only
about people for whom a game waits.
"""

import logging
from collections.abc import Iterable

import discord

from bot.ui.posting import FAILURES

log = logging.getLogger(__name__)

_UNKNOWN = frozenset({10007, 10013})
"""Discord knows no such member of the server, or no such account."""


class Members:
    """Asks Discord about people. Raises nothing: about whom it gives no answer counts as there."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def departed(self, guild_id: int, people: Iterable[int]) -> list[int]:
        """Return those of the people who are in the server no more."""
        guild = self._client.get_guild(guild_id)
        return [] if guild is None else [p for p in people if not await _is_there(guild, p)]


async def _is_there(guild: discord.Guild, person: int) -> bool:
    try:
        await guild.fetch_member(person)
    except discord.NotFound as error:
        return error.code not in _UNKNOWN
    except FAILURES as error:
        log.info("it is not known whether somebody is still in the server: %s", error)
    return True
