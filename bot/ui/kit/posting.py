"""Messages in channels: sent, edited, deleted. What Discord may answer is handled here."""

import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from io import BytesIO
from secrets import token_hex
from typing import Protocol, TypeVar

import aiohttp
import discord

from bot.render import Picture
from bot.store.records import GameRecord, LiveMessage
from bot.ui.kit import emoji, permissions
from bot.ui.kit.offers import offers
from bot.ui.kit.pace import ChannelPace
from bot.ui.kit.pressed import press_on

log = logging.getLogger(__name__)

T = TypeVar("T")

FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request may fail with: Discord's answer, or that none came (a timeout is an OSError)."""

NOBODY = discord.AllowedMentions.none()

_MOST_LOOKED_AT = 1000
"""Messages among which lost ones are looked for."""

UNKNOWN_CHANNEL = 10003
_ARCHIVED = 50083
_REFUSALS = range(400, 500)
LOCKED_OUT = {50001, 50013, _ARCHIVED, 160005}
"""Discord's codes for: no access, no permission, a thread that is archived, one that is locked."""


def locked_out(error: Exception) -> bool:
    """Return whether a request failed for lack of permission: somebody has to help."""
    return isinstance(error, discord.Forbidden) or getattr(error, "code", 0) in LOCKED_OUT


def channel_gone(error: Exception) -> bool:
    """Return whether a request failed because the channel does not exist any more."""
    return isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL


def _refused(error: discord.HTTPException) -> bool:
    """Return whether Discord will say the same as long as nobody changes anything.

    That a channel or a message is gone is no refusal, nor is a rate limit.
    """
    return error.status in _REFUSALS and error.status not in {404, 429}


class Destination(Protocol):
    """Where something is posted: a game's record says it, too."""

    @property
    def guild_id(self) -> int:
        """Return the server."""
        ...

    @property
    def channel_id(self) -> int:
        """Return its channel, or a thread."""
        ...


class Posting:
    """Works on messages by their numbers alone, so it needs no cache and no history."""

    def __init__(self, client: discord.Client, pace: ChannelPace) -> None:
        self._client = client
        self._pace = pace

    async def send(
        self,
        place: Destination,
        view: discord.ui.LayoutView,
        pictures: Sequence[Picture] = (),
        pinged: Sequence[int] = (),
        nonce: str | None = None,
    ) -> int:
        """Post a message in a channel and return its number; mention only `pinged`.

        Within minutes, a second call with the same nonce (at most 25 characters) posts nothing and
        returns the first message: so an answer of Discord that was lost does no harm. Raises one
        of FAILURES.
        """
        channel = self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
        nonce = nonce or token_hex(12)
        self._pace.note(place.channel_id)

        async def send() -> int:
            posted = await channel.send(
                view=view,
                files=_files(pictures),
                allowed_mentions=_only(pinged),
                nonce=nonce,
            )
            return posted.id

        return await self._opened(place.channel_id, lambda: emoji.sent(self._client, view, send))

    def reachable(self, guild_id: int) -> bool:
        """Return whether the bot is in a server, and the server has no outage."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    def welcome(self, record: GameRecord) -> bool:
        """Return whether the bot may post in the channel of a game, for all that it knows."""
        return self.reachable(record.guild_id) and not permissions.lost(self._client, record)

    async def edit(
        self, live: LiveMessage, view: discord.ui.LayoutView, pictures: Sequence[Picture] = ()
    ) -> bool:
        """Edit a message; return whether it is still there. Raises one of the other FAILURES.

        One that was just pressed is edited as an answer to that.
        """
        press = press_on(live.message_id)

        async def edit() -> None:
            nonlocal press
            if press is not None:
                answered, press = press, None
                try:
                    await answered.edit_original_response(
                        view=view, attachments=_files(pictures), allowed_mentions=NOBODY
                    )
                except FAILURES as error:
                    log.info("a pressed message is edited like any other: %s", error)
                else:
                    return
            await self._message(live).edit(
                view=view, attachments=_files(pictures), allowed_mentions=NOBODY
            )

        try:
            await self._opened(live.channel_id, lambda: emoji.sent(self._client, view, edit))
        except discord.NotFound:
            return False
        return True

    async def delete(self, live: LiveMessage) -> None:
        """Delete a message unless it is gone already. Raises one of the other FAILURES."""
        with contextlib.suppress(discord.NotFound):
            await self._opened(live.channel_id, self._message(live).delete)

    async def is_there(self, live: LiveMessage, game_id: int) -> bool:
        """Return whether the message still exists, is the bot's own, and offers the game.

        It counts as there where the bot may post but not look back. Raises one of the other
        FAILURES when Discord does not say.
        """
        return await self.stands(live, lambda message: offers(message, game_id))

    async def stands(
        self, live: LiveMessage, fits: Callable[[discord.Message], bool] = lambda _: True
    ) -> bool:
        """Return whether a message still exists, is the bot's own, and fits; as `is_there` does."""
        if not permissions.looks_back(self._client, live.channel_id):
            return True
        try:
            message = await self.fetch(live)
        except discord.HTTPException as error:
            if _refused(error) and permissions.sees(self._client, live.channel_id):
                return True
            raise
        return message is not None and fits(message)

    async def fetch(self, live: LiveMessage) -> discord.Message | None:
        """Return a message of the bot's own; None: it is gone. Raises one of the other FAILURES."""
        try:
            message = await self._message(live).fetch()
        except discord.NotFound:
            return None
        return message if message.author == self._client.user else None

    async def look_back(self, channel_id: int, since: int) -> list[discord.Message]:
        """Return the bot's own messages of a channel after a number, oldest first.

        They are none where the bot may not look back. Raises one of FAILURES.
        """
        if not permissions.looks_back(self._client, channel_id):
            return []
        channel = self._client.get_partial_messageable(channel_id)
        after, most = discord.Object(since), _MOST_LOOKED_AT
        try:
            past = [message async for message in channel.history(limit=most, after=after)]
        except discord.HTTPException as error:
            if not _refused(error):
                raise
            log.info("past messages cannot be looked at: %s", error)
            return []
        return [message for message in past if message.author == self._client.user]

    async def _opened(self, channel_id: int, work: Callable[[], Awaitable[T]]) -> T:
        """Do something in a channel; a thread that Discord has archived is opened for it."""
        try:
            return await work()
        except discord.HTTPException as error:
            if error.code != _ARCHIVED:
                raise
        await self._client.http.edit_channel(channel_id, archived=False)
        return await work()

    def _message(self, live: LiveMessage) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(live.channel_id)
        return channel.get_partial_message(live.message_id)


def _files(pictures: Sequence[Picture]) -> list[discord.File]:
    """Return pictures as files, which can be sent once."""
    return [discord.File(BytesIO(picture.data), picture.filename) for picture in pictures]


def _only(people: Sequence[int]) -> discord.AllowedMentions:
    """Return permission to mention these people and nobody else."""
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
