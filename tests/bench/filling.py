"""A large database, written in bulk: really played games, cloned for other people and servers."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from bot.games import TITLES
from bot.scores.ledger import EVERYWHERE
from bot.scores.spans import Span
from bot.store.records import TableOptions
from engine import GAMES, commitment

RULES = "point-salad"
GAME = GAMES[RULES]
PLAYED = 240
"""Games that are really played, then cloned."""
SEATS = (2, 3, 3, 4, 4, 5, 6)
SNOWFLAKE = 4_194_304_000
"""Numbers of people and servers are as long as Discord's."""
TURNS = 8
"""Turns of an open game."""
_AT_ONCE = 20_000


@dataclass(frozen=True, slots=True)
class World:
    """Who plays where: few servers and people have most of the games."""

    games: int
    people: int
    guilds: int
    now: datetime

    def guild(self, number: int) -> int:
        """Return the server of a game: a fifth of all are played in the first one."""
        return SNOWFLAKE * (1 if number % 5 == 0 else 1 + number % self.guilds)

    def person(self, random: Random) -> int:
        """Return somebody; a few play much, most play little."""
        return SNOWFLAKE * (1 + int(self.people * random.random() ** 3))

    def at(self, number: int) -> str:
        """Return when a game ended: they are spread evenly over three years."""
        at = self.now - timedelta(days=1000) * (self.games - number) / self.games
        return _moment(at)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was really played: its turns, and per seat rank, points and summary."""

    seats: int
    seed: str
    turns: tuple[tuple[int, str, str], ...]
    results: tuple[tuple[int, int, str], ...]


def fill(file: Path, world: World, tell: Callable[[str], None] = lambda _: None) -> None:
    """Fill a new database, whose schema is there, with finished games and all that follows."""
    played = [play(number) for number in range(PLAYED)]
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA cache_size = -400000")
        _templates(connection, played)
        random = Random(1)
        for first in range(1, world.games + 1, _AT_ONCE):
            numbers = range(first, min(first + _AT_ONCE, world.games + 1))
            with connection:
                _games(connection, world, played, numbers, random)
            tell(f"{numbers[-1]:,} games")
        with connection:
            score(connection, world.now)
        connection.execute("DROP TABLE played_turns")
        connection.execute("DROP TABLE played_results")
        connection.commit()


def play(number: int) -> Played:
    """Play a game at random."""
    random, seats, seed = Random(number), SEATS[number % len(SEATS)], f"{number:032x}"
    steps = [GAME.new(seats=seats, seed=seed)]
    turns = []
    while pending := GAME.pending(steps[-1].state):
        decision, seat = pending[0], pending[0].seats[0]
        action = str(random.choice(GAME.legal_actions(steps[-1].state, seat)))
        steps.append(GAME.apply(steps[-1].state, seat, GAME.parse(action)))
        turns.append((seat, decision.id, action))
    outcome = GAME.outcome(steps[-1].state)
    assert outcome is not None, "nobody decides any more"
    summaries = TITLES[RULES].scores.summaries(tuple(steps))
    placings = sorted(outcome.placings, key=lambda placing: placing.seat)
    results = [(one.rank, one.points or 0, summaries[one.seat]) for one in placings]
    return Played(seats, seed, tuple(turns), tuple(results))


def _templates(connection: sqlite3.Connection, played: Sequence[Played]) -> None:
    connection.execute(
        "CREATE TABLE played_turns (played INT, version INT, seat INT, decision TEXT, action TEXT,"
        " PRIMARY KEY (played, version)) WITHOUT ROWID"
    )
    connection.executemany(
        "INSERT INTO played_turns VALUES (?, ?, ?, ?, ?)",
        (
            (number, version, *turn)
            for number, game in enumerate(played)
            for version, turn in enumerate(game.turns, 1)
        ),
    )
    connection.execute(
        "CREATE TABLE played_results (played INT, seat INT, rank INT, points INT, summary TEXT,"
        " PRIMARY KEY (played, seat)) WITHOUT ROWID"
    )
    connection.executemany(
        "INSERT INTO played_results VALUES (?, ?, ?, ?, ?)",
        (
            (number, seat, *result)
            for number, game in enumerate(played)
            for seat, result in enumerate(game.results)
        ),
    )


def _games(
    connection: sqlite3.Connection,
    world: World,
    played: Sequence[Played],
    numbers: range,
    random: Random,
) -> None:
    options = json.dumps(TableOptions(rules={}).model_dump(mode="json"))
    games, seats = [], []
    for number in numbers:
        game = played[number % PLAYED]
        people: set[int] = set()
        while len(people) < game.seats:
            people.add(world.person(random))
        at, guild = world.at(number), world.guild(number)
        fixed = ("finished", 6, options, "en-US", game.seed, commitment(game.seed))
        games.append((number, RULES, guild, SNOWFLAKE + number, min(people), *fixed, at, number))
        seats += [(number, seat, one, f"player {one % 9973}") for seat, one in enumerate(people)]
    connection.executemany(
        "INSERT INTO games (id, rules, guild_id, channel_id, host_id, status, capacity, options,"
        " locale, seed, commitment, created_at, started_at, ended_at, finish)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?12, ?12, ?12, ?13)",
        games,
    )
    connection.executemany(
        "INSERT INTO seats (game_id, seat, user_id, name) VALUES (?, ?, ?, ?)", seats
    )
    between = {"first": numbers[0], "last": numbers[-1], "played": PLAYED}
    connection.execute(
        "INSERT INTO turns (game_id, version, seat, decision, action, user_id, at)"
        " SELECT g.id, t.version, t.seat, t.decision, t.action, s.user_id, g.ended_at"
        " FROM games g JOIN played_turns t ON t.played = g.id % :played"
        " JOIN seats s ON s.game_id = g.id AND s.seat = t.seat"
        " WHERE g.id BETWEEN :first AND :last ORDER BY g.id, t.version",
        between,
    )
    connection.execute(
        "INSERT INTO results (game_id, seat, guild_id, user_id, name, rank, points, left,"
        " finished_at, summary)"
        " SELECT g.id, s.seat, g.guild_id, s.user_id, s.name, r.rank, r.points, 0, g.ended_at,"
        " r.summary FROM games g JOIN seats s ON s.game_id = g.id"
        " JOIN played_results r ON r.played = g.id % :played AND r.seat = s.seat"
        " WHERE g.id BETWEEN :first AND :last ORDER BY g.id, s.seat",
        between,
    )


def open_games(
    connection: sqlite3.Connection,
    first: int,
    channels: Sequence[int],
    guild_id: int,
    people: Sequence[int],
    *,
    due: datetime,
    remind: datetime,
) -> None:
    """Write running games of two with some turns, their boards and clocks, one in each channel."""
    game = next(one for one in map(play, range(PLAYED)) if one.seats == len(people))
    numbers = range(first, first + len(channels))
    options = json.dumps(TableOptions(rules={}).model_dump(mode="json"))
    steps = [GAME.new(seats=game.seats, seed=game.seed)]
    for seat, _, action in game.turns[:TURNS]:
        steps.append(GAME.apply(steps[-1].state, seat, GAME.parse(action)))
    decision = GAME.pending(steps[-1].state)[0]
    at, due_at, remind_at = map(_moment, (remind - timedelta(days=1), due, remind))
    fixed = (people[0], "running", 2, options, "en-US", game.seed, commitment(game.seed), at, at)
    connection.executemany(
        "INSERT INTO games (id, rules, guild_id, channel_id, host_id, status, capacity, options,"
        " locale, seed, commitment, created_at, started_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        ((n, RULES, guild_id, c, *fixed) for n, c in zip(numbers, channels, strict=True)),
    )
    connection.executemany(
        "INSERT INTO seats (game_id, seat, user_id, name) VALUES (?, ?, ?, 'somebody')",
        ((number, seat, person) for number in numbers for seat, person in enumerate(people)),
    )
    connection.executemany(
        "INSERT INTO turns (game_id, version, seat, decision, action, user_id, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            (number, version, seat, answered, action, people[seat], at)
            for number in numbers
            for version, (seat, answered, action) in enumerate(game.turns[:TURNS], 1)
        ),
    )
    connection.executemany(
        "INSERT INTO clocks (game_id, decision, seat, due_at, remind_at, seconds, runs)"
        " VALUES (?, ?, ?, ?, ?, 86400, 1)",
        ((number, decision.id, decision.seats[0], due_at, remind_at) for number in numbers),
    )
    connection.executemany(
        "INSERT INTO live_messages (game_id, channel_id, message_id, version) VALUES (?, ?, ?, ?)",
        ((n, c, SNOWFLAKE + n, TURNS) for n, c in zip(numbers, channels, strict=True)),
    )


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")


_RATINGS = """
INSERT INTO ratings SELECT :rules, iif(:here, guild_id, 0), user_id, 25 + user_id % 997 / 100.0,
 2 + user_id % 89 / 20.0, count(*) FROM results GROUP BY 2, 3"""
_CHANGES = """
INSERT INTO rating_changes SELECT game_id, seat, iif(:here, guild_id, 0), 1000, 1001, 25, 8
 FROM results"""
_TOTALS = """
INSERT INTO totals SELECT :rules, iif(:here, guild_id, 0), user_id, :span, :since, max(name),
 count(*), sum(rank = 1), count(points), sum(points), max(points), avg(points),
 1000 + user_id * 7919 % 1000003 / 1000.0
 FROM results WHERE finished_at >= :since GROUP BY 2, 3"""


def score(connection: sqlite3.Connection, now: datetime) -> None:
    """Write ratings and totals that are as different as real ones; only totals are right."""
    for here in (True, False):
        which = {"rules": RULES, "here": here}
        connection.execute(_RATINGS, which)
        connection.execute(_CHANGES, which)
        for span in Span:
            since = {"span": span.value, "since": str(span.start(now))}
            connection.execute(_TOTALS, which | since)


def spread(connection: sqlite3.Connection, people: int, now: datetime) -> None:
    """Write a leaderboard of all servers and times of so many people."""
    random = Random(1)

    def rows() -> Iterator[tuple[object, ...]]:
        since = str(Span.ALL.start(now))
        for user in range(1, people + 1):
            games = 1 + int(random.expovariate(0.1))
            points = sum(random.randrange(80) for _ in range(min(games, 3))) * games
            best, won = random.randrange(80), random.randrange(games + 1)
            merits = (games, won, games, points, best, points / games, 1000 + random.random() * 999)
            yield (RULES, EVERYWHERE, user, Span.ALL.value, since, "", *merits)

    connection.execute(
        "DELETE FROM totals WHERE rules = ? AND guild_id = 0 AND span = 'all'", (RULES,)
    )
    connection.executemany(
        "INSERT INTO totals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows()
    )
