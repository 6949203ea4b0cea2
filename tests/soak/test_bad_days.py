import random

import pytest

from bot.games import TITLES
from bot.store.records import Status
from tests.bot.server import Server
from tests.soak.bad_days import endure, play_through, sample
from tests.soak.stubborn import Stubborn
from tests.soak.verdict import check_game
from tests.soak.weather import CHANNEL_IS_GONE, POST, TROUBLES, once, weather


@pytest.fixture(params=TITLES)
async def table(
    server: Server, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Stubborn:
    """A game of each kind in which one player is to decide."""
    server.env.settle_timeout = 60
    server.draw_nothing(monkeypatch)
    server.rules = request.param
    await server.game(*server.members(2))
    table = Stubborn(server, random.Random(1))
    while len((await table.table()).waits_for()) > 1:
        await table.turn()
    return table


async def test_after_any_failed_request_the_game_goes_on_and_a_minute_later_has_one_board(
    table: Stubborn,
) -> None:
    for case in sample(random.Random(2)):
        await endure(table, case)
    await check_game(table.server.bot.services.store, await table.table())


async def test_a_whole_game_is_played_while_every_seventh_request_fails(table: Stubborn) -> None:
    assert await play_through(table, 0.15) > 10


async def test_a_game_whose_channel_is_gone_is_called_off_whole(table: Stubborn) -> None:
    gone = next(trouble for trouble in TROUBLES if trouble.code == CHANNEL_IS_GONE)
    with weather(once(POST, gone)):
        await table.turn()
    ended = await table.table()
    assert ended.record.status is Status.CANCELLED
    await check_game(table.server.bot.services.store, ended)
    assert await table.server.bot.services.store.games.all_open() == []
