from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from bot.store import Store, StoreError
from bot.store.analyses import Analysis
from bot.store.schema import analyses, games
from tests.store.samples import running_game, url_of

SHORT = Analysis(chances=((0.5, 0.5), (1.0, 0.0)), turns=())


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


async def test_an_analysis_of_another_format_counts_as_none(store: Store) -> None:
    game_id = await running_game(store)
    await store.analyses.keep(game_id, SHORT)
    async with store._database.write() as connection:
        await connection.execute(update(analyses).values(report={"moves": []}))
    assert await store.analyses.get(game_id) is None


async def test_there_is_no_analysis_without_its_game(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.analyses.keep(404, SHORT)


async def test_an_analysis_goes_with_its_game(store: Store) -> None:
    game_id = await running_game(store)
    await store.analyses.keep(game_id, SHORT)
    async with store._database.write() as connection:
        await connection.execute(delete(games).where(games.c.id == game_id))
    assert await store.analyses.get(game_id) is None
