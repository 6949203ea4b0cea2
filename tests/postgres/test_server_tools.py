"""What a host types for a database on a server: the doctor, and the commands that Salad tells."""

import asyncio
import re
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from bot.host.doctor import examine
from bot.store import Status, Store, StoreError, backup, restore
from bot.store.records import Doubt, Pace
from bot.store.schema import clocks, results, turns
from tests.conftest import Prepared
from tests.hosting.played import played
from tests.store.samples import START, found, url_of


async def _type(told: StoreError) -> None:
    """Type into a shell what a sentence ends with."""
    command = str(told).split(": ", 1)[1]
    shell = await asyncio.create_subprocess_shell(command, stderr=subprocess.PIPE)
    _, wrong = await shell.communicate()
    assert shell.returncode == 0, wrong.decode()


async def test_the_commands_that_are_told_copy_a_database_and_bring_it_back(
    file: Path, prepared: Prepared, tmp_path: Path
) -> None:
    url, copy = prepared(file), tmp_path / "a copy.dump"
    store = await Store.open(url)
    game = await played(store, 3)
    with pytest.raises(StoreError, match="also while the bot runs: pg_dump") as told:
        await backup(url, copy)
    await _type(told.value)
    before = await found(store, game)
    await store.games.get(await played(store, 5, channel=2))
    await store.close()
    with pytest.raises(StoreError, match="stop the bot, and type: pg_restore") as told:
        await restore(url, copy)
    await _type(told.value)
    store = await Store.open(url)
    assert await found(store, game) == before
    assert await store.games.all_open() == [game]
    assert await store.boards.doubt_after_restore()
    assert await store.boards.doubted(game) == Doubt(None)
    await store.close()


async def test_the_doctor_finds_and_mends_on_a_server_what_it_does_in_a_file(
    store: Store, file: Path
) -> None:
    whole = await played(store, 3, pace=Pace.LIVE)
    spoilt, over = await played(store, 3, channel=2), await played(store, 100, channel=3)
    report = await examine(url_of(file))
    assert report.wrong == ()
    async with store._database.write() as connection:
        spoil = update(turns).where(turns.c.game_id == spoilt, turns.c.version == 2)
        await connection.execute(spoil.values(action="Z9"))
        await connection.execute(delete(results).where(results.c.game_id == over))
        await connection.execute(update(clocks).values(due_at=START + timedelta(days=9999)))
    late, damaged, results_gone = (await examine(url_of(file))).wrong
    assert results_gone == f"Game {over} is finished, but has no results."
    assert damaged.startswith(f"Game {spoilt} cannot be replayed (")
    assert re.match(rf"The clock of game {whole} is due on .* --repair mends it", late)
    mended = await examine(url_of(file), repair=True)
    assert len(mended.wrong) == 2
    assert any(fact.endswith(" Mended.") for fact in mended.facts)
    assert (await found(store, spoilt)).status is Status.RUNNING
