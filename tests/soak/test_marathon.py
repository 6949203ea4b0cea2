import random
from pathlib import Path

from tests.soak.marathon import Marathon
from tests.soak.progress import Progress


async def test_after_many_turns_and_new_games_nothing_is_left_in_hand(tmp_path: Path) -> None:
    marathon = Marathon(tmp_path / "salad.db", random.Random(5), tables=2)
    await marathon.run(50, lambda: False)
    assert marathon.turns >= 50
    assert marathon.games > 2
    assert set(marathon.left.values()) == {0}


def test_a_long_run_remembers_how_far_it_has_come(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "run")
    assert progress.database("kills").parent.is_dir()
    assert progress.load("kills") == {}
    progress.save("kills", done=3)
    progress.save("kills", done=4, confirmed=[[1, 2, "B"]])
    assert Progress(tmp_path / "run").load("kills") == {"done": 4, "confirmed": [[1, 2, "B"]]}
