"""Finished games to fill a store with, made up at random."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from bot.scores.results import FinishedGame, ResultRecord
from bot.store import Store
from bot.store.books import in_use
from bot.store.schema import Book
from tests.store.samples import result, running_game, turn

RULES = "point-salad"
PEOPLE = range(100, 112)
GUILDS = (9001, 9002)
TODAY = datetime(2026, 5, 14, 12, tzinfo=UTC)
"""A Thursday, in the second month of a season."""


async def book(store: Store) -> Book:
    """Return the book of scores that is in use."""
    async with store._database.read() as connection:
        return await in_use(connection)


async def finish(
    store: Store, *results: ResultRecord, at: datetime, guild_id: int, rules: str = RULES
) -> int:
    """Play a game of one turn that ends so, and return its id."""
    game_id = await running_game(store, guild_id=guild_id, rules=rules)
    await store.turns.finish(game_id, turn(1), results, at)
    return game_id


async def fill(store: Store, games: Sequence[FinishedGame]) -> list[FinishedGame]:
    """Finish the games in order, and return them with the ids that they got."""
    return [
        replace(game, id=await finish(store, *game.results, at=game.at, guild_id=game.guild_id))
        for game in games
    ]


def random_games(seed: int, number: int, days: int = 400) -> list[FinishedGame]:
    """Return games in the order in which they ended, the last of them at `TODAY`."""
    random = Random(seed)
    ages = sorted((random.uniform(0, days) ** 2 / days for _ in range(number)), reverse=True)
    return [_random_game(random, TODAY - timedelta(days=age)) for age in ages]


def _random_game(random: Random, at: datetime) -> FinishedGame:
    seats = random.randint(2, 6)
    people = random.sample(PEOPLE, seats)
    points = [random.randint(-3, 8) for _ in people]
    ranks = [1 + sum(other > own for other in points) for own in points]
    results = [
        _random_result(random, result(seat, user, rank, own, f"{user} at {at:%d.%m. %H:%M}"))
        for seat, (user, rank, own) in enumerate(zip(people, ranks, points, strict=True))
    ]
    return FinishedGame(
        0, RULES, random.choice(GUILDS), at, tuple(results), comparable=True, rated=True
    )


def _random_result(random: Random, made: ResultRecord) -> ResultRecord:
    """Return the result of a person, of one who left, or of a computer player."""
    chance = random.random()
    if chance < 0.15:
        return replace(made, user_id=-1 - made.seat, level="gardener")
    return replace(made, left=chance > 0.85)
