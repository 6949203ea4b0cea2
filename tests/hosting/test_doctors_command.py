"""The doctor as a command: what it says, and when it fails."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import LiveMessage, Status, Store
from tests.bot.bare import forget_settings, logging_restored
from tests.hosting.played import played
from tests.store.samples import CHANNEL, START, url_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "salad.db"


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    forget_settings(monkeypatch, tmp_path)
    monkeypatch.setenv("DATABASE_URL", url_of(tmp_path / "salad.db"))
    with logging_restored():
        yield


@pytest.mark.usefixtures("bare")
def test_the_command_fails_without_a_database_and_makes_none(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.usefixtures("bare")
def test_the_command_says_what_is_wrong_and_fails_until_it_is_mended(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_with_an_orphan(file))
    assert [main(["doctor"]), main(["doctor", "--repair"]), main(["doctor"])] == [1, 0, 0]
    said = capsys.readouterr().out
    assert said.count("called off") == 2
    assert said.count("Mended.") == 1


async def _with_an_orphan(file: Path) -> None:
    store = await Store.open(url_of(file))
    game = await played(store, 1)
    await store.boards.set_live_message(game, LiveMessage(CHANNEL, 1, 1))
    await store.tables.end(game, Status.CANCELLED, START)
    await store.boards.trust(game)
    await store.close()
