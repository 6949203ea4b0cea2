"""The client that stands on patient requests and lasting shards."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
import yarl
from discord.ext import commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.wire.pauses import Backoff
from bot.wire.requests import PatientHTTP
from bot.wire.shards import LONGEST_PAUSE, LOST, LastingShard, spread

if TYPE_CHECKING:
    from discord.state import AutoShardedConnectionState

log = logging.getLogger(__name__)

_CONNECT_SECONDS, _ASK_SECONDS = 15.0, 2.0
_APART_SECONDS = 5.0
"""Discord wants so long between two sessions that are begun."""
_OPENING_SECONDS = 1.0
"""How much longer one may take than another from its turn to its beginning."""
_REFUSED = "Discord refuses DISCORD_TOKEN: copy it again from the Developer Portal."
_SHARDS = "Discord wants another number of connections: leave SHARD_COUNT unset, or raise it."
_INTENTS = "Discord refuses what this bot asks for (its intents): install a newer version."
_VERSION = "Discord has given up the interface that this bot speaks: install a newer version."
_FOR_THE_HOST = {
    4004: _REFUSED,
    4010: _SHARDS,
    4011: _SHARDS,
    4012: _VERSION,
    4013: _INTENTS,
    4014: _INTENTS,
}
"""The codes with which Discord ends a connection for good."""


def what_the_host_must_do(error: discord.DiscordException) -> str | None:
    """Return the sentence for the host if it is in vain to start again before they do something."""
    if isinstance(error, discord.LoginFailure):
        return _REFUSED
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return _INTENTS
    return _FOR_THE_HOST.get(error.code) if isinstance(error, discord.ConnectionClosed) else None


class LastingBot(commands.AutoShardedBot):
    """A bot whose requests end and whose connections come back."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.identifying = asyncio.Lock()
        """Held by the shard that begins a session: Discord wants one after the other."""
        self._free_at = 0.0
        """When the next session may be begun, on the clock of the loop."""
        self.in_turn: Callable[[str, float], Awaitable[None]] | None = None
        """Where there are other processes of the bot: waits until this one may do something of a
        name, which keeps the others from it for so many seconds then."""
        self._most_sessions: int | None = None

    def _get_state(self, **options: Any) -> "AutoShardedConnectionState[Any]":
        # Here, before anything else holds on to the HTTP client, is the place to choose it.
        self.http = PatientHTTP(self.loop)
        return super()._get_state(**options)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Open the first connection of a shard, with patience."""
        pauses = Backoff(LONGEST_PAUSE)
        while not self.is_closed():
            await self.wait_in_turn(shard_id)
            try:
                opening = DiscordWebSocket.from_client(
                    self, initial=initial, gateway=gateway, shard_id=shard_id
                )
                ws = await asyncio.wait_for(opening, _CONNECT_SECONDS)
            except (*LOST, ReconnectWebSocket) as error:
                if isinstance(error, discord.DiscordException) and what_the_host_must_do(error):
                    raise
                await self._wait(shard_id, error, pauses.next())
            else:
                self._keep(shard_id, ws)
                return

    async def _wait(self, shard_id: int, error: Exception, seconds: float) -> None:
        why = str(error) or repr(error)
        log.warning("shard %s is not connected: %s; once more in %.1f s", shard_id, why, seconds)
        await asyncio.sleep(seconds)

    def _keep(self, shard_id: int, ws: DiscordWebSocket) -> None:
        # discord.py offers no way to choose the class of its shards; this is all it does with one.
        own = vars(self)
        put = own["_AutoShardedClient__queue"].put_nowait
        own["_AutoShardedClient__shards"][shard_id] = shard = LastingShard(ws, self, put)
        shard.launch()

    async def wait_for_session(self) -> float:
        """Return how many seconds to wait before a session may be begun; 0: none.

        Where Discord does not say it is tried all the same. Raises LoginFailure.
        """
        try:
            async with asyncio.timeout(_ASK_SECONDS):
                wait = spread(await self.fetch_session_start_limits())
        except TimeoutError:
            wait = 0.0
        if wait:
            log.warning("few sessions are left for today: the next one begins in %.0f s", wait)
        return max(wait, self._too_soon())

    async def wait_in_turn(self, shard_id: int) -> None:
        """Wait until no other process of the bot has just begun a session.

        Discord takes some at once, each of another remainder.
        """
        if self.in_turn is not None:
            bucket = shard_id % await self._sessions_at_once()
            await self.in_turn(f"session {bucket}", _APART_SECONDS + _OPENING_SECONDS)

    async def before_identify_hook(self, _shard_id: int | None, *, initial: bool = False) -> None:
        """Begin no session sooner than five seconds after the one before it."""
        await asyncio.sleep(self._too_soon())
        self._free_at = asyncio.get_running_loop().time() + _APART_SECONDS

    async def _sessions_at_once(self) -> int:
        """Return how many sessions Discord lets begin at once, each of another remainder."""
        if self._most_sessions is None:
            try:
                async with asyncio.timeout(_ASK_SECONDS):
                    self._most_sessions = (await self.fetch_session_start_limits()).max_concurrency
            except TimeoutError:
                return 1
        return max(self._most_sessions, 1)

    def _too_soon(self) -> float:
        return max(self._free_at - asyncio.get_running_loop().time(), 0.0)
