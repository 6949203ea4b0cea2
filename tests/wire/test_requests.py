"""Requests that meet a fault each, sent by the bot's own client to the small Discord."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from io import BytesIO
from typing import Any

import discord
import pytest
from discord.http import HTTPClient, Route, handle_message_parameters
from discord.webhook.async_ import async_context, interaction_response_params

from bot.ui.kit.posting import FAILURES
from bot.wire import requests
from bot.wire.requests import PatientHTTP
from tests.wire import faults
from tests.wire.faults import Fault
from tests.wire.launch import redirect
from tests.wire.wire import Wire, wire
from tests.wire.world import COMPONENT

TORN = [faults.reset, faults.lost, faults.cut, faults.garbled]
POST = "/channels/*/messages"
SHORT_SECONDS = 0.3


@pytest.fixture
async def small(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    """A small Discord, and limits that are short."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    for name in ("BOARD_SECONDS", "USUAL_SECONDS", "_GLOBAL_SECONDS"):
        monkeypatch.setattr(requests, name, SHORT_SECONDS)
    async with wire() as small:
        redirect(small.address)
        yield small


@pytest.fixture
async def http(small: Wire) -> AsyncIterator[PatientHTTP]:
    http = PatientHTTP(asyncio.get_running_loop())
    await http.static_login(small.token)
    yield http
    await http.close()


async def post(http: HTTPClient, channel: int, nonce: str | None = "1") -> Any:
    """Post a message with a picture, as boards are posted."""
    picture = discord.File(BytesIO(b"a picture"), "board.png")
    with handle_message_parameters(content="a board", files=[picture], nonce=nonce) as params:
        return await http.send_message(channel, params=params)


async def acknowledge(http: HTTPClient, small: Wire) -> Any:
    one = small.world.interact(small.world.person("ana"), small.world.channel, COMPONENT, None)
    one.message = small.world.post(small.world.channel, {}, [])
    return await async_context.get().create_interaction_response(
        one.id,
        one.token,
        session=vars(http)["_HTTPClient__session"],
        params=interaction_response_params(type=6),
    )


@pytest.mark.parametrize("fault", TORN)
async def test_a_torn_connection_loses_no_board_and_posts_none_twice(
    fault: Fault, small: Wire, http: PatientHTTP
) -> None:
    small.break_next(fault, "POST", POST)
    posted = await post(http, small.world.channel)
    (message,) = small.world.seen()
    assert posted["id"] == str(message.id)
    assert message.files == ["board.png"]


async def test_what_cannot_be_told_from_a_second_message_is_sent_once(
    small: Wire, http: PatientHTTP
) -> None:
    small.break_next(faults.lost, "POST", POST)
    with pytest.raises(FAILURES):
        await post(http, small.world.channel, nonce=None)
    assert len(small.world.seen()) == 1


@pytest.mark.parametrize("fault", [*TORN, faults.swallowed])
async def test_a_torn_connection_loses_no_press(
    fault: Fault, small: Wire, http: PatientHTTP, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "_ACK_EACH_SECONDS", SHORT_SECONDS)
    small.break_next(fault, "POST", "/interactions/*")
    assert "interaction" in await acknowledge(http, small)
    assert [one.acknowledged for one in small.world.interactions.values()] == [6]


async def test_a_press_that_somebody_else_has_acknowledged_is_not_ours(
    small: Wire, http: PatientHTTP
) -> None:
    small.break_next(faults.refused(400, 40060), "POST", "/interactions/*")
    with pytest.raises(discord.HTTPException, match="40060"):
        await acknowledge(http, small)


ASKED: dict[str, Callable[[PatientHTTP, Wire], Awaitable[Any]]] = {
    "a post": lambda http, small: post(http, small.world.channel),
    "an edit": lambda http, _small: http.request(_route("PATCH", "/channels/1/messages/2")),
    "a deletion": lambda http, _small: http.request(_route("DELETE", "/channels/1/messages/2")),
    "a look": lambda http, _small: http.request(_route("GET", "/channels/1/messages/2")),
    "a press": acknowledge,
}


def _route(method: str, path: str) -> Route:
    return Route(method, path)


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize(
    "fault",
    [
        faults.unanswered,
        faults.slow(60),
        faults.html(200),
        faults.html(502),
        faults.html(200, "application/json"),
        faults.html(503, "application/json"),
        faults.html(429, "application/json"),
        faults.refused(500),
        faults.limited(60),
        faults.limited(60, everywhere=True),
    ],
)
async def test_every_request_ends_with_a_failure_that_is_expected(
    asked: str, fault: Fault, small: Wire, http: PatientHTTP, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "_ACK_SECONDS", SHORT_SECONDS)
    monkeypatch.setattr(requests, "_ACK_EACH_SECONDS", SHORT_SECONDS / 2)
    small.break_next(fault, times=100)
    async with asyncio.timeout(20 * SHORT_SECONDS):
        with pytest.raises(FAILURES) as failed:
            await ASKED[asked](http, small)
    assert str(failed.value), "it says what has failed"
    assert not any(token in str(failed.value) for token in small.world.interactions)


@pytest.mark.parametrize(
    ("method", "path", "pictures", "limit"),
    [
        ("POST", requests._POST, False, "BOARD_SECONDS"),
        ("PATCH", requests._POST + "/{message_id}", True, "BOARD_SECONDS"),
        ("PATCH", requests._POST + "/{message_id}", False, "USUAL_SECONDS"),
        ("POST", "/webhooks/{webhook_id}/{webhook_token}", True, "BOARD_SECONDS"),
        ("PUT", "/applications/{application_id}/commands", False, "UNHURRIED_SECONDS"),
    ],
)
def test_boards_have_more_time_than_other_requests_and_what_nobody_waits_for_has_most(
    method: str, path: str, limit: str, *, pictures: bool
) -> None:
    ids: dict[str, Any] = {"channel_id": 1, "message_id": 2, "webhook_id": 3, "application_id": 4}
    route = Route(method, path, webhook_token="token", **ids)  # noqa: S106 - it is of no webhook
    assert requests._limit(route, pictures=pictures) == getattr(requests, limit)


@pytest.mark.parametrize("awaited", [True, False])
async def test_an_empty_answer_is_a_failure_where_an_answer_is_wanted(
    small: Wire, http: PatientHTTP, *, awaited: bool
) -> None:
    small.break_next(faults.html(204, "text/plain"), path="/webhooks/*", times=9)
    ways: dict[str, Any] = {"webhook_id": 1, "webhook_token": "token"}
    route = Route("POST", "/webhooks/{webhook_id}/{webhook_token}", **ways)
    asked = async_context.get().request(
        route, vars(http)["_HTTPClient__session"], payload={}, params={"wait": 1} if awaited else {}
    )
    if awaited:
        with pytest.raises(requests.Garbled):
            await asked
    else:
        assert not await asked


async def test_a_request_that_is_given_up_in_a_global_limit_does_not_silence_the_bot_for_ever(
    small: Wire, http: PatientHTTP
) -> None:
    small.break_next(faults.limited(60, everywhere=True))
    with pytest.raises(TimeoutError):
        await post(http, small.world.channel)
    await asyncio.sleep(SHORT_SECONDS)
    assert await post(http, small.world.channel)


@pytest.mark.parametrize(
    "fault", [*TORN, faults.refused(503), faults.refused(403), faults.html(200), faults.unanswered]
)
async def test_the_login_is_tried_until_discord_is_there(
    fault: Fault, small: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "_LONGEST_PAUSE", SHORT_SECONDS)
    http = PatientHTTP(asyncio.get_running_loop())
    small.break_next(fault, path="/users/@me", times=3)
    assert (await http.static_login(small.token))["id"] == str(small.world.app)
    await http.close()


@pytest.mark.usefixtures("small")
async def test_a_refused_token_is_refused_at_once() -> None:
    http = PatientHTTP(asyncio.get_running_loop())
    with pytest.raises(discord.LoginFailure):
        await http.static_login("another")
    await http.close()
