"""Who plays: what people are called now, and who has left the server.

Discord tells that by itself only to bots that may list all members. So it is noted when somebody
presses, and asked for: about people for whom a game waits, and about those whom a board shows.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable
from datetime import datetime, timedelta
from typing import Protocol, cast

import discord
from cachetools import LRUCache

from bot.manager import GameManager
from bot.scores.ledger import EVERYWHERE
from bot.store import StoreError
from bot.store.commits import apart
from bot.store.names import Called, Names
from bot.ui.kit.people import Interaction, called
from bot.ui.kit.posting import FAILURES

log = logging.getLogger(__name__)

_UNKNOWN = frozenset({10007, 10013})
"""Discord knows no such member of the server, or no such account."""
_IN_MEMORY = 10_000
_PATIENCE_SECONDS = 2.0
"""How long a board waits for what Discord says of the people on it."""
_MOST_QUESTIONS = 30
_QUESTIONS_AGAIN = timedelta(minutes=1)
"""Boards that are opened in quick succession are shown with what was known before."""


class Members:
    """Asks Discord about people. Raises nothing: about whom it gives no answer counts as there."""

    def __init__(
        self,
        client: discord.Client,
        names: Names,
        manager: GameManager,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._names = names
        self._manager = manager
        self._now = now
        self._noted: LRUCache[tuple[int, int], Called] = LRUCache(_IN_MEMORY)
        """What is stored, by server and person: only what differs is written."""
        self._questions: deque[datetime] = deque(maxlen=_MOST_QUESTIONS)

    async def note(self, interaction: Interaction) -> None:
        """Keep what the person who presses is called now, if they play."""
        await self._note(interaction.guild_id or EVERYWHERE, interaction.user)

    def forget(self, user_id: int | None = None) -> None:
        """Read anew what is stored of a person, or (None) of everybody: it was deleted."""
        for key in [key for key in self._noted if user_id in {None, key[1]}]:
            self._noted.pop(key, None)

    async def _note(self, guild_id: int, user: discord.abc.User) -> bool:
        """Keep what somebody is called; return whether that is news."""
        now, key = called(user), (guild_id, user.id)
        if self._noted.get(key) == now:
            return False
        try:
            # People who are told what was saved of their turn mean other things.
            with apart():
                news = await self._names.call(guild_id, user.id, now)
            if news is not None:
                self._noted[key] = now
            if news:
                await self._manager.reload_all(guild_id, user.id)
        except StoreError as error:
            log.error("a name was not kept: %s", error)  # noqa: TRY400 — the sentence says it all
            return False
        return bool(news)

    async def look_at(self, guild_id: int, people: Collection[int]) -> bool:
        """Ask Discord about people whom a board of a server shows; return whether there is news.

        Who is gone is on none of its boards from then on.
        """
        guild = self._client.get_guild(guild_id)
        if guild is None or not people or not self._may_ask():
            return False
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                ids = list(people)
                found = await guild.query_members(user_ids=ids, limit=len(ids), cache=False)
                missing = {*people} - {member.id for member in found}
                gone = await self.departed(guild_id, sorted(missing))
        except (TimeoutError, *FAILURES) as error:
            log.info("it is not known who is still in the server: %s", error)
            return False
        return any([await self._note(guild_id, member) for member in found]) or bool(gone)

    async def look_up(self, people: Collection[int]) -> bool:
        """Ask Discord for the names of accounts that are not known; return whether there is any."""
        if not people or not self._may_ask():
            return False
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                return any(await asyncio.gather(*map(self._look_up, people)))
        except TimeoutError:
            return False

    async def _look_up(self, person: int) -> bool:
        try:
            user = await self._client.fetch_user(person)
            with apart():
                await self._names.call_account(person, called(user).account)
        except (StoreError, *FAILURES) as error:
            log.info("it is not known what somebody is called: %s", error)
            return False
        return True

    async def departed(self, guild_id: int, people: Iterable[int]) -> list[int]:
        """Return those of the people who are in the server no more; its boards omit them."""
        guild = self._client.get_guild(guild_id)
        gone = [] if guild is None else [p for p in people if not await _is_there(guild, p)]
        if gone:
            await self._mark_gone(guild_id, gone)
        return gone

    async def _mark_gone(self, guild_id: int, people: Collection[int]) -> None:
        for person in people:
            self._noted.pop((guild_id, person), None)
        try:
            with apart():
                await self._names.mark_gone(guild_id, people)
        except StoreError as error:
            log.error("who has left was not noted: %s", error)  # noqa: TRY400 — the sentence says it all

    def _may_ask(self) -> bool:
        now = self._now()
        full = len(self._questions) == _MOST_QUESTIONS
        if full and now - self._questions[0] < _QUESTIONS_AGAIN:
            return False
        self._questions.append(now)
        return True


async def _is_there(guild: discord.Guild, person: int) -> bool:
    try:
        await guild.fetch_member(person)
    except discord.NotFound as error:
        return error.code not in _UNKNOWN
    except FAILURES as error:
        log.info("it is not known whether somebody is still in the server: %s", error)
    return True


class HasMembers(Protocol):
    """The Discord client that carries them."""

    members_seen: Members


def members(interaction: Interaction) -> Members:
    """Return what the bot that received the interaction knows of people."""
    return cast("HasMembers", interaction.client).members_seen
