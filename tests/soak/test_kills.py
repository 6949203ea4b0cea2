import asyncio
import random
from pathlib import Path

from tests.soak.kills import Killer


async def test_a_killed_bot_has_lost_no_confirmed_turn_and_every_game_goes_on(
    tmp_path: Path,
) -> None:
    killer = Killer(tmp_path / "salad.db", random.Random(4))
    for _ in range(3):
        await asyncio.to_thread(killer.live_once, 5)
    assert killer.resumed > 0
