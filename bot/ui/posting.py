"""Messages in channels: sent, edited, deleted. What Discord may answer is handled here."""

import logging
from collections.abc import Sequence
from io import BytesIO

import discord

from bot.render import Picture
from bot.store.records import GameRecord, LiveMessage

log = logging.getLogger(__name__)

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

        Raises discord.HTTPException.
        """
        channel = self._client.get_partial_messageable(record.channel_id, guild_id=record.guild_id)
        sent = await channel.send(
            view=view,
            files=[discord.File(BytesIO(p.data), p.filename) for p in pictures],
            allowed_mentions=_only(pinged),
        )
        return sent.id

    async def edit(self, live: LiveMessage, view: discord.ui.LayoutView) -> bool:
        """Edit a message; return whether it is still there. Other failures are logged only."""
        try:
            await self._message(live).edit(view=view, attachments=[], allowed_mentions=NOBODY)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            log.warning("a past board could not be edited: %s", error)
        return True

    async def delete(self, live: LiveMessage) -> None:
        """Delete a message if that is possible."""
        try:
            await self._message(live).delete()
        except discord.HTTPException as error:
            log.info("a past board could not be deleted: %s", error)

    async def is_there(self, live: LiveMessage) -> bool:
        """Return whether the message still exists and is the bot's own.

        Raises discord.HTTPException when Discord does not say.
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
