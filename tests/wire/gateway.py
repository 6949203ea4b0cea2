"""The gateway of the small Discord: sessions that can be resumed, and what may go wrong with it."""

import asyncio
import contextlib
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.wire.world import Json, World, now, snowflake

ACK_SECONDS = 0.02
"""A heartbeat that is answered sooner than no time is counted as the one before it."""
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11


@dataclass
class Session:
    """What one session was told, so that it can be told again what it has missed."""

    id: str
    events: list[Json] = field(default_factory=list)


@dataclass
class Gateway:
    """All connections of one bot with one shard. Faults are attributes and methods of it."""

    world: World
    address: str = ""
    beat_ms: int = 41_250
    down: bool = False
    """Whether connections are refused, as in an outage."""
    mute: bool = False
    """Whether nothing is said any more, though connections stay open."""
    refuses: int = 0
    """The code with which whoever identifies or resumes is sent away."""
    forgets: bool = False
    """Whether no session can be resumed."""
    closed_to_sessions: bool = False
    """Whether the address under which sessions are resumed is gone."""
    tried: int = 0
    """How often the bot has come to connect."""
    said: list[str] = field(default_factory=list)
    """What the bot did, in order: identify, resume."""
    sessions: dict[str, Session] = field(default_factory=dict)
    _sockets: dict[web.WebSocketResponse, str] = field(default_factory=dict)
    _current: str = ""

    @property
    def connected(self) -> bool:
        """Return whether the current session hears what is sent."""
        return not self.mute and self._current in self._sockets.values()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Talk to one connection until it is closed."""
        self.tried += 1
        self.world.changed()
        if self.down or (self.closed_to_sessions and request.path.endswith("/resume/")):
            return web.Response(status=503)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await self._send(socket, op=HELLO, d={"heartbeat_interval": self.beat_ms})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._hear(socket, message.json())
        finally:
            self._sockets.pop(socket, None)
            self.world.changed()
        return socket

    async def _hear(self, socket: web.WebSocketResponse, said: Json) -> None:
        match said["op"]:
            case 1:
                await asyncio.sleep(ACK_SECONDS)
                await self._send(socket, op=ACK)
            case 2 | 6 if self.refuses:
                await socket.close(code=self.refuses)
            case 2:
                self.said.append("identify")
                await self._identify(socket)
            case 6:
                self.said.append("resume")
                await self._resume(socket, said["d"])
        self.world.changed()

    async def _identify(self, socket: web.WebSocketResponse) -> None:
        session = Session(f"session{snowflake()}")
        self.sessions[session.id] = session
        self._sockets[socket], self._current = session.id, session.id
        known = {"v": 10, "session_id": session.id, "resume_gateway_url": f"{self.address}/resume/"}
        application = {"id": str(self.world.app), "flags": 0}
        guilds = [{"id": str(self.world.guild), "unavailable": True}]
        ready = {"user": self.world.user(self.world.app), "guilds": guilds, "shard": [0, 1]}
        await self.tell("READY", {**known, **ready, "application": application})
        await self.tell("GUILD_CREATE", self.world.guild_payload())

    async def _resume(self, socket: web.WebSocketResponse, wanted: Json) -> None:
        session = self.sessions.get(wanted["session_id"])
        if session is None or self.forgets:
            await self._send(socket, op=INVALID, d=False)
            return
        self._sockets[socket], self._current = session.id, session.id
        for event in session.events:
            if event["s"] > (wanted["seq"] or 0):
                await self._send(socket, **event)
        await self.tell("RESUMED", {"_trace": [now()]})

    async def tell(self, name: str, data: Json) -> None:
        """Send an event to the current session, now or when it is resumed."""
        session = self.sessions[self._current]
        event = {"op": DISPATCH, "t": name, "s": len(session.events) + 1, "d": data}
        session.events.append(event)
        for socket in self._of_current():
            await self._send(socket, **event)

    async def close(self, code: int) -> None:
        """Close the connection with a code."""
        for socket in list(self._sockets):
            await socket.close(code=code)

    async def tear(self) -> None:
        """Break the connection without a word."""
        for socket in list(self._sockets):
            if socket._req is not None and socket._req.transport is not None:
                socket._req.transport.abort()

    async def ask_to_reconnect(self) -> None:
        for socket in self._of_current():
            await self._send(socket, op=RECONNECT)

    async def invalidate(self, *, resumable: bool) -> None:
        for socket in self._of_current():
            await self._send(socket, op=INVALID, d=resumable)

    def _of_current(self) -> list[web.WebSocketResponse]:
        return [socket for socket, session in self._sockets.items() if session == self._current]

    async def _send(self, socket: web.WebSocketResponse, **what: object) -> None:
        if not self.mute:
            with contextlib.suppress(ConnectionError):
                await socket.send_json({"op": 0, "t": None, "s": None, "d": None} | what)
        await asyncio.sleep(0)
