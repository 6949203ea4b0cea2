"""Several processes of the operating system on one database; at length it is a part of the soak."""

from pathlib import Path

from tests.postgres.databases import Databases
from tests.soak.processes import accept


async def test_two_processes_lose_nothing_and_do_nothing_twice_though_one_is_killed(
    prepared: Databases, tmp_path: Path
) -> None:
    seen = await accept(
        prepared.empty(), tmp_path / "both", number=2, waves=range(2), deaths=[0.3], halls=2
    )
    assert (seen.refused, seen.wrong) == ([], [])
    assert (len(seen.deals), seen.syncs, seen.leaders) == (1, 1, 1)
    assert (seen.waves, seen.kills, seen.open) == (2, 1, 4)
    assert seen.finished >= 3
