from pathlib import Path

from bot.__main__ import MISUSED
from bot.games.emoji import PLAIN
from tests.wire import faults
from tests.wire.games import Players
from tests.wire.process import bot_process
from tests.wire.wire import TOKEN, wire

UNNEEDED = "/applications/*/*"
"""Commands and emoji."""


async def test_what_games_do_not_need_stops_no_start_and_is_tried_again(tmp_path: Path) -> None:
    async with wire() as small, bot_process(small, tmp_path) as bot:
        refused = small.break_next(faults.refused(503), path=UNNEEDED)
        torn = small.break_next(faults.cut, path=UNNEEDED)
        await small.until(lambda: small.gateway.connected)
        players = Players(small, [small.world.person("ana")])
        await players.open(("sprout",), seats=2)
        await small.until(lambda: small.world.commands and len(small.world.emojis) == len(PLAIN))
        assert (refused.struck, torn.struck) == (1, 1), bot.log
        await players.turn()
        board = str(players.boards[-1].body)
        assert any(str(emoji) in board for emoji in small.world.emojis), "its own emoji are used"


async def test_a_revoked_token_ends_the_bot_with_its_sentence_and_so_does_the_next_start(
    tmp_path: Path,
) -> None:
    async with wire() as small, bot_process(small, tmp_path) as bot:
        await small.ready()
        small.token = "another"  # noqa: S105 - made up for these tests
        await small.gateway.close(4004)
        assert await bot.ended() == MISUSED
        small.token, known = TOKEN, small.token
        await bot.start()
        small.token = known
        assert await bot.ended() == MISUSED
        assert bot.log.count("Discord refuses DISCORD_TOKEN") == 2
        assert "Traceback" not in bot.log
