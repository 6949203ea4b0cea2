"""The ledger of all finished games in the database: continued with each game, or written anew."""

from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, and_, delete, func, insert, null, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.fairness import WINDOW, Recent, is_farmed
from bot.scores.ledger import EVERYWHERE, Account, Ledger, Standing, Strangers, Total
from bot.scores.ratings import Rating
from bot.scores.results import FORGOTTEN, FinishedGame
from bot.scores.spans import Span
from bot.store import rows
from bot.store.rows import columns
from bot.store.schema import WAS_RATED, games, rating_changes, ratings, results, totals

_ROWS_AT_ONCE = 1000


async def enter(connection: AsyncConnection, game: FinishedGame) -> None:
    """Enter a game whose results have just been written, in the same transaction."""
    if not game.counts:
        return
    ledger = Ledger()
    for table in (ratings, totals):
        for row in await connection.execute(select(table).where(_touched(table, game))):
            _open(ledger, table, row)
    ledger.enter(game, farmed=is_farmed(await _earlier(connection, game)))
    for table in (ratings, totals):
        await connection.execute(delete(table).where(_touched(table, game)))
    await _write(connection, ledger)


async def rewrite(connection: AsyncConnection) -> None:
    """Count all finished games anew, in the order in which they ended."""
    ledger, recent = Ledger(), Recent()
    forgotten = await _forgotten(connection)
    async for ended in _finished(connection):
        farmed = ended.rated and is_farmed(recent.enter(ended))
        strangers = forgotten.get(ended.id, {})
        if strangers:
            # Who played with whom is not known any more, but where it counted is.
            farmed = all(guild_id != EVERYWHERE for guild_id, _ in strangers)
        ledger.enter(ended, farmed=farmed, strangers=strangers)
    for table in (rating_changes, ratings, totals):
        await connection.execute(delete(table))
    await _write(connection, ledger)


def _touched(table: Table, game: FinishedGame) -> ColumnElement[bool]:
    """Return which accounts a game may change."""
    people = [result.user_id for result in game.people if result.is_known]
    return and_(
        table.c.rules == game.rules,
        table.c.guild_id.in_([game.guild_id, EVERYWHERE]),
        table.c.user_id.in_(people),
    )


def _open(ledger: Ledger, table: Table, row: Row[Any]) -> None:
    account = Account(row.rules, row.guild_id, row.user_id)
    if table is ratings:
        ledger.standings[account] = Standing(Rating(row.mu, row.sigma), row.games)
        return
    ledger.totals[account, Span(row.span)] = Total(
        since=row.since,
        name=row.name,
        games=row.games,
        wins=row.wins,
        scored=row.scored,
        points=row.points,
        best=row.best,
    )


async def _earlier(connection: AsyncConnection, game: FinishedGame) -> int:
    """Return how many games before this one some two of its people finished in the window."""
    people = [result.user_id for result in game.people if result.is_known]
    one, other = results.alias(), results.alias()
    together = (
        select(func.count())
        .join_from(one, other, one.c.game_id == other.c.game_id)
        .join(games, games.c.id == one.c.game_id)
        .where(
            one.c.user_id.in_(people),
            other.c.user_id.in_(people),
            one.c.user_id < other.c.user_id,
            one.c.finished_at > game.at - WINDOW,
            one.c.game_id != game.id,
            games.c.rules == game.rules,
            WAS_RATED,
        )
        .group_by(one.c.user_id, other.c.user_id)
    )
    return max(await connection.scalars(together), default=0)


async def _forgotten(connection: AsyncConnection) -> Mapping[int, Strangers]:
    """Return what was believed of people who have been forgotten since, by game."""
    change = rating_changes.c
    of_nobody = and_(
        results.c.game_id == change.game_id,
        results.c.seat == change.seat,
        results.c.user_id == FORGOTTEN,
    )
    wanted = select(rating_changes).join(results, of_nobody).where(change.mu.is_not(None))
    believed = defaultdict[int, dict[tuple[int, int], Rating]](dict)
    for row in await connection.execute(wanted):
        believed[row.game_id][row.guild_id, row.seat] = Rating(row.mu, row.sigma)
    return believed


async def _finished(connection: AsyncConnection) -> AsyncIterator[FinishedGame]:
    """Yield every finished game in the order in which they ended, as far as scores need it."""
    wanted = [column for column in results.c if column is not results.c.summary]
    ended = (
        select(
            *wanted,
            null().label("summary"),
            null().label("called"),
            null().label("substitute"),
            games.c.rules,
            games.c.options,
        )
        .join(games, games.c.id == results.c.game_id)
        .order_by(games.c.finish, results.c.seat)
    )
    seats: list[Any] = []
    async with connection.stream(ended) as found:
        async for row in found:
            if seats and seats[0].game_id != row.game_id:
                yield game(seats)
                seats = []
            seats.append(row)
    if seats:
        yield game(seats)


def game(seats: Sequence[Row[Any]]) -> FinishedGame:
    """Return a finished game from its rows of `results`, each with its `rules` and `options`."""
    first = seats[0]
    return FinishedGame(
        id=first.game_id,
        rules=first.rules,
        guild_id=first.guild_id,
        at=first.finished_at,
        results=tuple(map(rows.result, seats)),
        comparable=rows.comparable(first.rules, first.options),
        rated=rows.rated(first.options),
    )


async def _write(connection: AsyncConnection, ledger: Ledger) -> None:
    await _insert(connection, rating_changes, map(columns, ledger.changes))
    await _insert(connection, ratings, _ratings(ledger))
    await _insert(connection, totals, _totals(ledger))


def _ratings(ledger: Ledger) -> Iterator[dict[str, Any]]:
    for account, standing in ledger.standings.items():
        yield account._asdict() | columns(standing.rating) | {"games": standing.games}


def _totals(ledger: Ledger) -> Iterator[dict[str, Any]]:
    for (account, span), total in ledger.totals.items():
        standing = ledger.standings.get(account)
        yield {
            **account._asdict(),
            **columns(total),
            "span": span.value,
            "average": total.average,
            "rating": None if standing is None else standing.rating.points,
        }


async def _insert(
    connection: AsyncConnection, table: Table, values: Iterator[dict[str, Any]]
) -> None:
    pending: list[dict[str, Any]] = []
    for row in values:
        pending.append(row)
        if len(pending) == _ROWS_AT_ONCE:
            await connection.execute(insert(table), pending)
            pending.clear()
    if pending:
        await connection.execute(insert(table), pending)
