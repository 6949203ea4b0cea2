from pathlib import Path
from random import Random

from tests.soak.restless import Restless
from tests.soak.world import servers


async def test_whoever_comes_and_goes_in_any_order_the_game_can_go_on(tmp_path: Path) -> None:
    async with servers(tmp_path / "salad.db") as (server,):
        await Restless(server, Random(7)).play(most=20)
