"""A small Discord on a port of this machine: REST and gateway over real HTTP.

    async with wire() as small:
        ana = small.world.person("ana")
        async with bot_process(small, folder) as bot:
            await small.ready()
            await small.slash(ana, "salad new")

It remembers its messages for itself, so it outlives the bot. `small.break_next` lets requests fail.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from aiohttp import web

from tests.wire.faults import Fault, Strike, says
from tests.wire.gateway import Gateway
from tests.wire.limits import Limits
from tests.wire.rest import Rest
from tests.wire.world import COMMAND, COMPONENT, Interaction, Json, Message, World, snowflake

TOKEN = "wire.to.discord"  # noqa: S105 - made up for these tests
LOOPBACK = "127.0.0.1"


@dataclass
class Wire:
    """The small Discord; what people do, and what breaks."""

    world: World
    gateway: Gateway
    rest: Rest
    strikes: list[Strike] = field(default_factory=list)
    limits: Limits = field(default_factory=Limits)
    requests: list[str] = field(default_factory=list)
    """Each request that came, as "POST /channels/1/messages"."""
    refused: list[str] = field(default_factory=list)
    """Those of them that were wrong, with the status."""
    token: str = TOKEN
    address: str = ""
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def break_next(self, fault: Fault, method: str = "*", path: str = "*", **which: Any) -> Strike:
        """Let the next requests of a route meet a fault; `which` ones: as Strike has them."""
        strike = Strike(fault, method, path, **which)
        self.strikes.append(strike)
        return strike

    async def until(self, holds: Callable[[], object], seconds: float = 30) -> None:
        """Wait until something holds, looking after everything that the bot does."""
        async with asyncio.timeout(seconds):
            while not holds():
                self._news.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), 0.5)

    async def ready(self, seconds: float = 30) -> None:
        """Wait until the bot is connected and has its commands at Discord."""
        await self.until(lambda: self.gateway.connected and self.world.commands, seconds)

    async def slash(
        self, person: int, name: str, channel: int = 0, **options: object
    ) -> Interaction:
        """Let a person type a command; return at once what will hold the bot's answers."""
        one = self.world.interact(person, channel or self.world.channel, COMMAND, None)
        group, command = name.split()
        kinds = {str: 3, int: 4, bool: 5}
        given = [{"name": n, "type": kinds[type(v)], "value": v} for n, v in options.items()]
        inner = {"name": command, "type": 1, "options": given}
        data = {"id": str(snowflake()), "name": group, "type": 1, "options": [inner]}
        await self._interact(one, data)
        return one

    async def press(
        self, person: int, message: Message, custom_id: str, *values: str
    ) -> Interaction:
        """Let a person press a button, or choose from a menu."""
        one = self.world.interact(person, message.channel_id, COMPONENT, message)
        data: Json = {"custom_id": custom_id, "component_type": 3 if values else 2}
        await self._interact(one, data | ({"values": list(values)} if values else {}))
        return one

    async def _interact(self, one: Interaction, data: Json) -> None:
        payload = self.world.interaction_payload(one, data)
        await self.gateway.tell("INTERACTION_CREATE", payload)

    def news(self) -> None:
        self._news.set()

    @web.middleware
    async def _strike(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if not request.path.startswith("/api/v10"):
            return await handler(request)
        asked = f"{request.method} {request.path.removeprefix('/api/v10')}"
        self.requests.append(asked)
        sent = request.headers.get("Authorization", f"Bot {self.token}")

        async def done() -> web.StreamResponse:
            if sent != f"Bot {self.token}":
                return says({"message": "401: Unauthorized", "code": 0}, 401)
            headers, limited = self.limits.take(asked)
            answer = limited or await handler(request)
            answer.headers.update(headers)
            if answer.status >= HTTPStatus.BAD_REQUEST:
                self.refused.append(f"{asked} {answer.status}")
            self.news()
            return answer

        struck = next((strike for strike in self.strikes if strike.meets(request)), None)
        self.news()
        return await (done() if struck is None else struck.fault(request, done))


@contextlib.asynccontextmanager
async def wire() -> AsyncIterator[Wire]:
    """Run a small Discord inside the block."""
    world = World()
    gateway = Gateway(world)
    small = Wire(world, gateway, Rest(world, lambda: gateway.address))
    world.changed = small.news
    app = web.Application(middlewares=[small._strike], client_max_size=64 << 20)
    app.add_routes([web.get("/gateway{rest:.*}", gateway.serve)])
    app.add_routes(small.rest.routes())
    runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.TCPSite(runner, LOOPBACK, 0).start()
        port = runner.addresses[0][1]
        small.address = f"http://{LOOPBACK}:{port}"
        gateway.address = f"ws://{LOOPBACK}:{port}/gateway"
        yield small
    finally:
        await gateway.tear()
        await runner.cleanup()
