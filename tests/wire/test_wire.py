from pathlib import Path

from tests.wire.games import Players
from tests.wire.process import bot_process
from tests.wire.wire import wire


async def test_the_real_process_plays_a_whole_game_over_real_connections(tmp_path: Path) -> None:
    async with wire() as small, bot_process(small, tmp_path) as bot:
        players = Players(small, [small.world.person(name) for name in ("ana", "ben")])
        await small.ready()
        await players.open(seats=2)
        await players.play()
        assert players.over, bot.log
        await small.until(lambda: len(players.boards) == 1)
        assert (small.refused, small.gateway.said) == ([], ["identify"])
        assert await bot.stop() == 0
