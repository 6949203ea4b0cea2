"""Leaderboards at 100,000 finished games: here and everywhere, every span and merit, any page."""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from bot.scores.ledger import EVERYWHERE
from bot.scores.ratings import rated
from bot.scores.results import FinishedGame, ResultRecord
from bot.scores.spans import Span
from bot.store import NewGame, SeatRecord, Store, TableOptions, TurnRecord
from bot.store.leaderboards import Ranking
from bot.store.schema import MERITS
from tests.bench.figures import Figure, Section, Target, cpu_seconds, percentile
from tests.bench.filling import score

GAMES = 100_000
PEOPLE = 20_000
GUILDS = 300
LARGEST = 5_000
"""People of the first server, in which a fifth of all games is played."""
QUERIES = 400
FINISHES = 60
SEATS = 4
RATINGS = 200
RULES = "point-salad"
NOW = datetime(2026, 5, 14, 12, tzinfo=UTC)
TARGET = Target(50)
SUMMARY = (
    '{"veggies":[4,2,5,1,3,2],"cards":[["onion-04",12],["carrot-02",7],["tomato-09",9]],'
    '"flips":2,"lead":-4,"halfway":-3,"started":false,"finish":3}'
)


def measure() -> Iterator[Section]:
    with tempfile.TemporaryDirectory() as folder:
        yield asyncio.run(_measure(Path(folder) / "bench.db"))


async def _measure(file: Path) -> Section:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    try:
        _fill(file)
        queries = await _queries(store)
        looks_back = await _looks_back(store)
        finishes = await _finishes(store)
    finally:
        await store.close()
    return Section(
        f"Scores at {GAMES:,} games of {PEOPLE:,} people in {GUILDS} servers",
        [
            Figure("leaderboard, median", 1000 * median(queries), "ms"),
            Figure("… 95th percentile", 1000 * percentile(queries, 0.95), "ms", TARGET),
            Figure("… worst", 1000 * max(queries), "ms"),
            Figure("all games of the busiest person", 1000 * looks_back, "ms"),
            Figure("finishing a game of four, median", 1000 * median(finishes), "ms"),
            Figure("… its ratings alone", 1000 * _rating_seconds(), "ms CPU"),
        ],
    )


def _fill(file: Path) -> None:
    """Write games and results as they would have been written, without their turns."""
    random = Random(1)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executemany(
            "INSERT INTO games (id, rules, guild_id, channel_id, host_id, status, capacity,"
            " options, locale, created_at, finish)"
            " VALUES (?, 'point-salad', ?, 1, 1, 'finished', 6, '{}', 'en-US', ?, ?)",
            ((number, _guild(number), _at(number), number) for number in range(1, GAMES + 1)),
        )
        connection.executemany(
            "INSERT INTO results (game_id, seat, guild_id, user_id, name, rank, points, left,"
            " finished_at, summary) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?)",
            (row for number in range(1, GAMES + 1) for row in _results(random, number)),
        )
        # What a rating is makes no query slower; computing 200,000 of them takes a minute.
        score(connection, NOW)


def _guild(number: int) -> int:
    return 1 if number % 5 == 0 else 1 + number % GUILDS


def _person(random: Random, guild: int) -> int:
    """Return somebody of a server, in which a few play much and most play little."""
    members = LARGEST if guild == 1 else (PEOPLE - LARGEST) // GUILDS
    member = int(members * random.random() ** 2)
    return 1 + member if guild == 1 else LARGEST + guild + GUILDS * member


def _at(number: int) -> str:
    """Return when a game ended: the games are spread evenly over a year."""
    at = NOW - timedelta(days=365) * (GAMES - number) / GAMES
    return at.strftime("%Y-%m-%d %H:%M:%S.%f")


def _results(random: Random, number: int) -> Iterator[tuple[object, ...]]:
    seats = random.randint(2, 6)
    people = {_person(random, _guild(number)) for _ in range(seats)}
    points = sorted((random.randint(0, 80) for _ in people), reverse=True)
    for seat, (user, own) in enumerate(zip(people, points, strict=True)):
        shared = (number, seat, _guild(number), user, f"player {user}", seat + 1, own)
        yield (*shared, _at(number), SUMMARY)


def _rating_seconds() -> float:
    results = tuple(
        ResultRecord(seat, seat + 1, "", seat + 1, 9, left=False) for seat in range(SEATS)
    )
    game = FinishedGame(1, RULES, 1, NOW, results, comparable=True, rated=True)

    def rate() -> None:
        for _ in range(RATINGS):
            rated(game, {})

    return cpu_seconds(rate) / RATINGS


async def _queries(store: Store) -> list[float]:
    random = Random(2)
    times = []
    for _ in range(QUERIES):
        span, by = random.choice(list(Span)), random.choice(list(MERITS))
        guild = random.choice([1, 7, EVERYWHERE, EVERYWHERE])
        ranking = Ranking(RULES, guild, span, span.start(NOW), by, 5 if by == "average" else 1)
        offset = random.choice([0, 0, 10, 100, 5000])
        asks = random.randint(1, PEOPLE)
        start = perf_counter()
        await store.leaderboards.read(ranking, limit=10, offset=offset, user_id=asks)
        times.append(perf_counter() - start)
    return times


async def _looks_back(store: Store) -> float:
    start = perf_counter()
    await store.results.played(RULES, 1)
    return perf_counter() - start


async def _finishes(store: Store) -> list[float]:
    random, times = Random(3), []
    for number in range(FINISHES):
        people = random.sample(range(1, PEOPLE), SEATS)
        game = await store.tables.create(
            NewGame(RULES, 1, 10 + number, people[0], "host", 6, TableOptions(), "en-US"), NOW
        )
        seats = [SeatRecord(seat, user, "player") for seat, user in enumerate(people)]
        await store.tables.set_seats(game.id, people[0], seats)
        await store.tables.start(game.id, "00" * 16, NOW)
        results = [
            ResultRecord(s.seat, s.user_id, s.name, s.seat + 1, 40 - s.seat, left=False)
            for s in seats
        ]
        turn = TurnRecord(1, 0, "0", "A", people[0], NOW)
        start = perf_counter()
        await store.turns.finish(game.id, turn, results, NOW)
        times.append(perf_counter() - start)
    return times
