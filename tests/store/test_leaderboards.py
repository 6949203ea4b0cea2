"""Leaderboards against plain Python over the same results."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest
from sqlalchemy.dialects import sqlite

from bot.scores.ledger import EVERYWHERE
from bot.scores.results import FinishedGame, ResultRecord
from bot.scores.spans import Span
from bot.store import Store, leaderboards, rankings, surveys
from bot.store.leaderboards import Leaderboard, Line, Ranking
from bot.store.schema import BOOKS, MERITS
from tests.store.samples import ANN, BEN, CLEO, GUILD, result
from tests.store.scoring import GUILDS, PEOPLE, RULES, TODAY, fill, finish, random_games


def ranking(
    by: str = "wins", span: Span = Span.ALL, guild_id: int = GUILD, least: int = 1
) -> Ranking:
    return Ranking(RULES, guild_id, span, span.start(TODAY), by, least)


async def board(store: Store, which: Ranking) -> Leaderboard:
    return await store.leaderboards.read(which, limit=100)


def standings(lines: Iterable[Line]) -> list[tuple[int | None, int]]:
    return [(line.place, line.user_id) for line in lines]


async def test_a_server_without_games_has_an_empty_leaderboard(store: Store) -> None:
    empty = await store.leaderboards.read(ranking(), limit=10, user_id=ANN)
    assert empty == Leaderboard(lines=(), size=0, own=None)


async def test_more_wins_come_first_then_the_higher_average(store: Store) -> None:
    await finish(store, result(0, ANN, 1, 20), result(1, BEN, 2, 9), at=TODAY, guild_id=GUILD)
    await finish(store, result(0, CLEO, 1, 50), result(1, BEN, 2, 49), at=TODAY, guild_id=GUILD)
    lines = (await board(store, ranking())).lines
    assert [(line.place, line.user_id, line.wins, line.games) for line in lines] == [
        (1, CLEO, 1, 1),
        (2, ANN, 1, 1),
        (3, BEN, 0, 2),
    ]
    assert [(line.average, line.best) for line in lines] == [(50.0, 50), (20.0, 20), (29.0, 49)]


async def test_equals_share_a_place_and_the_next_is_skipped(store: Store) -> None:
    tied = (result(0, ANN, 1, 20), result(1, BEN, 1, 20), result(2, CLEO, 3, 3))
    await finish(store, *tied, at=TODAY, guild_id=GUILD)
    assert standings((await board(store, ranking())).lines) == [(1, BEN), (1, ANN), (3, CLEO)]
    page = await store.leaderboards.read(ranking(), limit=1, offset=1, user_id=ANN)
    assert standings(page.lines) == [(1, ANN)]
    assert page.own == page.lines[0]


async def test_who_left_has_played_and_lost_and_nothing_was_scored(store: Store) -> None:
    left = replace(result(0, ANN, 2, 40), left=True)
    await finish(store, left, result(1, BEN, 1, 10), at=TODAY, guild_id=GUILD)
    own = (await store.leaderboards.read(ranking(), limit=9, user_id=ANN)).own
    assert own is not None
    assert (own.place, own.wins, own.games) == (2, 0, 1)
    assert (own.scored, own.average, own.best) == (0, None, None)
    for by in ("average", "best"):
        found = await store.leaderboards.read(ranking(by), limit=9, user_id=ANN)
        assert standings(found.lines) == [(1, BEN)]
        assert found.own == replace(own, place=None)


async def test_points_that_were_made_after_leaving_change_no_average_and_no_best(
    store: Store,
) -> None:
    for points, left in ((30, False), (99, True), (20, False)):
        ann = replace(result(0, ANN, 1, points), left=left)
        await finish(store, ann, result(1, BEN, 2, 10), at=TODAY, guild_id=GUILD)
    own = (await store.leaderboards.read(ranking("average", least=2), limit=9, user_id=ANN)).own
    assert own is not None
    assert (own.games, own.scored, own.average, own.best) == (3, 2, 25.0, 30)
    own = (await store.leaderboards.read(ranking("average", least=3), limit=9, user_id=ANN)).own
    assert own is not None
    assert own.place is None


async def test_the_name_is_that_of_the_latest_game(store: Store) -> None:
    for name in ("Zoe", "Ann"):
        both = (result(0, ANN, 1, 20, name), result(1, BEN, 2, 9))
        await finish(store, *both, at=TODAY, guild_id=GUILD)
    assert (await board(store, ranking())).lines[0].name == "Ann"


async def test_a_game_of_one_person_against_computer_players_does_not_count(store: Store) -> None:
    computer = replace(result(1, -2, 2, 9), level="chef")
    await finish(store, result(0, ANN, 1, 20), computer, at=TODAY, guild_id=GUILD)
    assert (await board(store, ranking())).size == 0
    assert (await store.ratings.of_person(RULES, GUILD, ANN)).games == 0


async def test_a_computer_player_among_people_is_not_ranked(store: Store) -> None:
    computer = replace(result(2, -3, 1, 99), level="chef")
    people = (result(0, ANN, 2, 20), result(1, BEN, 3, 9))
    await finish(store, *people, computer, at=TODAY, guild_id=GUILD)
    assert standings((await board(store, ranking("best"))).lines) == [(1, ANN), (2, BEN)]


async def test_games_of_another_span_do_not_count(store: Store) -> None:
    for days, points in ((0, 10), (1, 11), (4, 12), (20, 13), (90, 14)):
        both = (result(0, ANN, 1, points), result(1, BEN, 2, 0))
        await finish(store, *both, at=TODAY - timedelta(days=100), guild_id=GUILD)
        await finish(store, *both, at=TODAY - timedelta(days=days), guild_id=GUILD + 1)
    best = {span: (await board(store, ranking("games", span, GUILD))).size for span in Span}
    assert best == {Span.DAY: 0, Span.WEEK: 0, Span.MONTH: 0, Span.SEASON: 0, Span.ALL: 2}


@pytest.mark.parametrize(
    ("moment", "day", "week", "month", "season"),
    [
        ("2026-01-01T00:00:00", "2026-01-01", "2025-12-29", "2026-01-01", "2026-01-01"),
        ("2026-03-31T23:59:59", "2026-03-31", "2026-03-30", "2026-03-01", "2026-01-01"),
        ("2026-04-01T00:00:00", "2026-04-01", "2026-03-30", "2026-04-01", "2026-04-01"),
        ("2026-12-31T23:00:00", "2026-12-31", "2026-12-28", "2026-12-01", "2026-10-01"),
        ("2028-02-29T00:00:00", "2028-02-29", "2028-02-28", "2028-02-01", "2028-01-01"),
    ],
)
def test_spans_begin_at_midnight_in_utc(
    moment: str, day: str, week: str, month: str, season: str
) -> None:
    starts = [
        str(span.start(datetime.fromisoformat(moment).replace(tzinfo=UTC)))
        for span in (Span.DAY, Span.WEEK, Span.MONTH, Span.SEASON)
    ]
    assert starts == [day, week, month, season]


async def test_a_season_ends_at_midnight_in_utc_wherever_the_clock_hangs(store: Store) -> None:
    both = (result(0, ANN, 1, 20), result(1, BEN, 2, 9))
    tokyo = datetime.fromisoformat("2026-04-01T08:59:59+09:00")
    await finish(store, *both, at=tokyo, guild_id=GUILD)
    assert (await board(store, ranking(span=Span.SEASON))).size == 0
    await finish(store, *both, at=tokyo + timedelta(seconds=1), guild_id=GUILD)
    assert [line.games for line in (await board(store, ranking(span=Span.SEASON))).lines] == [1, 1]


async def test_a_clock_that_was_set_back_mixes_no_two_spans(store: Store) -> None:
    both = (result(0, ANN, 1, 20), result(1, BEN, 2, 9))
    for at in (TODAY, TODAY - timedelta(days=1), TODAY):
        await finish(store, *both, at=at, guild_id=GUILD)
    today = (await board(store, ranking(span=Span.DAY))).lines
    ever = (await board(store, ranking())).lines
    assert [line.games for line in (*today, *ever)] == [2, 2, 3, 3]


async def test_random_games_rank_as_plain_python_ranks_them(store: Store) -> None:
    games = await fill(store, random_games(seed=42, number=70))
    choices = product(MERITS, Span, (*GUILDS, EVERYWHERE), (1, 4))
    for which in (ranking(by, span, guild_id, least) for by, span, guild_id, least in choices):
        found = await board(store, which)
        expected = await _expected(store, games, which)
        assert [_row(line) for line in found.lines] == expected, which
        assert found.size == len(expected)


@pytest.mark.sqlite
@pytest.mark.parametrize("by", MERITS)
@pytest.mark.parametrize("filtered", [True, False])
async def test_a_leaderboard_is_read_from_indexes_and_nothing_is_sorted(
    store: Store, by: str, *, filtered: bool
) -> None:
    where = {"rules": RULES, "guild_id": GUILD, "span": "all", "since": Span.ALL.start(TODAY)}
    numbers = {"user_id": ANN, "least": 3, "lines": 10, "skipped": 10, "most": 99, "step": 5}
    mark = {"value": 3, "second": 1, "user": ANN, "than": 2, "then": 1}
    for statement in (
        rankings.best(BOOKS[0], by, filtered=filtered),
        rankings.page_after(BOOKS[0], by, filtered=filtered, marked=False),
        rankings.page_after(BOOKS[0], by, filtered=filtered, marked=True),
        rankings.better_after(BOOKS[0], by, filtered=filtered, marked=False),
        rankings.better_after(BOOKS[0], by, filtered=filtered, marked=True),
        rankings.survey(BOOKS[0], by, filtered=filtered),
        rankings.size(BOOKS[0], by, filtered=filtered),
    ):
        asked = statement.params(where | numbers | mark)
        spelled = asked.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
        async with store._database.read() as connection:
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {spelled}")
            steps = [row.detail for row in plan]
        reads = [step for step in steps if " totals" in step]
        assert all(step.startswith("SEARCH totals USING ") for step in reads)
        by_key = [step for step in reads if "user_id=?" in step]
        pages = [step for step in reads if step not in by_key and " COVERING " not in step]
        assert all(f"INDEX ix_totals_{by} " in step for step in pages)
        counts = str(spelled).startswith("SELECT count(*)")
        assert counts or any(f"INDEX ix_totals_{by} " in step for step in reads)
        # Only what is few is sorted once more: the best that are looked at, marks of a survey.
        few = any(limit in str(spelled) for limit in ("LIMIT 99", "% 5"))
        assert few or not any("TEMP B-TREE" in step for step in steps)


async def test_pages_together_are_the_leaderboard_and_own_lines_are_on_it(
    store: Store,
) -> None:
    await fill(store, random_games(seed=43, number=20))
    which = ranking("average", guild_id=EVERYWHERE, least=3)
    whole = (await board(store, which)).lines
    pages = [
        await store.leaderboards.read(which, limit=3, offset=o) for o in range(0, len(whole), 3)
    ]
    assert tuple(line for page in pages for line in page.lines) == whole
    owned = [(await store.leaderboards.read(which, limit=0, user_id=user)).own for user in PEOPLE]
    ranked = [line for line in owned if line is not None and line.place is not None]
    assert sorted(ranked, key=lambda line: line.user_id) == sorted(
        whole, key=lambda line: line.user_id
    )


def _row(line: Line) -> tuple[object, ...]:
    return (line.place, line.user_id, line.name, line.games, line.wins, line.average, line.best)


async def test_the_place_of_every_line_is_exact_on_every_page(store: Store) -> None:
    await fill(store, random_games(seed=44, number=40))
    for by in MERITS:
        which = ranking(by, guild_id=EVERYWHERE)
        whole = await board(store, which)
        for offset in range(len(whole.lines) + 1):
            page = await store.leaderboards.read(which, limit=2, offset=offset)
            assert page.lines == whole.lines[offset : offset + 2]
            assert page.size == whole.size


async def _expected(
    store: Store, games: list[FinishedGame], which: Ranking
) -> list[tuple[object, ...]]:
    """Compute a leaderboard from the results, by the definition of each column."""
    totals = []
    for user in PEOPLE:
        own = _results(games, which, user)
        points = [r.points for r in own if r.points is not None and not r.left]
        if len(points if which.by == "average" else own) < which.least_games:
            continue
        columns: dict[str, float] = {
            "games": len(own),
            "wins": sum(r.rank == 1 and not r.left for r in own),
            "scored": len(points),
        }
        if points:
            columns |= {"average": sum(points) / len(points), "best": max(points)}
        standing = await store.ratings.of_person(RULES, which.guild_id, user)
        if standing.games:
            columns["rating"] = standing.rating.points
        if which.by in columns:
            totals.append((user, "" if which.guild_id == EVERYWHERE else own[-1].name, columns))
    keys = MERITS[which.by]
    merits = [tuple(columns.get(key, 0.0) for key in keys) for _, _, columns in totals]
    rows: list[tuple[Any, ...]] = [
        (
            1 + sum(other > tuple(c.get(key, 0.0) for key in keys) for other in merits),
            *(user, name, c["games"], c["wins"], c.get("average"), c.get("best")),
        )
        for user, name, c in totals
    ]
    return sorted(rows, key=lambda row: (row[0], -row[1]))


def _results(games: list[FinishedGame], which: Ranking, user: int) -> list[ResultRecord]:
    within = [
        game
        for game in games
        if which.guild_id in {game.guild_id, EVERYWHERE}
        and game.at.date() >= which.since
        and sum(r.level is None for r in game.results) >= 2
    ]
    return [r for game in within for r in game.results if r.user_id == user]


async def test_of_more_people_than_are_counted_each_time_the_places_are_those_of_a_survey(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(store, random_games(seed=45, number=60))
    choices = [
        ranking(by, guild_id=guild_id, least=least)
        for by, guild_id, least in product(MERITS, (*GUILDS, EVERYWHERE), (1, 4))
    ]
    wholes = [await board(store, which) for which in choices]
    assert all(whole.complete and not whole.age for whole in wholes)
    monkeypatch.setattr(leaderboards, "MOST", 5)
    monkeypatch.setattr(surveys, "STEP", 3)
    read = store.leaderboards.read
    for which, whole in zip(choices, wholes, strict=True):
        first = await read(which, limit=2, user_id=whole.lines[-1].user_id)
        assert not first.complete
        assert first.lines == whole.lines[: len(first.lines)]
        assert first.own == replace(whole.lines[-1], place=None)
    await store.leaderboards.surveys.settle()
    for which, whole in zip(choices, wholes, strict=True):
        for offset in range(len(whole.lines)):
            own = whole.lines[-1 - offset]
            page = await read(which, limit=2, offset=offset, user_id=own.user_id)
            assert page.complete
            assert page.age
            assert (page.lines, page.own) == (whole.lines[offset : offset + 2], own)
            assert page.size == whole.size
