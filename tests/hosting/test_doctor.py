import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.doctor import examine
from bot.manager import GameManager
from bot.store import LiveMessage, NewGame, Status, Store, TableOptions
from bot.table import Person
from tests.bot.bare import forget_settings, logging_restored
from tests.store.samples import ANN, BEN, CHANNEL, GUILD, START, contents, url_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "salad.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    opened = await Store.open(url_of(file))
    yield opened
    await opened.close()


async def _game(store: Store, turns: int, channel: int = CHANNEL) -> int:
    """Play some turns of a real game, each the one that a sleeper takes."""
    manager = GameManager(store, lambda: START)
    table = await manager.open(
        NewGame("point-salad", GUILD, channel, ANN, "Ann", 4, TableOptions(), "en-GB")
    )
    await manager.join(table.id, Person(BEN, "Ben"))
    table = await manager.start(table.id, ANN)
    while table.running and table.version != turns:
        decision, seat = table.pending()[0], table.waits_for()[0]
        action = str(table.game.default_action(table.state, seat.seat))
        table = await manager.submit(table.id, seat.user_id, decision.id, action)
    return table.id


def _execute(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


async def test_a_healthy_database_gives_facts_alone_and_is_not_changed(
    store: Store, file: Path
) -> None:
    await _game(store, 3)
    await _game(store, 100, channel=2)
    before = contents(file.parent)["salad.db"]
    report = await examine(url_of(file))
    assert report.wrong == ()
    assert report.facts[1] == "Open games: 1 (1 running, 0 in a lobby)."
    assert contents(file.parent)["salad.db"] == before


async def test_a_game_that_cannot_be_replayed_is_found_and_left_alone(
    store: Store, file: Path
) -> None:
    game = await _game(store, 3)
    _execute(file, "UPDATE turns SET action = 'Z9' WHERE version = 2")
    for repair in (False, True):
        (found,) = (await examine(url_of(file), repair=repair)).wrong
        assert found.startswith(f"Game {game} cannot be replayed (")
        assert "/salad end" in found
    record = await store.game(game)
    assert record is not None
    assert record.status is Status.RUNNING


async def test_a_game_of_unknown_rules_is_found(store: Store, file: Path) -> None:
    game = await _game(store, 1)
    _execute(file, "UPDATE games SET rules = 'patience'")
    (found,) = (await examine(url_of(file))).wrong
    assert found.startswith(f"Game {game} cannot be replayed (KeyError")


async def test_a_game_that_is_over_and_counts_as_running_gets_its_results(
    store: Store, file: Path
) -> None:
    game = await _game(store, 100)
    whole = await store.game(game)
    _execute(file, "UPDATE games SET status = 'running', ended_at = NULL, finish = NULL")
    for table in ("results", "rating_changes", "ratings", "totals"):
        _execute(file, f"DELETE FROM {table}")  # noqa: S608 - names from the line above
    (found,) = (await examine(url_of(file))).wrong
    assert found == f"Game {game} is over, but still counts as running. --repair mends it."
    assert (await examine(url_of(file), repair=True)).wrong == ()
    assert (await examine(url_of(file))).wrong == ()
    assert await store.game(game) == whole


async def test_turns_that_name_the_wrong_decision_are_corrected(store: Store, file: Path) -> None:
    game = await _game(store, 3)
    whole = await store.game(game)
    _execute(file, "UPDATE turns SET decision = 'other' WHERE version IN (1, 3)")
    (found,) = (await examine(url_of(file))).wrong
    assert "turns answer other decisions than they say: 1, 3." in found
    assert (await examine(url_of(file), repair=True)).wrong == ()
    assert await store.game(game) == whole


async def test_boards_of_games_that_were_called_off_are_forgotten(store: Store, file: Path) -> None:
    gone, kept = await _game(store, 1), await _game(store, 100, channel=2)
    for game in (gone, kept):
        await store.set_live_message(game, LiveMessage(CHANNEL, 1, 1))
    await store.end_game(gone, Status.CANCELLED, START)
    (found,) = (await examine(url_of(file))).wrong
    assert f"called off: {gone}." in found
    report = await examine(url_of(file), repair=True)
    assert report.wrong == ()
    assert report.facts[-1].endswith("Mended.")
    assert await store.live_message(gone) is None
    assert await store.live_message(kept) is not None


async def test_a_lobby_with_nobody_in_it_is_closed(store: Store, file: Path) -> None:
    new = NewGame("point-salad", GUILD, CHANNEL, ANN, "Ann", 4, TableOptions(), "en-GB")
    lobby = await store.create_game(new, START)
    _execute(file, "DELETE FROM seats")
    assert "has nobody in it" in (await examine(url_of(file))).wrong[0]
    assert (await examine(url_of(file), repair=True)).wrong == ()
    assert await store.open_games() == []
    assert lobby.id == 1


async def test_a_server_that_was_left_is_told_with_the_day_its_data_goes(
    store: Store, file: Path
) -> None:
    await _game(store, 1)
    await store.departed(GUILD, START)
    report = await examine(url_of(file))
    assert report.wrong == ()
    assert report.facts[2] == (
        f"The bot was removed from server {GUILD} (open games: 1): "
        "its data goes on 2026-03-31 unless it returns."
    )


async def test_an_older_schema_is_told_and_left_to_the_next_start(store: Store, file: Path) -> None:
    await store.close()
    _execute(file, "UPDATE alembic_version SET version_num = '0003'")
    report = await examine(url_of(file))
    assert report.wrong == ()
    assert report.facts[0].startswith("Schema 0003; the next start brings it to ")


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
    game = await _game(store, 1)
    await store.set_live_message(game, LiveMessage(CHANNEL, 1, 1))
    await store.end_game(game, Status.CANCELLED, START)
    await store.close()
