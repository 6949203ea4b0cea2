import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.host import doctor
from bot.host.doctor import examine
from bot.store import LiveMessage, NewGame, Status, Store, TableOptions, repairs
from bot.store.dailies import DailyRecord, TryRecord
from bot.store.records import Note, Pace
from tests.hosting.played import played
from tests.store.samples import ANN, BEN, CHANNEL, GUILD, START, contents, url_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "salad.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    opened = await Store.open(url_of(file))
    yield opened
    await opened.close()


def _execute(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


async def test_a_healthy_database_gives_facts_alone_and_is_not_changed(
    store: Store, file: Path
) -> None:
    await played(store, 3, pace=Pace.LIVE)
    await played(store, 100, channel=2)
    before = contents(file.parent)["salad.db"]
    report = await examine(url_of(file))
    assert report.wrong == ()
    assert report.facts[1] == "Open games: 1 (1 running, 0 in a lobby)."
    assert contents(file.parent)["salad.db"] == before


async def test_a_game_that_cannot_be_replayed_is_found_and_left_alone(
    store: Store, file: Path
) -> None:
    game = await played(store, 3)
    _execute(file, "UPDATE turns SET action = 'Z9' WHERE version = 2")
    for repair in (False, True):
        (found,) = (await examine(url_of(file), repair=repair)).wrong
        assert found.startswith(f"Game {game} cannot be replayed (")
        assert "/salad end" in found
    record = await store.games.get(game)
    assert record is not None
    assert record.status is Status.RUNNING


async def test_a_game_of_unknown_rules_is_found(store: Store, file: Path) -> None:
    game = await played(store, 1)
    _execute(file, "UPDATE games SET rules = 'patience'")
    (found,) = (await examine(url_of(file))).wrong
    assert found.startswith(f"Game {game} cannot be replayed (KeyError")


async def test_a_game_that_is_over_and_counts_as_running_gets_its_results(
    store: Store, file: Path
) -> None:
    game = await played(store, 100)
    whole = await store.games.get(game)
    _execute(file, "UPDATE games SET status = 'running', ended_at = NULL, finish = NULL")
    for table in ("results", "rating_changes", "ratings", "totals"):
        _execute(file, f"DELETE FROM {table}")  # noqa: S608 — names from the line above
    (found,) = (await examine(url_of(file))).wrong
    assert found == f"Game {game} is over, but still counts as running. --repair mends it."
    assert (await examine(url_of(file), repair=True)).wrong == ()
    assert (await examine(url_of(file))).wrong == ()
    assert await store.games.get(game) == whole


async def test_turns_that_name_the_wrong_decision_are_corrected(store: Store, file: Path) -> None:
    game = await played(store, 3)
    whole = await store.games.get(game)
    _execute(file, "UPDATE turns SET decision = 'other' WHERE version IN (1, 3)")
    (found,) = (await examine(url_of(file))).wrong
    assert "turns answer other decisions than they say: 1, 3." in found
    assert (await examine(url_of(file), repair=True)).wrong == ()
    assert await store.games.get(game) == whole


async def test_boards_of_games_that_were_called_off_are_forgotten(store: Store, file: Path) -> None:
    gone, kept = await played(store, 1), await played(store, 100, channel=2)
    for game in (gone, kept):
        await store.boards.set_live_message(game, LiveMessage(CHANNEL, 1, 1))
    await store.tables.end(gone, Status.CANCELLED, START)
    await store.boards.trust(gone)
    (found,) = (await examine(url_of(file))).wrong
    assert f"called off: {gone}." in found
    report = await examine(url_of(file), repair=True)
    assert report.wrong == ()
    assert report.facts[-1].endswith("Mended.")
    assert await store.boards.live_message(gone) is None
    assert await store.boards.live_message(kept) is not None


async def _lobby(store: Store) -> int:
    new = NewGame("point-salad", GUILD, CHANNEL, ANN, "Ann", 4, TableOptions(), "en-GB")
    return (await store.tables.create(new, START)).id


async def test_a_lobby_with_nobody_in_it_is_closed(store: Store, file: Path) -> None:
    lobby = await _lobby(store)
    _execute(file, "DELETE FROM seats")
    assert "has nobody in it" in (await examine(url_of(file))).wrong[0]
    assert (await examine(url_of(file), repair=True)).wrong == ()
    assert await store.games.all_open() == []
    assert lobby == 1


async def test_a_server_that_was_left_is_told_with_the_day_its_data_goes(
    store: Store, file: Path
) -> None:
    await played(store, 1)
    await store.guilds.departed(GUILD, START)
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


@pytest.mark.parametrize(
    "change",
    [
        "games SET options = '{'",
        """games SET options = '{"pace": "warp"}'""",
        "games SET created_at = 'yesterday'",
        "games SET seed = NULL",
        "games SET rules = 'patience'",
        "seats SET away_at = 'now'",
        "seats SET seat = 7 WHERE seat = 0",
        "turns SET at = 5",
    ],
)
async def test_a_running_game_that_cannot_be_read_or_played_is_found_with_what_ends_it(
    store: Store, file: Path, change: str
) -> None:
    game = await played(store, 3, pace=Pace.LIVE)
    _execute(file, f"UPDATE {change}")
    for repair in (False, True):
        (found,) = (await examine(url_of(file), repair=repair)).wrong
        assert found.startswith(f"Game {game} ")
        assert "/salad end" in found
        assert len(found.splitlines()) == 1


async def test_the_other_games_are_looked_at_beside_one_that_cannot_be_read(
    store: Store, file: Path
) -> None:
    games = [await played(store, 3, channel) for channel in (1, 2, 3)]
    _execute(file, f"UPDATE games SET options = '{{' WHERE id = {games[0]}")  # noqa: S608 - only a number
    _execute(file, f"UPDATE games SET seed = NULL WHERE id = {games[1]}")  # noqa: S608 - only a number
    _execute(file, f"UPDATE turns SET action = 'Z9' WHERE game_id = {games[2]}")  # noqa: S608 - only a number
    found = (await examine(url_of(file))).wrong
    assert [sentence.split()[1] for sentence in found] == list(map(str, games))


@pytest.mark.parametrize(
    "change", ["games SET status = 'napping'", "games SET ended_at = 'once', finish = NULL"]
)
async def test_a_game_that_is_not_being_played_and_cannot_be_read_is_found(
    store: Store, file: Path, change: str
) -> None:
    game = await played(store, 100)
    _execute(file, f"UPDATE {change}")
    (found,) = (await examine(url_of(file))).wrong
    assert found.startswith(f"Game {game} cannot be read (")
    assert "/salad end" not in found


@pytest.mark.parametrize("table", ["results", "departures", "daily_tries", "daily_channels"])
async def test_any_other_table_with_rows_that_cannot_be_read_is_found(
    store: Store, file: Path, table: str
) -> None:
    await played(store, 100)
    await store.guilds.departed(GUILD, START)
    await store.dailies.open(DailyRecord(START.date(), "point-salad", "0", "commitment"))
    await store.dailies.begin_try(TryRecord(START.date(), ANN, GUILD, "Ann", START))
    await store.daily_channels.choose(GUILD, CHANNEL, ANN)
    moments = {"results": "finished_at", "daily_tries": "started_at", "daily_channels": "day"}
    moment = moments.get(table, "at")
    _execute(file, f"UPDATE {table} SET {moment} = '5 past'")  # noqa: S608 — from the list above
    (found,) = (await examine(url_of(file))).wrong
    assert found.startswith(f"Rows of the table {table} cannot be read (")


async def test_rows_of_games_and_days_that_are_gone_are_removed_and_no_others(
    store: Store, file: Path
) -> None:
    gone, kept = await played(store, 3, pace=Pace.LIVE), await played(store, 100, channel=2)
    await store.pauses.pause(gone)
    await store.notes.add(gone, Note(CHANNEL, 1, None))
    await store.boards.set_live_message(gone, LiveMessage(CHANNEL, 1, 3))
    await store.dailies.open(DailyRecord(START.date(), "point-salad", "0", "commitment"))
    await store.dailies.begin_try(TryRecord(START.date(), ANN, GUILD, "Ann", START))
    whole = await store.games.get(kept)
    _execute(file, f"DELETE FROM games WHERE id = {gone}")  # noqa: S608 - only a number
    _execute(file, "DELETE FROM dailies")
    (found,) = (await examine(url_of(file))).wrong
    for rows in ("2 in seats", "3 in turns", "1 in clocks", "1 in pauses", "1 in notes"):
        assert rows in found
    assert "1 in live_messages" in found
    assert "1 in daily_tries" in found
    assert (await examine(url_of(file), repair=True)).wrong == ()
    assert (await examine(url_of(file))).wrong == ()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert await store.games.get(kept) == whole
    assert len(await store.results.of_game(kept)) == 2


@pytest.mark.parametrize("state", ["lobby", "running"])
@pytest.mark.parametrize("host", ["999", "0", "-1"])
async def test_a_host_who_does_not_sit_at_the_table_is_replaced_by_somebody_who_does(
    store: Store, file: Path, state: str, host: str
) -> None:
    game = await played(store, 3) if state == "running" else await _lobby(store)
    _execute(file, f"UPDATE games SET host_id = {host}")  # noqa: S608 — from the list above
    (found,) = (await examine(url_of(file))).wrong
    assert found.startswith(f"The host of game {game} does not sit at its table.")
    assert (await examine(url_of(file), repair=True)).wrong == ()
    assert (await examine(url_of(file))).wrong == ()
    record = await store.games.get(game)
    assert record is not None
    assert record.host_id == ANN


async def test_where_the_first_person_has_left_or_sleeps_another_becomes_the_host(
    store: Store, file: Path
) -> None:
    for column in ("left_at", "away_at"):
        game = await played(store, 3)
        _execute(file, f"UPDATE seats SET {column} = '2026-03-01 12:00:00' WHERE user_id = {ANN}")  # noqa: S608 - its own names
        _execute(file, f"UPDATE games SET host_id = 999 WHERE id = {game}")  # noqa: S608 - only a number
        await examine(url_of(file), repair=True)
        record = await store.games.get(game)
        assert record is not None
        assert record.host_id == BEN
        await store.tables.end(game, Status.CANCELLED, START)


async def test_a_game_whose_clock_is_missing_is_found_unless_it_waits_for_ever_or_is_paused(
    store: Store, file: Path
) -> None:
    game = await played(store, 3, pace=Pace.SLOW)
    await played(store, 3, channel=2)
    assert (await examine(url_of(file))).wrong == ()
    await store.clocks.clear(game)
    for repair in (False, True):
        (found,) = (await examine(url_of(file), repair=repair)).wrong
        assert found.startswith(f"Game {game} waits for a turn without a clock.")
    await store.pauses.pause(game)
    report = await examine(url_of(file))
    assert report.wrong == ()
    assert f"Games that wait until their board can be posted: {game}." in report.facts


async def test_a_clock_that_is_due_too_late_or_cannot_be_read_is_left_to_the_next_start(
    store: Store, file: Path
) -> None:
    game = await played(store, 3, pace=Pace.SLOW)
    soon = datetime.now(UTC) + timedelta(days=1, hours=23)
    (running,) = await store.clocks.get(game)
    late = replace(running, due_at=soon)
    await store.clocks.start([late], afresh=True)
    assert (await examine(url_of(file))).wrong == ()
    for due, said in (
        ("2999-01-01 00:00:00.000000", f"The clock of game {game} is due on 2999-01-01, later"),
        ("1yesterday", f"The clock of game {game} cannot be read ("),
    ):
        await store.clocks.wind(game, [late])
        _execute(file, f"UPDATE clocks SET due_at = '{due}'")  # noqa: S608 — from the list above
        (found,) = (await examine(url_of(file))).wrong
        assert found.startswith(said)
        await examine(url_of(file), repair=True)
        assert await store.repairs.wound() == []


async def test_games_are_looked_at_a_few_at_a_time_and_of_many_findings_the_first_are_told(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repairs, "PAGE", 2)
    monkeypatch.setattr(doctor, "MOST_TOLD", 4)
    for number in range(7):
        await played(store, 100, channel=number)
    _execute(file, "DELETE FROM results WHERE game_id <> 4")
    _execute(file, "UPDATE games SET created_at = 'soon' WHERE id IN (3, 6)")
    wrong = (await examine(url_of(file))).wrong
    assert [sentence.partition(" (")[0] for sentence in wrong] == [
        "Game 3 cannot be read",
        "Game 6 cannot be read",
        "Game 1 is finished, but has no results.",
        "Game 2 is finished, but has no results.",
        "And 4 more of the kind.",
    ]
