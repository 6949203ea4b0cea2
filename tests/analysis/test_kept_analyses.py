from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from bot.store import Store, StoreError
from bot.store.analyses import Analysis
from bot.store.schema import analyses, games
from tests.store.samples import running_game, url_of

DECISION = {
    "version": 1,
    "action": "A",
    "best": "B",
    "win": 0.5,
    "best_win": 0.75,
    "usual_win": 0.4,
    "points": 30.0,
    "best_points": 33.5,
}
SHORT = Analysis.model_validate(
    {
        "chances": [[0.5, 0.5], [1, 0]],
        "turns": [{"turn": 1, "seat": 0, "decisions": [DECISION]}],
    }
)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(url_of(tmp_path / "salad.db"))
    yield opened
    await opened.close()


async def test_a_game_has_no_analysis_at_first(store: Store) -> None:
    assert await store.analyses.get(await running_game(store)) is None


async def test_the_analysis_is_the_one_kept_last(store: Store) -> None:
    game_id = await running_game(store)
    await store.analyses.keep(game_id, Analysis(chances=(), turns=()))
    await store.analyses.keep(game_id, SHORT)
    assert await store.analyses.get(game_id) == SHORT


async def _altered(store: Store, report: object) -> Analysis | None:
    """Return what is read where the file has this."""
    game_id = await running_game(store)
    await store.analyses.keep(game_id, SHORT)
    async with store._database.write() as connection:
        await connection.execute(update(analyses).values(report=report))
    return await store.analyses.get(game_id)


async def test_an_analysis_of_a_time_when_each_action_was_a_turn_keeps_its_meaning(
    store: Store,
) -> None:
    old = {"chances": [[0.5, 0.5], [1, 0]], "turns": [{**DECISION, "seat": 0}]}
    assert await _altered(store, old) == SHORT


@pytest.mark.parametrize(
    "report",
    [
        {"moves": []},
        {"chances": [], "turns": [{**DECISION, "turn": 1, "seat": 0}]},
        {**SHORT.model_dump(mode="json"), "format": 3},
        {**SHORT.model_dump(mode="json"), "turns": [{"turn": 1, "seat": 0, "decisions": []}]},
        ["a list"],
        7,
    ],
)
async def test_an_analysis_of_another_format_counts_as_none(store: Store, report: object) -> None:
    assert await _altered(store, report) is None


async def test_there_is_no_analysis_without_its_game(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.analyses.keep(404, SHORT)


async def test_an_analysis_goes_with_its_game(store: Store) -> None:
    game_id = await running_game(store)
    await store.analyses.keep(game_id, SHORT)
    async with store._database.write() as connection:
        await connection.execute(delete(games).where(games.c.id == game_id))
    assert await store.analyses.get(game_id) is None
