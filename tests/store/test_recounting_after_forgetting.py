"""Counting anew after somebody was forgotten shifts nobody else's numbers."""

from datetime import timedelta
from typing import Any

from sqlalchemy import Table, select, update

from bot.manager.recount import recount
from bot.scores.fairness import MOST_GAMES
from bot.scores.ledger import EVERYWHERE
from bot.store import Store
from bot.store.schema import results
from tests.store.samples import ANN, BEN, CLEO, GUILD, result
from tests.store.scoring import PEOPLE, RULES, TODAY, book, fill, finish, random_games

BOTH = (result(0, ANN, 1, 20), result(1, BEN, 2, 9))


async def _rows(store: Store, table: Table, *without: int) -> list[dict[str, Any]]:
    """Return the rows of a table, but not those of some people."""
    async with store._database.read() as connection:
        found = await connection.execute(select(table).order_by(*table.primary_key))
        rows = [dict(row) for row in found.mappings()]
    return [row for row in rows if row.get("user_id") not in without]


async def _derived(store: Store, *without: int) -> list[list[dict[str, Any]]]:
    return [await _rows(store, table, *without) for table in (await book(store)).tables]


async def test_ratings_totals_and_changes_of_all_others_stay_to_the_bit(store: Store) -> None:
    await fill(store, random_games(seed=9, number=60))
    gone = PEOPLE[:3]
    before = await _derived(store, *gone)
    assert all(before)
    for person in gone:
        await store.privacy.forget(person)
    assert await _derived(store) == before
    await recount(store)
    assert await _derived(store) == before
    await recount(store)
    assert await _derived(store) == before


async def test_games_that_counted_in_their_server_alone_go_on_to_do_so(store: Store) -> None:
    for number in range(MOST_GAMES + 5):
        at = TODAY + timedelta(minutes=number)
        await finish(store, *BOTH, result(2, CLEO + number, 3, 1), at=at, guild_id=GUILD)
    before = await _derived(store, BEN)
    assert (await store.ratings.of_person(RULES, EVERYWHERE, ANN)).games == MOST_GAMES
    await store.privacy.forget(BEN)
    await recount(store)
    assert await _derived(store) == before


async def test_who_is_forgotten_has_neither_rating_nor_totals_after_counting_anew(
    store: Store,
) -> None:
    await finish(store, *BOTH, at=TODAY, guild_id=GUILD)
    await store.privacy.forget(BEN)
    await recount(store)
    assert {row["user_id"] for row in await _rows(store, (await book(store)).ratings)} == {ANN}
    assert {row["user_id"] for row in await _rows(store, (await book(store)).totals)} == {ANN}


async def test_one_of_whom_nothing_is_known_any_more_counts_as_a_newcomer(store: Store) -> None:
    for _ in range(3):
        await finish(store, *BOTH, at=TODAY, guild_id=GUILD)
    await store.privacy.forget(BEN)
    kept = (await store.ratings.of_person(RULES, GUILD, ANN)).rating
    rating_changes = (await book(store)).changes
    async with store._database.write() as connection:
        of_nobody = rating_changes.c.seat == 1
        await connection.execute(update(rating_changes).where(of_nobody).values(mu=None))
    await recount(store)
    assert (await store.ratings.of_person(RULES, GUILD, ANN)).rating != kept
    assert {row["user_id"] for row in await _rows(store, results)} == {ANN, 0}
