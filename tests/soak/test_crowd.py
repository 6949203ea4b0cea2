import random
from pathlib import Path

from tests.soak.crowd import Crowd
from tests.soak.world import servers


async def test_games_pressed_by_everybody_at_once_on_two_shards_stay_sound_and_leave_nothing(
    tmp_path: Path,
) -> None:
    async with servers(tmp_path / "salad.db", shards=2) as both:
        crowd = Crowd(both, random.Random(3))
        await crowd.open(6)
        for _ in range(6):
            await crowd.press_all()
        await crowd.check()
        versions = [(await hall.table()).version for hall in crowd.halls]
        # Where several decide at once, others may do so, too.
        assert min(versions) >= 6
