"""How the running bot is doing, for machines of the host: `/metrics` and `/healthz`."""

import asyncio
import contextlib
import os
from collections import Counter
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.signs import heartbeat, metrics
from bot.store import StoreError
from bot.store.records import Status

if TYPE_CHECKING:
    from bot.client import SaladBot

LOOPBACK = "127.0.0.1"
_PULSE_SECONDS = 0.25


@contextlib.asynccontextmanager
async def serving(bot: "SaladBot", port: int | None, host: str = LOOPBACK) -> AsyncIterator[None]:
    """Answer on a port inside the block, of this machine alone by default; without one, do nothing.

    Raises OSError, which names the settings, if the port is taken or the machine has no such
    address.
    """
    if port is None:
        yield
        return
    runner = web.AppRunner(_app(bot), access_log=None)
    await runner.setup()
    pulse = asyncio.create_task(_watch_loop())
    try:
        await _listen(runner, host, port)
        yield
    finally:
        pulse.cancel()
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else error
        raise OSError(
            f"METRICS_PORT {port} cannot be had on METRICS_HOST {host} ({why}); choose another "
            "one, or stop what has it"
        ) from error


def _app(bot: "SaladBot") -> web.Application:
    async def show_metrics(_request: web.Request) -> web.Response:
        await _measure(bot)
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def show_health(_request: web.Request) -> web.Response:
        wrong = await problems(bot)
        answer = {"healthy": not wrong, "problems": wrong, "shards": _shards(bot)}
        return web.json_response(answer, status=503 if wrong else 200)

    app = web.Application()
    app.add_routes([web.get("/metrics", show_metrics), web.get("/healthz", show_health)])
    return app


def _shards(bot: "SaladBot") -> dict[str, object]:
    """Return which connections this process has, of how many, and whether it leads."""
    services = getattr(bot, "services", None)
    return {
        "ids": sorted(bot.shards),
        "count": bot.shard_count,
        "leads": services is not None and services.store.leader.leads,
    }


async def problems(bot: "SaladBot") -> list[str]:
    """Return what keeps the bot from its work now, one sentence each; nothing: it is healthy."""
    wrong = []
    if not heartbeat.connected(bot):
        wrong.append("The bot is not connected to Discord.")
    services = getattr(bot, "services", None)
    if services is None:
        return [*wrong, "The bot has not started yet."]
    if (thinking := services.players.problem) is not None:
        wrong.append(thinking)
    try:
        await services.store.health()
    except StoreError as error:
        wrong.append(str(error))
    return wrong


async def _measure(bot: "SaladBot") -> None:
    """Bring up to date what is asked for rather than counted."""
    metrics.SERVERS.set(len(bot.guilds))
    for number, shard in bot.shards.items():
        metrics.CONNECTED.labels(number).set(not shard.is_closed())
        metrics.LATENCY.labels(number).set(shard.latency)
    services = getattr(bot, "services", None)
    if services is None:
        return
    metrics.LEADS.set(services.store.leader.leads)
    metrics.PAUSED_GAMES.set(len(services.live.pausing.paused))
    # Without them, the other figures tell what is wrong with the store.
    with contextlib.suppress(StoreError):
        tables = await services.store.guilds.open_tables()
        found = Counter(table.status for table in tables if bot.own_shards.has(table.guild_id))
        for status in (Status.LOBBY, Status.RUNNING):
            metrics.OPEN_GAMES.labels(status.value).set(found[status])


async def _watch_loop() -> None:
    """Measure again and again how late the event loop wakes a sleeper."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _PULSE_SECONDS
        await asyncio.sleep(_PULSE_SECONDS)
        metrics.LAG.observe(max(0.0, loop.time() - due))
