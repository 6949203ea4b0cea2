"""Every request to Discord has an end: an answer, or a failure that whoever waits is told of.

Both of discord.py's ways to send one are extended here: its HTTP client, and what answers
interactions. What comes back can be read, or it is one of `bot.ui.kit.posting.FAILURES`.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

import aiohttp
import discord
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.wire.pauses import Backoff

log = logging.getLogger(__name__)

BOARD_SECONDS, USUAL_SECONDS, UNHURRIED_SECONDS = 10.0, 7.0, 30.0
"""For a message or pictures; for all else; for what nobody waits for: commands, emoji."""
_ACK_SECONDS, _ACK_EACH_SECONDS = 5.0, 2.5
"""For an acknowledgement, and for each of its two tries: Discord wants it within three."""
_LONGEST_PAUSE = 15.0
"""Between two tries of what a start needs."""
_GLOBAL_SECONDS = 5.0
"""How long all requests wait on for one that was given up while it waited for all of them."""

_POST, _ACK = (
    "/channels/{channel_id}/messages",
    "/interactions/{webhook_id}/{webhook_token}/callback",
)
_NEEDED = {"/users/@me", "/oauth2/applications/@me", "/applications/@me", "/gateway/bot"}
"""What the bot must know before it can connect."""
_UNAUTHORIZED = 401
_ALREADY_ACKNOWLEDGED = 40060
_TORN = (aiohttp.ClientError, ConnectionError)
"""How a connection fails that may be whole again at once."""

Send = Callable[[], Awaitable[Any]]


class Unanswered(TimeoutError):
    """Discord has not answered within the limit of a request; it may have done it all the same."""

    def __init__(self, route: Route) -> None:
        super().__init__(f"no answer in time to {route.method} {route.path}")


class Garbled(aiohttp.ClientError):
    """What came for an answer cannot be read: a page of HTML, half of a body, nothing."""

    def __init__(self, route: Route) -> None:
        super().__init__(f"no readable answer to {route.method} {route.path}")


class PatientHTTP(HTTPClient):
    """Sends requests with the bot's token."""

    async def static_login(self, token: str) -> Any:
        """Log in, with patience. Raises LoginFailure for a token that Discord refuses."""
        async_context.set(PatientWebhooks())  # type: ignore[no-untyped-call]  # it has no types
        return await super().static_login(token)

    async def ws_connect(self, url: str, *, compress: int = 0) -> aiohttp.ClientWebSocketResponse:
        """Open a connection to the gateway. Raises TimeoutError."""
        async with asyncio.timeout(USUAL_SECONDS):
            return await super().ws_connect(url, compress=compress)

    async def request(
        self,
        route: Route,
        *,
        files: Sequence[discord.File] | None = None,
        form: Iterable[dict[str, Any]] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Return the answer to a request, within its limit. Raises one of FAILURES.

        What a start needs is asked for until it is told. Raises LoginFailure for a refused token.
        """

        async def send() -> Any:
            _rewind(files)
            try:
                return await super(PatientHTTP, self).request(
                    route, files=files, form=form, **kwargs
                )
            except asyncio.CancelledError:
                self._let_others_go_on()
                raise

        read = _reading(route, send, needed=route.method not in {"DELETE", "PUT"})
        tries = 2 if _repeatable(route, kwargs.get("json"), form) else 1
        seconds = _limit(route, pictures=bool(files))
        if route.method == "GET" and route.path in _NEEDED:
            return await _insist(route, lambda: _within(route, read, seconds, tries))
        return await _within(route, read, seconds, tries)

    def _let_others_go_on(self) -> None:
        """Open the way for all requests soon: who closed it for a global limit may be given up."""
        if not self._global_over.is_set():
            asyncio.get_running_loop().call_later(_GLOBAL_SECONDS, self._global_over.set)


class PatientWebhooks(AsyncWebhookAdapter):
    """Sends what answers interactions."""

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        files: Sequence[discord.File] | None = None,
        **kwargs: Any,
    ) -> Any:
        """Return the answer to a request, within its limit. Raises one of FAILURES."""

        async def send() -> Any:
            _rewind(files)
            return await super(PatientWebhooks, self).request(route, session, files=files, **kwargs)

        if route.path == _ACK:
            return await _within(
                route, _acknowledging(route, send), _ACK_SECONDS, 2, each=_ACK_EACH_SECONDS
            )
        awaited = route.method in {"GET", "PATCH"} or bool((kwargs.get("params") or {}).get("wait"))
        tries = 1 if route.method == "POST" else 2
        return await _within(
            route, _reading(route, send, needed=awaited), _limit(route, pictures=bool(files)), tries
        )


def _acknowledging(route: Route, send: Send) -> Send:
    """Return what acknowledges: that it was done is news only to the first try."""
    read, tried = _reading(route, send, needed=True), False

    async def acknowledge() -> Any:
        nonlocal tried
        again, tried = tried, True
        try:
            return await read()
        except discord.HTTPException as error:
            if not (again and error.code == _ALREADY_ACKNOWLEDGED):
                raise
            return {"interaction": {"id": str(route.webhook_id)}}

    return acknowledge


def _reading(route: Route, send: Send, *, needed: bool) -> Send:
    """Return what sends and reads the answer. It raises Garbled for one that cannot be read."""

    async def read() -> Any:
        try:
            answer = await send()
        except (ValueError, KeyError) as error:
            raise Garbled(route) from error
        if isinstance(answer, str) and (answer or needed):
            raise Garbled(route)
        return answer

    return read


async def _within(
    route: Route, send: Send, seconds: float, tries: int, each: float | None = None
) -> Any:
    """Send, and once more at once where the connection was torn. Raises Unanswered."""
    try:
        async with asyncio.timeout(seconds):
            for left in reversed(range(tries)):
                try:
                    async with asyncio.timeout(each):
                        return await send()
                except (*_TORN, TimeoutError) as error:
                    if not left:
                        raise
                    log.info("once more: %s %s: %r", route.method, route.path, error)
    except TimeoutError as error:
        raise Unanswered(route) from error


async def _insist(route: Route, send: Send) -> Any:
    """Send until there is an answer. Raises LoginFailure if Discord refuses the token."""
    pauses = Backoff(_LONGEST_PAUSE)
    while True:
        try:
            return await send()
        except (*_TORN, OSError, discord.HTTPException) as error:
            if isinstance(error, discord.HTTPException) and error.status == _UNAUTHORIZED:
                raise discord.LoginFailure("The token is refused.") from error
            wait = pauses.next()
            log.warning(
                "Discord cannot be reached: %s %s: %s; once more in %.0f s",
                *(route.method, route.path, str(error) or repr(error), wait),
            )
            await asyncio.sleep(wait)


def _limit(route: Route, *, pictures: bool) -> float:
    if route.path.startswith("/applications/"):
        return UNHURRIED_SECONDS
    return BOARD_SECONDS if pictures or route.path == _POST else USUAL_SECONDS


def _repeatable(route: Route, body: Any, form: Iterable[dict[str, Any]] | None) -> bool:
    """Return whether a request that is sent twice does no more than one that is sent once."""
    if route.method != "POST":
        return True
    for part in form or ():
        if part["name"] == "payload_json":
            body = json.loads(part["value"])
    return route.path == _POST and isinstance(body, dict) and bool(body.get("enforce_nonce"))


def _rewind(files: Sequence[discord.File] | None) -> None:
    for file in files or ():
        file.reset()
