"""Connections to the gateway that come back within seconds after Discord does.

discord.py's pauses grow to seventeen minutes, are kept between outages, hold up all shards, and
its second try forgets the session. Here each shard resumes its session first, and waits by itself.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.shard import EventItem, EventType, Shard

from bot.wire.pauses import Backoff

if TYPE_CHECKING:
    from bot.wire.client import LastingBot

log = logging.getLogger(__name__)

LONGEST_PAUSE = 4.5
_OPEN_SECONDS = 8.0
"""How long one try may take."""
_STABLE_SECONDS = 5.0
"""A connection that was lost sooner is not opened again at once."""
_ANEW = 4
"""Every so many failures, the address of the session may be what is wrong: a new one is tried."""
_SPARE_SESSIONS = 50
"""With fewer sessions left for today, they are spread over the rest of it."""

LOST = (
    OSError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)
"""How a connection fails or ends."""


class LastingShard(Shard):
    """One connection; its methods are called by discord.py's own loop."""

    def __init__(
        self, ws: DiscordWebSocket, client: "LastingBot", put: Callable[[EventItem], None]
    ) -> None:
        super().__init__(ws, client, put)
        self._bot = client
        self._pauses = Backoff(LONGEST_PAUSE)
        self._opened = asyncio.get_running_loop().time()
        """When the connection was last opened."""

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Open the connection again at once, unless it has just been opened."""
        self._cancel_task()
        self._tell()
        if asyncio.get_running_loop().time() - self._opened >= _STABLE_SECONDS:
            self._pauses.succeed()
        elif exc.resume:
            self._later("closed soon after it was opened")
            return
        self._open(resume=exc.resume)

    async def reconnect(self) -> None:
        """Open the connection again after a pause."""
        self._cancel_task()
        self._open(resume=self.ws.session_id is not None)

    async def _handle_disconnect(self, e: Exception) -> None:
        """Come back after a pause, unless Discord has said that it would be in vain."""
        refused = isinstance(e, discord.ConnectionClosed) and e.code != 1000  # noqa: PLR2004 — a usual end
        if refused or not self._reconnect or self._client.is_closed():
            await super()._handle_disconnect(e)
            return
        self._tell()
        self._later(e)

    def _open(self, *, resume: bool) -> None:
        # In a task of its own: a connection that hangs must not hold up the other shards.
        self._task = asyncio.get_running_loop().create_task(self._opening(resume=resume))

    async def _opening(self, *, resume: bool) -> None:
        try:
            if not (resume and await self._resumed()):
                async with self._bot.identifying:
                    await self._begin()
        except ReconnectWebSocket as again:
            self._later(again)
        except LOST as error:
            await self._handle_disconnect(error)
        except Exception as error:  # noqa: BLE001 — as discord.py: it ends the bot, which logs it
            self._queue_put(EventItem(EventType.terminate, self, error))
        else:
            self._opened = asyncio.get_running_loop().time()
            self.launch()

    async def _resumed(self) -> bool:
        """Resume the session; return whether that is done, or a new one is to be begun."""
        try:
            self.ws = await self._connected(resume=True)
        except LOST:
            if self._pauses.failures % _ANEW != _ANEW - 1:
                raise
            return False
        return True

    async def _begin(self) -> None:
        """Begin a new session, as soon as Discord lets one be begun."""
        await asyncio.sleep(await self._bot.wait_for_session())
        await self._bot.wait_in_turn(self.id)
        self.ws = await self._connected(resume=False)

    async def _connected(self, *, resume: bool) -> DiscordWebSocket:
        old = self.ws
        opening = DiscordWebSocket.from_client(
            self._client,
            shard_id=self.id,
            resume=resume,
            gateway=old.gateway if resume else None,
            session=old.session_id if resume else None,
            sequence=old.sequence if resume else None,
        )
        return await asyncio.wait_for(opening, _OPEN_SECONDS)

    def _later(self, why: object) -> None:
        wait = self._pauses.next()
        why = str(why) or repr(why)
        log.warning("shard %s is not connected: %s; once more in %.1f s", self.id, why, wait)
        item = EventItem(EventType.reconnect, self, None)
        asyncio.get_running_loop().call_later(wait, self._queue_put, item)

    def _tell(self) -> None:
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)


def spread(limits: discord.SessionStartLimits) -> float:
    """Return how many seconds to wait before a session is begun; 0: there are enough left."""
    if limits.remaining >= _SPARE_SESSIONS:
        return 0.0
    return limits.reset_after / 1000 / max(limits.remaining, 1)
