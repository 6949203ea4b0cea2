"""Messages in channels: sent, edited, deleted. What Discord may answer is handled here."""

import contextlib
from collections.abc import Sequence
from io import BytesIO

import aiohttp
import discord

from bot.render import Picture
from bot.store.records import GameRecord, LiveMessage

FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request may fail with: Discord's answer, or that none came (a timeout is an OSError)."""

NOBODY = discord.AllowedMentions.none()


class Posting:
    """Works on messages by their numbers alone, so it needs no cache and no history."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(
        self,
        record: GameRecord,
        view: discord.ui.LayoutView,
        pictures: Sequence[Picture] = (),
        pinged: Sequence[int] = (),
    ) -> int:
        """Post a message in the channel of a game and return its number; mention only `pinged`.

        Raises one of FAILURES.
        """
        channel = self._client.get_partial_messageable(record.channel_id, guild_id=record.guild_id)
        sent = await channel.send(
            view=view,
            files=[discord.File(BytesIO(p.data), p.filename) for p in pictures],
            allowed_mentions=_only(pinged),
        )
        return sent.id

    async def edit(self, live: LiveMessage, view: discord.ui.LayoutView) -> bool:
        """Edit a message; return whether it is still there. Raises one of the other FAILURES."""
        try:
            await self._message(live).edit(view=view, attachments=[], allowed_mentions=NOBODY)
        except discord.NotFound:
            return False
        return True

    async def delete(self, live: LiveMessage) -> None:
        """Delete a message unless it is gone already. Raises one of the other FAILURES."""
        with contextlib.suppress(discord.NotFound):
            await self._message(live).delete()

    async def is_there(self, live: LiveMessage) -> bool:
        """Return whether the message still exists and is the bot's own.

        Raises one of the other FAILURES when Discord does not say.
        """
        try:
            message = await self._message(live).fetch()
        except discord.NotFound:
            return False
        return message.author == self._client.user

    def _message(self, live: LiveMessage) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(live.channel_id)
        return channel.get_partial_message(live.message_id)


def _only(people: Sequence[int]) -> discord.AllowedMentions:
    """Return permission to mention these people and nobody else."""
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
