"""A match of several rounds in the scores: a game like any other, but for its points."""

from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest

from bot.manager.recount import recount
from bot.scores.ledger import EVERYWHERE
from bot.scores.spans import Span
from bot.store import NewGame, SeatRecord, Store, TableOptions
from bot.store.leaderboards import Line, Ranking
from tests.store.samples import ANN, BEN, CHANNEL, GUILD, SEED, START, at, result, turn, url_of

RULES = "point-salad"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(url_of(tmp_path / "salad.db"))
    yield opened
    await opened.close()


async def ended(store: Store, ann: int, ben: int, rounds: int = 1) -> None:
    """Let a game end with these points."""
    options = TableOptions()
    new = NewGame(RULES, GUILD, CHANNEL, ANN, "Ann", 2, options, "en-GB")
    game = await store.tables.create(new, START)
    await store.tables.set_seats(
        game.id, ANN, [SeatRecord(0, ANN, "Ann"), SeatRecord(1, BEN, "Ben")]
    )
    rules = {"rounds": rounds} if rounds > 1 else {}
    dealt = options.model_copy(update={"rules": rules})
    await store.tables.start(game.id, SEED, START, dealt)
    results = [result(0, ANN, 1 + (ann < ben), ann), result(1, BEN, 1 + (ben < ann), ben)]
    await store.turns.finish(game.id, turn(1), results, at(game.id))


async def line(store: Store, by: str, least: int = 1) -> Line:
    ranking = Ranking(RULES, EVERYWHERE, Span.ALL, date(1970, 1, 1), by, least)
    own = (await store.leaderboards.read(ranking, limit=5, user_id=ANN)).own
    assert own is not None
    return own


async def test_a_match_counts_for_wins_games_and_rating_and_not_for_average_and_best(
    store: Store,
) -> None:
    await ended(store, 40, 50)
    before = (await store.ratings.of_person(RULES, GUILD, ANN)).rating.points
    await ended(store, 140, 120, rounds=3)
    own = await line(store, "wins")
    assert (own.games, own.wins, own.average, own.best, own.scored) == (2, 1, 40.0, 40, 1)
    assert (await store.ratings.of_person(RULES, GUILD, ANN)).rating.points > before


async def test_who_has_played_matches_alone_has_no_average_and_is_ranked_by_the_rest(
    store: Store,
) -> None:
    await ended(store, 140, 120, rounds=3)
    assert [(await line(store, by)).place for by in ("average", "best")] == [None, None]
    assert [(await line(store, by)).place for by in ("rating", "wins", "games")] == [1, 1, 1]


async def test_a_place_by_the_average_needs_games_whose_points_count(store: Store) -> None:
    for points in (40, 45):
        await ended(store, points, 30)
    await ended(store, 140, 120, rounds=3)
    assert (await line(store, "average", least=3)).place is None
    await ended(store, 41, 30)
    assert (await line(store, "average", least=3)).place == 1


async def test_somebody_who_looks_back_sees_which_points_can_be_compared(store: Store) -> None:
    await ended(store, 40, 50)
    await ended(store, 140, 120, rounds=3)
    played = await store.results.played(RULES, ANN)
    assert [(game.own.points, game.comparable) for game in played] == [(40, True), (140, False)]
    (match, game) = await store.results.finished(RULES, GUILD, limit=5)
    assert (match.comparable, game.comparable) == (False, True)


async def test_scores_written_anew_are_the_same(store: Store) -> None:
    await ended(store, 40, 50)
    await ended(store, 140, 120, rounds=3)
    before = [await line(store, by) for by in ("average", "rating")]
    await recount(store)
    assert [await line(store, by) for by in ("average", "rating")] == before
