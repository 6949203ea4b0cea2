"""The bot's connection to the gateway of the small Discord, in this process."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from hypothesis import given
from hypothesis import strategies as st

from bot.wire import LastingBot, client, requests, shards, what_the_host_must_do
from bot.wire.pauses import Backoff
from tests.wire import faults
from tests.wire.launch import redirect
from tests.wire.wire import Wire, wire

SHORT_SECONDS = 0.2


class Connection(LastingBot):
    """A bot that does nothing but be connected."""

    def __init__(self) -> None:
        super().__init__(command_prefix="!", intents=discord.Intents(guilds=True))


@pytest.fixture
async def small(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    for module, name in (
        (shards, "LONGEST_PAUSE"),
        (client, "LONGEST_PAUSE"),
        (client, "_APART_SECONDS"),
        (requests, "_LONGEST_PAUSE"),
    ):
        monkeypatch.setattr(module, name, SHORT_SECONDS)
    async with wire() as small:
        redirect(small.address)
        yield small


@contextlib.asynccontextmanager
async def connected(small: Wire) -> AsyncIterator[asyncio.Task[None]]:
    """Run a connection inside the block; what ends it is raised by the task."""
    async with Connection() as bot:
        running = asyncio.create_task(bot.start(small.token))
        try:
            await small.until(lambda: small.gateway.connected or running.done())
            yield running
        finally:
            running.cancel()
            await asyncio.wait({running})


async def outage(small: Wire, attempts: int = 12) -> None:
    """Be away for a dozen attempts."""
    small.gateway.down = True
    tried = small.gateway.tried
    await small.gateway.tear()
    await small.until(lambda: small.gateway.tried >= tried + attempts)
    small.gateway.down = False


async def tear(small: Wire) -> None:
    await small.gateway.tear()


async def forget(small: Wire) -> None:
    small.gateway.forgets = True
    await small.gateway.tear()


async def move(small: Wire) -> None:
    """Take away the address under which the session can be resumed."""
    small.gateway.closed_to_sessions = True
    await small.gateway.tear()


def close(code: int) -> Callable[[Wire], Awaitable[None]]:
    return lambda small: small.gateway.close(code)


def back(small: Wire, said: list[str]) -> bool:
    """Return whether the bot is connected again, and has said this for it."""
    return small.gateway.said[1:] == said and small.gateway.connected


RESUMED, ANEW = ["resume"], ["identify"]
LOSSES: dict[str, tuple[Callable[[Wire], Awaitable[None]], list[str]]] = {
    "an outage": (outage, RESUMED),
    "a torn connection": (tear, RESUMED),
    "a closed connection": (close(1000), RESUMED),
    "an unknown error": (close(4000), RESUMED),
    "a session that timed out": (close(4009), RESUMED),
    "a call to reconnect": (lambda small: small.gateway.ask_to_reconnect(), RESUMED),
    "a session to resume": (lambda small: small.gateway.invalidate(resumable=True), RESUMED),
    "an invalid session": (lambda small: small.gateway.invalidate(resumable=False), ANEW),
    "a forgotten session": (forget, RESUMED + ANEW),
    "a session whose address is gone": (move, ANEW),
}


@pytest.mark.parametrize("loss", LOSSES)
async def test_a_lost_connection_comes_back_and_resumes_where_it_can(
    loss: str, small: Wire
) -> None:
    lose, said = LOSSES[loss]
    async with connected(small) as running:
        for times in (1, 2):
            await lose(small)
            await small.until(partial(back, small, said * times))
            small.gateway.forgets = False
        assert not running.done()


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013, 4014])
async def test_what_only_the_host_can_mend_ends_the_bot_at_the_start_and_later(
    code: int, small: Wire
) -> None:
    small.gateway.refuses = code
    async with connected(small) as running:
        await small.until(running.done)
    small.gateway.refuses = 0
    async with connected(small) as later:
        await small.gateway.close(code)
        await small.until(later.done)
    for error in (running.exception(), later.exception()):
        assert isinstance(error, discord.DiscordException)
        assert what_the_host_must_do(error), "it is told in a sentence"


async def test_what_is_no_loss_of_a_connection_ends_the_bot_and_is_told(
    small: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def mistake(*_: object, **__: object) -> None:
        raise LookupError

    async with connected(small) as running:
        monkeypatch.setattr(shards.LastingShard, "_connected", mistake)
        await small.gateway.tear()
        await small.until(running.done)
    assert isinstance(running.exception(), LookupError)


@pytest.mark.parametrize("trouble", ["no gateway", "no address", "no connection"])
async def test_a_start_waits_for_discord(trouble: str, small: Wire) -> None:
    small.gateway.down = trouble == "no connection"
    if trouble == "no address":
        small.break_next(faults.refused(503), path="/gateway/bot", times=3)
    if trouble == "no gateway":
        small.break_next(faults.cut, path="/*/@me", times=3)
    async with Connection() as bot:
        running = asyncio.create_task(bot.start(small.token))
        await small.until(lambda: small.gateway.tried >= 3 or small.gateway.connected)
        small.gateway.down = False
        await small.until(lambda: small.gateway.connected)
        assert not running.done()
        running.cancel()
        await asyncio.wait({running})


@pytest.fixture
def failures(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return for each pause, once it begins, the how many-th it is since something succeeded."""
    following, counted = Backoff.next, list[int]()

    def count(self: Backoff) -> float:
        wait = following(self)
        counted.append(self.failures)
        return wait

    monkeypatch.setattr(Backoff, "next", count)
    return counted


async def test_a_connection_that_is_always_closed_again_is_not_opened_without_pause(
    small: Wire, failures: list[int]
) -> None:
    async with connected(small):
        small.gateway.refuses = 4000
        await small.gateway.tear()
        await small.until(lambda: len(failures) >= 3)
        assert small.gateway.tried <= len(failures) + 2


async def test_each_outage_begins_with_the_shortest_pause(
    small: Wire, failures: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "_STABLE_SECONDS", 0)
    async with connected(small):
        for outages in (1, 2):
            await outage(small, attempts=3)
            await small.until(lambda: small.gateway.connected)
            assert failures.count(1) == outages


async def test_sessions_are_begun_one_after_the_other_with_time_between(small: Wire) -> None:
    async with Connection() as bot:
        await bot.http.static_login(small.token)
        clock = asyncio.get_running_loop().time
        start = clock()
        for _ in range(3):
            await bot.before_identify_hook(0)
        assert clock() - start >= 2 * SHORT_SECONDS
        assert 0 < await bot.wait_for_session() <= SHORT_SECONDS


async def test_the_last_sessions_of_a_day_are_spread_over_the_rest_of_it(small: Wire) -> None:
    async with Connection() as bot:
        await bot.http.static_login(small.token)
        assert await bot.wait_for_session() == 0
        small.rest.identifies_left = 10
        assert await bot.wait_for_session() == pytest.approx(0.2)
        small.rest.identifies_left = 0
        assert await bot.wait_for_session() == pytest.approx(2)
        small.break_next(faults.refused(503), path="/gateway/bot", times=100)
        assert await bot.wait_for_session() == 0


@given(failures=st.integers(1, 3000), longest=st.floats(1, 60))
def test_pauses_grow_to_the_longest_one_and_nothing_of_an_outage_outlives_it(
    failures: int, longest: float
) -> None:
    pauses = Backoff(longest)
    assert all(0 < pauses.next() <= longest for _ in range(failures))
    pauses.succeed()
    assert pauses.next() <= 1
