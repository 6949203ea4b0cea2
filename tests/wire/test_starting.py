from pathlib import Path

import pytest

from tests.wire import faults
from tests.wire.faults import Fault
from tests.wire.games import Players
from tests.wire.process import bot_process
from tests.wire.wire import wire

UNNEEDED = "/applications/*/*"
"""Commands and emoji."""


@pytest.mark.parametrize("fault", [faults.refused(503), faults.cut])
async def test_what_games_do_not_need_stops_no_start_and_is_tried_again(
    fault: Fault, tmp_path: Path
) -> None:
    async with wire() as small, bot_process(small, tmp_path) as bot:
        struck = small.break_next(fault, path=UNNEEDED, times=2)
        await small.until(lambda: small.gateway.connected)
        players = Players(small, [small.world.person("ana")])
        await players.open(("sprout",), seats=2)
        await small.until(lambda: small.world.commands and small.world.emojis)
        assert struck.struck == 2, bot.log
        await players.turn()
        board = str(players.boards[-1].body)
        assert any(str(emoji) in board for emoji in small.world.emojis), "its own emoji are used"
