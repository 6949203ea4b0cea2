"""Neither the token nor a seed stands in any line of the log, however much is logged."""

import io
import logging
import random
from collections.abc import Iterator

import pytest
from pydantic import SecretStr

from bot.settings import Settings
from bot.signs import logs
from tests.bot.bare import logging_restored
from tests.bot.messages import said
from tests.bot.server import Server
from tests.daily.kitchen import Kitchen

TOKEN = "MTIzNDU2.GabcdE.the-secret-part_of-it"  # noqa: S105 - made up for these tests


@pytest.fixture(params=[False, True], ids=["text", "json"])
def lines(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """Log everything that can be logged, as a host would see it."""
    settings = Settings(
        _env_file=None,
        discord_token=SecretStr(TOKEN),
        log_level="DEBUG",
        log_json=request.param,
    )
    stream = io.StringIO()
    with logging_restored():
        logs.set_up(settings)
        for handler in logging.getLogger().handlers:
            if handler.name == "salad" and isinstance(handler, logging.StreamHandler):
                handler.setStream(stream)
        yield stream


async def test_a_whole_game_with_troubles_tells_no_secret(
    server: Server, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.draw_nothing(monkeypatch)
    people, rng = server.members(2), random.Random(3)
    await server.lobby(*people)
    await people[0].slash(server.channel, "salad start")
    seed = (await server.table()).record.seed
    assert seed is not None
    await _troubles(server, rng)
    await server.play_until_last_turn()
    await server.take_turn(rng)
    assert not (await server.table()).running
    final = await server.member("zoe").slash(server.channel, "salad replay")
    assert "Game 1" in said(final)
    await server.restart()
    written = lines.getvalue()
    assert "turn committed" in written
    assert [line for line in written.splitlines() if seed in line or TOKEN in line] == []


async def _troubles(server: Server, rng: random.Random) -> None:
    """Let a board fail, the store fail, and the code itself fail with all that it holds."""
    server.env.inject_error("POST", "/channels/*/messages", status=500)
    await server.take_turn(rng)
    table, log = await server.table(), logging.getLogger("bot.manager")
    try:
        _fail(f"broken: {table.record!r}, {TOKEN}, {table.record.seed}")
    except RuntimeError:
        log.exception("a bug with %r", table)


def _fail(text: str) -> None:
    raise RuntimeError(text)


async def test_every_line_about_a_turn_says_game_server_and_version(
    server: Server, lines: io.StringIO
) -> None:
    await server.game(*server.members(2))
    await server.take_turn(random.Random(1))
    (line,) = [line for line in lines.getvalue().splitlines() if "turn committed" in line]
    for field, value in (("game", 1), ("guild", server.guild.id), ("version", 1)):
        assert f"{field}={value}" in line or f'"{field}": {value}' in line


async def test_what_goes_wrong_is_told_with_game_and_server(
    server: Server, lines: io.StringIO
) -> None:
    await server.game(*server.members(2))
    server.env.inject_error("POST", "/channels/*/messages", status=500)
    await server.take_turn(random.Random(1))
    said_so = [line for line in lines.getvalue().splitlines() if "WARNING" in line]
    assert said_so
    for line in said_so:
        assert str(server.guild.id) in line
        assert "game=1 " in line or '"game": 1,' in line


async def test_a_daily_salad_tells_its_seed_to_no_log(
    server: Server, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    kitchen = Kitchen.of(server, monkeypatch)
    ana, log = server.member("ana"), logging.getLogger("bot.daily")
    await kitchen.finish(ana)
    record, tried = await kitchen.daily(), await kitchen.tried(ana)
    sitting = await kitchen.salad.sitting(tried.day, ana.id)
    try:
        _fail(f"broken: {record!r}, {sitting!r}, {record.seed}")
    except RuntimeError:
        log.exception("a bug with %r", sitting)
    written = lines.getvalue()
    assert "a daily try is finished" in written
    assert [line for line in written.splitlines() if record.seed in line] == []
