from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from bot.games import TITLES
from bot.games.contract import Drawing
from bot.games.scene import Scene
from bot.render import Picture
from bot.ui.live.rehearsal import BOARDS, TABLES, rehearse
from tests.bot.conftest import server
from tests.bot.server import Server

__all__ = ["server"]


def test_some_boards_of_every_game_are_drawn_before_the_first_one_and_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = Counter[str]()

    def draw(key: str, drawing: Drawing) -> Picture:
        drawn[key] += 1
        return drawing.draw()

    for key, title in TITLES.items():
        true = title.presenter.drawings

        def drawings(scene: Scene, key: str = key, true: object = true) -> tuple[Drawing, ...]:
            assert callable(true)
            return tuple(replace(one, draw=partial(draw, key, one)) for one in true(scene))

        monkeypatch.setattr(title.presenter, "drawings", drawings)
    rehearse.cache_clear()
    rehearse()
    assert drawn.keys() == TITLES.keys()
    assert all(number >= TABLES * BOARDS for number in drawn.values())
    before = drawn.copy()
    rehearse()
    assert drawn == before


async def test_it_begins_with_the_first_lobby_or_at_a_start_where_games_go_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = Counter[str]()
    monkeypatch.setattr("bot.ui.live.rehearsal.warm_up", lambda: begun.update(["warm"]))
    await server.restart()
    assert not begun, "nobody plays"
    ana, ben = server.members(2)
    await server.lobby(ana)
    assert begun["warm"] == 1
    await server.lobby(ben, channel=server.guild.create_text_channel("another"))
    assert begun["warm"] == 1
    await server.restart()
    assert begun["warm"] == 2
