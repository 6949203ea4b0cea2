"""Bad days of Discord: requests that fail, each in a way that really occurs."""

import contextlib
import fnmatch
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

import aiohttp
from simcord.backend.errors import BackendError
from simcord.http import router


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a request fails with."""

    name: str
    status: int = 0
    code: int = 0
    error: type[Exception] | None = None
    """What the connection raises instead of an answer."""

    def strike(self) -> None:
        if self.error is not None:
            raise self.error
        raise BackendError(self.status, self.code, self.name)

    def __str__(self) -> str:
        return self.name


TROUBLES = (
    Trouble("429", 429),
    Trouble("500", 500),
    Trouble("502", 502),
    Trouble("timeout", error=TimeoutError),
    Trouble("disconnected", error=aiohttp.ServerDisconnectedError),
    Trouble("10008 unknown message", 404, 10008),
    Trouble("10003 unknown channel", 404, 10003),
    Trouble("10062 unknown interaction", 404, 10062),
    Trouble("40060 already acknowledged", 400, 40060),
    Trouble("50001 missing access", 403, 50001),
    Trouble("50013 missing permissions", 403, 50013),
    Trouble("50027 invalid webhook token", 401, 50027),
    Trouble("50083 thread is archived", 400, 50083),
    Trouble("30046 too many edits", 429, 30046),
)
NOT_FOUND = 404
CHANNEL_IS_GONE = 10003
THREAD_IS_ARCHIVED = 50083
TOO_LATE = {10062, 40060}
"""Codes that say that the interaction cannot be answered any more."""


@dataclass(frozen=True, slots=True)
class Route:
    """A kind of request."""

    method: str
    path: str

    def matches(self, method: str, path: str) -> bool:
        return method == self.method and fnmatch.fnmatch(path, self.path)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


ACKNOWLEDGE = Route("POST", "/interactions/*/callback")
ANSWER = Route("POST", "/webhooks/*")
MARK = Route("PATCH", "/webhooks/*")
POST = Route("POST", "/channels/*/messages")
SHRINK = Route("PATCH", "/channels/*/messages/*")
DELETE = Route("DELETE", "/channels/*/messages/*")
LOOK = Route("GET", "/channels/*/messages/*")
LOOK_BACK = Route("GET", "/channels/*/messages")
DIRECT = Route("POST", "/users/@me/channels")
TAKE_BACK = Route("DELETE", "/webhooks/*")
ROUTES = (ACKNOWLEDGE, ANSWER, MARK, POST, SHRINK, DELETE, LOOK, LOOK_BACK, DIRECT, TAKE_BACK)
"""Every route that games use."""

Forecast = Callable[[str, str], Trouble | None]
"""Which trouble, if any, a request of that method and path meets."""


@contextlib.contextmanager
def weather(forecast: Forecast) -> Iterator[list[Trouble]]:
    """Let requests fail as foretold while the block runs; the list tells what has struck."""
    check, struck = router._check_faults, list[Trouble]()

    def fail(backend: Any, method: str, path: str) -> None:
        trouble = forecast(method, path)
        if trouble is not None:
            struck.append(trouble)
            if trouble.status == NOT_FOUND:
                _remove(backend, path)
            trouble.strike()
        check(backend, method, path)

    with patch.object(router, "_check_faults", fail):
        yield struck


def _remove(backend: Any, path: str) -> None:
    """Let a message be gone in truth before Discord says that it is."""
    match path.split("/"):
        case ["", "channels", channel, "messages", number]:
            if int(number) in backend.messages.get(int(channel), {}):
                backend.delete_message(int(channel), int(number))
        case _:
            pass


def once(route: Route, trouble: Trouble) -> Forecast:
    """Let the first request of a route fail."""
    waiting = [trouble]

    def forecast(method: str, path: str) -> Trouble | None:
        return waiting.pop() if waiting and route.matches(method, path) else None

    return forecast


def storm(rng: Random, share: float) -> Forecast:
    """Let this share of all requests fail; no channel is ever said to be gone."""

    def forecast(method: str, path: str) -> Trouble | None:
        if rng.random() >= share:
            return None
        assert any(route.matches(method, path) for route in ROUTES), f"{method} {path}"
        struck = rng.choice(TROUBLES)
        gone = struck.code == CHANNEL_IS_GONE and POST.matches(method, path)
        return None if gone else struck

    return forecast
