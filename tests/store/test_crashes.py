import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import Status, Store
from tests.store.samples import found, turn, url_of
from tests.store.writer import LAST
from tests.store.writing import Committed, writer

pytestmark = pytest.mark.sqlite


def _killed_after(file: Path, lines: int) -> list[Committed]:
    with writer(file) as process:
        return process.watch(lines) + process.kill()


def _rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


@pytest.mark.parametrize("lines", [1, LAST, 61])
async def test_kill_9_loses_no_committed_turn_and_leaves_no_half_game(
    file: Path, lines: int
) -> None:
    committed = await asyncio.to_thread(_killed_after, file, lines)
    store = await Store.open(url_of(file))
    for game_id, last in dict(committed).items():
        game = await found(store, game_id)
        versions = [played.version for played in game.turns]
        assert len(versions) >= last
        assert versions == list(range(1, len(versions) + 1))
        assert (game.status is Status.FINISHED) == (len(versions) == LAST)
    for game_id in await store.games.all_open():
        game = await found(store, game_id)
        if game.status is Status.RUNNING:
            await store.turns.add(game_id, turn(len(game.turns) + 1))
    await store.close()
    assert _rows(file, "PRAGMA integrity_check") == [("ok",)]
    finished = _rows(file, "SELECT id, 2 FROM games WHERE status = 'finished' ORDER BY id")
    assert _rows(file, "SELECT game_id, count(*) FROM results GROUP BY 1 ORDER BY 1") == finished
