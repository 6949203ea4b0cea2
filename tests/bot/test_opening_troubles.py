"""A table that cannot be opened leaves nothing behind, whatever the reason."""

import aiohttp
import pytest

from bot.ui.kit.posting import Posting
from tests.bot.failures import fail_store
from tests.bot.messages import history, said
from tests.bot.server import Server

OPEN = "Your game is open"


@pytest.mark.parametrize(
    "error", [TimeoutError(), aiohttp.ServerDisconnectedError(), OSError("no route")]
)
async def test_a_lobby_whose_post_gets_no_answer_is_closed_again(
    server: Server, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    ana = server.member("ana")

    async def send(*_: object, **__: object) -> int:
        raise error

    with monkeypatch.context() as patches:
        patches.setattr(Posting, "send", send)
        result = await ana.slash(server.channel, "salad new")
    assert (
        said(result)
        == "Discord didn't answer, so this may not have counted. `/salad board` shows the game."
    )
    assert await server.bot.services.store.games.all_open() == []
    assert OPEN in said(await ana.slash(server.channel, "salad new"))


async def test_a_lobby_whose_channel_is_gone_is_not_said_to_be_open(server: Server) -> None:
    server.env.inject_error("POST", "/channels/*/messages", status=404, code=10003)
    result = await server.member("ana").slash(server.channel, "salad new")
    assert said(result).startswith("No game was opened: the channel or its game is gone")
    assert await server.bot.services.store.games.all_open() == []


@pytest.mark.parametrize("status", [403, 500])
async def test_the_thread_of_a_lobby_that_cannot_be_posted_goes_again(
    server: Server, status: int
) -> None:
    ana = server.member("ana")
    server.env.inject_error("POST", "/channels/*/messages", status=status, times=9)
    result = await ana.slash(server.channel, "salad new", thread=True)
    assert OPEN not in said(result)
    assert server.channel.threads == []


async def test_the_thread_of_a_lobby_that_cannot_be_saved_goes_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_store(server, monkeypatch, "tables.create")
    result = await server.member("ana").slash(server.channel, "salad new", thread=True)
    assert said(result).startswith("That could not be saved, so nothing changed.")
    assert server.channel.threads == []


async def test_a_thread_that_may_not_be_deleted_is_archived(server: Server) -> None:
    server.env.inject_error("POST", "/channels/*/messages", status=500, times=9)
    server.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    await server.member("ana").slash(server.channel, "salad new", thread=True)
    (stored,) = server.channel.threads
    meta = server.env.backend.get_channel(stored.id).thread_metadata
    assert meta is not None
    assert meta.archived
    assert history(stored) == []


async def test_a_thread_that_stays_stops_nothing(server: Server) -> None:
    ana = server.member("ana")
    server.env.inject_error("POST", "/channels/*/messages", status=500, times=9)
    server.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    server.env.inject_error("PATCH", "/channels/*", status=403, code=50013)
    result = await ana.slash(server.channel, "salad new", thread=True)
    assert len(said(result).splitlines()) == 1
    server.env.backend.faults.clear()
    assert OPEN in said(await ana.slash(server.channel, "salad new"))
