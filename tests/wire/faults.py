"""What a request can meet on the wire. A fault may let the request be done before it answers."""

import asyncio
import fnmatch
import json
import socket
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from aiohttp import web

Done = Callable[[], Awaitable[web.StreamResponse]]
"""Lets the request be done, and returns the answer that Discord would give."""
Fault = Callable[[web.Request, Done], Awaitable[web.StreamResponse]]


def says(what: object, status: int = 200, **headers: str) -> web.Response:
    """Return an answer as Discord gives it: JSON, and no word on how it is encoded."""
    kind = {"Content-Type": "application/json", **headers}
    return web.Response(body=json.dumps(what).encode(), status=status, headers=kind)


HTML = "<html><body><h1>Something is wrong</h1></body></html>"


@dataclass
class Strike:
    """A fault that the next requests of a route meet, some at first excepted."""

    fault: Fault
    method: str = "*"
    path: str = "*"
    times: int = 1
    spared: int = 0
    share: float = 1.0
    """How many of those that follow meet it, at random."""
    rng: Random = field(default_factory=lambda: Random(1))
    struck: int = 0

    def meets(self, request: web.Request) -> bool:
        """Return whether a request, by its path without /api/v10, meets the fault; count it."""
        path = request.path.removeprefix("/api/v10")
        if not (fnmatch.fnmatch(request.method, self.method) and fnmatch.fnmatch(path, self.path)):
            return False
        if self.spared:
            self.spared -= 1
            return False
        if self.struck >= self.times or self.rng.random() >= self.share:
            return False
        self.struck += 1
        return True


def limited(seconds: float, *, everywhere: bool = False) -> Fault:
    """Refuse with 429 for the route, or for all of them."""

    async def fault(_request: web.Request, _done: Done) -> web.StreamResponse:
        said = {"message": "You are being rate limited.", "retry_after": seconds}
        headers = {"Via": "1.1 google", "Retry-After": str(seconds)}
        headers |= {"X-RateLimit-Global": "true"} if everywhere else {}
        return says(said | {"global": everywhere}, 429, **headers)

    return fault


def refused(status: int, code: int = 0) -> Fault:
    """Refuse with a status, and JSON as Discord's."""

    async def fault(_request: web.Request, _done: Done) -> web.StreamResponse:
        return says({"code": code, "message": str(status)}, status)

    return fault


def html(status: int, kind: str = "text/html") -> Fault:
    """Answer with a page in place of JSON."""

    async def fault(_request: web.Request, _done: Done) -> web.StreamResponse:
        return web.Response(status=status, body=HTML.encode(), headers={"Content-Type": kind})

    return fault


async def reset(request: web.Request, _done: Done) -> web.StreamResponse:
    """Reset the connection before anything is done."""
    return _torn(request)


async def lost(request: web.Request, done: Done) -> web.StreamResponse:
    """Do what is asked, then reset the connection in place of an answer."""
    await done()
    return _torn(request)


def slow(seconds: float) -> Fault:
    """Do what is asked, and answer late."""

    async def fault(_request: web.Request, done: Done) -> web.StreamResponse:
        answer = await done()
        await asyncio.sleep(seconds)
        return answer

    return fault


async def cut(request: web.Request, done: Done) -> web.StreamResponse:
    """Do what is asked, and send half of the answer."""
    whole = await done()
    assert isinstance(whole, web.Response)
    body = whole.body if isinstance(whole.body, bytes) else b"{"
    half = web.StreamResponse(status=200, headers={"Content-Type": "application/json"})
    half.content_length = max(len(body), 2)
    await half.prepare(request)
    await half.write(body[: max(len(body) // 2, 1)])
    return _torn(request)


async def garbled(_request: web.Request, done: Done) -> web.StreamResponse:
    """Do what is asked, and send half of the answer as if it were the whole."""
    whole = await done()
    assert isinstance(whole, web.Response)
    body = whole.body if isinstance(whole.body, bytes) else b"{"
    headers = {"Content-Type": "application/json"}
    return web.Response(body=body[: len(body) // 2] or b"{", headers=headers)


async def unanswered(_request: web.Request, _done: Done) -> web.StreamResponse:
    """Do nothing, and answer never."""
    return await asyncio.Future()


async def swallowed(_request: web.Request, done: Done) -> web.StreamResponse:
    """Do what is asked, and answer never."""
    await done()
    return await asyncio.Future()


def _torn(request: web.Request) -> web.StreamResponse:
    transport = request.transport
    if transport is not None:
        raw = transport.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        transport.abort()
    return web.Response()
