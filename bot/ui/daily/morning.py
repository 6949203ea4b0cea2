"""Servers hear of the Daily each day: yesterday's places, and a button that opens today's.

A post is noted before it is made and after it. What a crash leaves in doubt is looked for in the
channel, so no day is posted twice.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial

import discord
from discord.ui import TextDisplay

from bot.daily import ends
from bot.daily.days import DAY, day_of
from bot.signs.background import Background
from bot.store import Store, StoreError
from bot.store.daily_channels import DailyChannel
from bot.ui.daily import messages, words
from bot.ui.kit import permissions, views
from bot.ui.kit.custom_id import CustomId
from bot.ui.kit.emoji import sent
from bot.ui.kit.letters import written_to
from bot.ui.kit.offers import controls_of
from bot.ui.kit.posting import FAILURES, NOBODY, Posting, channel_gone
from bot.ui.kit.several import each
from bot.words.i18n import Catalog, catalog
from bot.words.names import harmless

log = logging.getLogger(__name__)

MOST_POSTS = 25
"""So many servers hear in a tick. Each costs a request, or two of the fifty a second that Discord
takes."""
_AT_ONCE = 5
_BEST = 5
_AGAIN = timedelta(minutes=1)
"""After so long it is looked again which servers have not heard yet."""
_POST = "post"
"""What the button of such a post carries besides its day: shared results have a button, too."""
_REFUSALS = range(400, 500)


class Morning:
    """Posts to the servers that want it, each day once, some in a tick."""

    def __init__(
        self, client: discord.Client, store: Store, posting: Posting, now: Callable[[], datetime]
    ) -> None:
        self._client = client
        self._store = store
        self._posting = posting
        self._now = now
        self._after = 0
        """The last server that was looked at in this round."""
        self._rests: tuple[date, datetime] | None = None
        """On which day all have heard who can, and until when that is believed."""
        self._rounds = Background("servers do not hear of the Daily")

    def stir(self) -> None:
        """Let some servers hear of today, unless some are hearing now."""
        if not self._rounds.tasks:
            self._rounds.keep(asyncio.create_task(self._stir(self._now())))

    async def close(self) -> None:
        """Give up what is under way; the next start goes on with it."""
        await self._rounds.close()

    async def _stir(self, now: datetime) -> None:
        try:
            await self._tell_some(now)
        except StoreError as error:
            log.error("servers do not hear of the Daily: %s", error)  # noqa: TRY400 — the sentence says it all
        except Exception:
            # Whatever it is: it must not stop the ticking, and the next tick comes anyway.
            log.exception("servers do not hear of the Daily")

    async def _tell_some(self, now: datetime) -> None:
        today = day_of(now)
        if self._rests is not None and self._rests[0] == today and now < self._rests[1]:
            return
        due = self._store.daily_channels.due
        some = await due(today, after=self._after, limit=MOST_POSTS)
        await each(some, lambda server: self._tell(server, today), at_once=_AT_ONCE)
        self._after = some[-1].guild_id if len(some) == MOST_POSTS else 0
        self._rests = None if self._after else (today, now + _AGAIN)

    async def _tell(self, server: DailyChannel, today: date) -> None:
        """Let a server hear of today. Raises nothing: it is tried again a minute later."""
        guild = self._client.get_guild(server.guild_id)
        if guild is None or guild.unavailable:
            return
        try:
            await self._tell_once(guild, server, today)
        except (StoreError, *FAILURES) as error:
            log.warning("a server does not hear of the Daily: %s", error, extra=_about(server))

    async def _tell_once(self, guild: discord.Guild, server: DailyChannel, today: date) -> None:
        say, channels = await self._speech(guild), self._store.daily_channels
        if server.day != today:
            await channels.begin(server.guild_id, today)
        elif await self._is_there(server, today):
            await channels.heard(server.guild_id)
            return
        try:
            await self._post(server, today, await self._view(say, server.guild_id, today))
        except discord.HTTPException as error:
            if error.status not in _REFUSALS:
                raise
            await self._refused(guild, server, say, error)
        else:
            await channels.heard(server.guild_id)
            log.info("a server hears of the Daily", extra=_about(server))

    async def _is_there(self, server: DailyChannel, today: date) -> bool:
        """Return whether the post of today is there, whose answer was lost."""
        since = discord.utils.time_snowflake(ends(today - DAY))
        posted = await self._posting.look_back(server.channel_id or 0, since)
        button = CustomId("dailyplay", args=(messages.day_text(today), _POST))
        return any(button in controls_of(message) for message in posted)

    async def _post(self, server: DailyChannel, today: date, view: discord.ui.LayoutView) -> None:
        channel = self._client.get_partial_messageable(
            server.channel_id or 0, guild_id=server.guild_id
        )
        # Within minutes, Discord takes the same nonce for the same message.
        nonce = f"{today:%y%m%d}{server.guild_id}"
        post = partial(channel.send, view=view, allowed_mentions=NOBODY, nonce=nonce)
        await sent(self._client, view, post)

    async def _view(self, say: Catalog, guild_id: int, today: date) -> discord.ui.LayoutView:
        yesterday, dailies = today - DAY, self._store.dailies
        board = await dailies.board(yesterday, guild_id, user_id=0, limit=_BEST)
        deal = await dailies.get(yesterday)
        lines = words.morning(say, today)
        if board.size and deal is not None:
            lines += words.results_of(say, deal, board)
        button = messages.play_button(say, today, _POST)
        return views.layout(TextDisplay("\n".join(lines)), *views.rows([button]))

    async def _speech(self, guild: discord.Guild) -> Catalog:
        settings = await self._store.guilds.settings(guild.id)
        return catalog(settings.locale or str(guild.preferred_locale))

    async def _refused(
        self, guild: discord.Guild, server: DailyChannel, say: Catalog, error: discord.HTTPException
    ) -> None:
        """Try no more today, or never where the channel is gone; tell who chose it, once."""
        gone = channel_gone(error)
        log.warning("the Daily cannot be posted: %s", error, extra=_about(server))
        if await self._store.daily_channels.give_up(server.guild_id, off=gone):
            await self._write(server.chosen_by, _lost(guild, server, say, gone=gone))

    async def _write(self, person: int, line: str) -> None:
        if person:
            await written_to(self._client, person, line)


def _lost(guild: discord.Guild, server: DailyChannel, say: Catalog, *, gone: bool) -> str:
    """Return what is to be said to whoever chose a channel in which nothing can be posted."""
    if gone:
        return say(
            "The channel in {server} where I posted the Daily each day is gone, so I stopped. "
            "`/salad settings` chooses another.",
            server=f"**{harmless(guild.name)}**",
        )
    channel = guild.get_channel(server.channel_id or 0)
    where, lacking = f"<#{server.channel_id}>", [] if channel is None else permissions.mute(channel)
    if not lacking:
        return say("I can't post the Daily in {channel}. I try once a day.", channel=where)
    return say(
        "I can't post the Daily in {channel}. Please give me back: {names}. I try once a day.",
        channel=where,
        names=say.listed(map(say.render, lacking)),
    )


def _about(server: DailyChannel) -> dict[str, object]:
    return {"guild": server.guild_id}
