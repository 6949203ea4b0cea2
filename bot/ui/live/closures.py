"""Games whose channel or thread is gone: they are called off, and nobody has to guess why."""

from dataclasses import replace

import discord

from bot.manager import GameManager
from bot.manager.table import Table
from bot.ui.kit import permissions
from bot.ui.live.displays import Displays
from bot.ui.live.pings import Pings
from bot.ui.messages.ending import thread_gone


class Closures:
    """Calls off the games of channels that are gone; of a thread, its channel is told."""

    def __init__(
        self, client: discord.Client, manager: GameManager, displays: Displays, pings: Pings
    ) -> None:
        self._client = client
        self._manager = manager
        self._displays = displays
        self._pings = pings

    async def close_channel(self, channel_id: int, parent_id: int | None = None) -> None:
        """Call off the open game of a channel that is gone, and say so where its thread hung.

        `parent_id` is the channel of a thread, where Discord has said it. Nobody is mentioned, and
        nothing is said where the bot may not write. Raises StoreError.
        """
        parent = parent_id or self._parent_of(channel_id)
        table = await self._manager.close_channel(channel_id)
        if table is not None and parent is not None and self._may_write(table, parent):
            beside = replace(table, record=replace(table.record, channel_id=parent))
            await self._pings.tell(beside, thread_gone(self._displays.of(table)))

    def _parent_of(self, channel_id: int) -> int | None:
        thread = self._client.get_channel(channel_id)
        return thread.parent_id if isinstance(thread, discord.Thread) else None

    def _may_write(self, table: Table, channel_id: int) -> bool:
        """Return whether messages can be posted in a channel, which a forum does not take."""
        guild = self._client.get_guild(table.record.guild_id)
        channel = None if guild is None else guild.get_channel(channel_id)
        return isinstance(channel, discord.abc.Messageable) and not permissions.mute(channel)
