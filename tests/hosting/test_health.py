import random
import re
import socket

import aiohttp
import pytest

from bot.__main__ import main
from bot.host import health
from bot.settings import Settings
from tests.bot.messages import board_of
from tests.bot.server import Server
from tests.hosting.troubles import read_only

_HEALTHY = '{"healthy": true, "problems": [], "shards": {"ids": [0], "count": 1, "leads": true}}'


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind((health.LOOPBACK, 0))
        number: int = free.getsockname()[1]
        return number


async def _get(port: int, path: str) -> tuple[int, str]:
    url = f"http://{health.LOOPBACK}:{port}{path}"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def _figures(port: int) -> dict[str, float]:
    status, text = await _get(port, "/metrics")
    assert status == 200
    lines = re.findall(r"^(salad_\S+) (\S+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in lines}


async def test_a_whole_turn_shows_in_the_figures(server: Server, port: int) -> None:
    async with health.serving(server.bot, port):
        await server.game(*server.members(2))
        before = await _figures(port)
        await server.take_turn(random.Random(1))
        await server.member("zoe").click(board_of(server.channel), label="Card A")
        after = await _figures(port)

    def grown(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert grown('salad_turns_committed_total{by="person"}') == 1
    assert grown("salad_picture_seconds_count") == 2
    assert grown("salad_click_to_board_seconds_count") == 1
    assert grown('salad_refusals_total{reason="NotSeated"}') == 1
    assert grown('salad_store_seconds_count{kind="write"}') >= 2
    assert grown('salad_store_seconds_count{kind="read"}') >= 1
    assert after['salad_open_games{status="running"}'] == 1
    assert after['salad_open_games{status="lobby"}'] == 0
    assert after['salad_shard_connected{shard="0"}'] == 1
    assert after["salad_servers"] == 1
    assert 'salad_shard_latency_seconds{shard="0"}' in after
    assert "salad_event_loop_lag_seconds_count" in after


async def test_games_that_wait_for_their_board_are_counted(server: Server, port: int) -> None:
    await server.game(*server.members(2))
    async with health.serving(server.bot, port):
        await server.bot.services.live.pausing.pause(1)
        assert (await _figures(port))["salad_paused_games"] == 1
        await server.bot.services.live.pausing.unpause(1)
        assert (await _figures(port))["salad_paused_games"] == 0


async def test_what_fails_is_counted_by_what_failed(server: Server, port: int) -> None:
    async with health.serving(server.bot, port):
        before = await _figures(port)
        server.env.inject_error("POST", "/channels/*/messages", status=500)
        await server.member("ana").slash(server.channel, "salad new")
        after = await _figures(port)
    name = 'salad_errors_total{kind="discord"}'
    assert after[name] - before.get(name, 0) == 1


async def test_a_connected_bot_with_a_store_is_healthy(server: Server, port: int) -> None:
    async with health.serving(server.bot, port):
        status, text = await _get(port, "/healthz")
    assert (status, text) == (200, _HEALTHY)


async def test_another_address_is_taken_on_purpose_alone(server: Server, port: int) -> None:
    async with health.serving(server.bot, port, "0.0.0.0"):  # noqa: S104 - what is tested
        status, _ = await _get(port, "/healthz")
    assert status == 200
    assert str(Settings.model_fields["metrics_host"].default) == health.LOOPBACK


async def test_a_port_or_an_address_that_cannot_be_had_is_told_with_its_setting(
    server: Server, port: int
) -> None:
    with socket.create_server((health.LOOPBACK, 0)) as other:
        for number, host in ((other.getsockname()[1], health.LOOPBACK), (port, "192.0.2.1")):
            with pytest.raises(OSError, match=f"METRICS_PORT {number} .* METRICS_HOST {host}"):
                async with health.serving(server.bot, number, host):
                    pass


@pytest.mark.sqlite
async def test_a_store_that_cannot_be_written_is_told(server: Server, port: int) -> None:
    async with read_only(server), health.serving(server.bot, port):
        status, text = await _get(port, "/healthz")
    assert status == 503
    assert "cannot be written" in text


async def test_a_bot_that_has_not_started_is_not_healthy(port: int, server: Server) -> None:
    asleep = type(server.bot)(server.bot._settings)
    async with asleep, health.serving(asleep, port):
        status, text = await _get(port, "/healthz")
        await _get(port, "/metrics")
    assert status == 503
    assert "not connected" in text


async def test_without_a_port_nothing_is_served(server: Server, port: int) -> None:
    async with health.serving(server.bot, None):
        with pytest.raises(aiohttp.ClientConnectorError):
            await _get(port, "/healthz")


@pytest.mark.parametrize(
    ("key", "value"), [("METRICS_PORT", "70000"), ("METRICS_HOST", "everywhere")]
)
def test_a_port_and_an_address_have_to_be_one(
    monkeypatch: pytest.MonkeyPatch, key: str, value: str
) -> None:
    monkeypatch.setenv(key, value)
    assert main(["check"]) == 2
