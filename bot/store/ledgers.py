"""The ledger of finished games in the database: continued with each game, or some at a time."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    null,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.fairness import WINDOW, is_farmed
from bot.scores.ledger import EVERYWHERE, Account, Ledger, Standing, Strangers, Total
from bot.scores.ratings import Rating
from bot.scores.results import FORGOTTEN, FinishedGame
from bot.scores.spans import Span
from bot.store import rows
from bot.store.books import in_use
from bot.store.rows import columns
from bot.store.schema import WAS_RATED, Book, games, results

_ROWS_AT_ONCE = 1000


async def enter(connection: AsyncConnection, game: FinishedGame) -> None:
    """Enter a game whose results have just been written, in the same transaction."""
    if not game.counts:
        return
    book = await in_use(connection)
    ledger = await opened(connection, book, [game])
    ledger.enter(game, farmed=is_farmed(await _earlier(connection, game)))
    await write(connection, book, ledger, accounts([game]))


def accounts(entered: Iterable[FinishedGame]) -> set[Account]:
    """Return which accounts games may change."""
    return {
        Account(game.rules, guild_id, result.user_id)
        for game in entered
        for guild_id in (game.guild_id, EVERYWHERE)
        for result in game.people
        if result.is_known
    }


async def opened(
    connection: AsyncConnection, book: Book, entered: Collection[FinishedGame]
) -> Ledger:
    """Return what stands in a book on the accounts that games may change."""
    ledger, wanted = Ledger(), accounts(entered)
    for table in (book.ratings, book.totals):
        for row in await connection.execute(select(table).where(_around(table, wanted))):
            if Account(row.rules, row.guild_id, row.user_id) in wanted:
                _open(ledger, book, table, row)
    return ledger


async def write(
    connection: AsyncConnection, book: Book, ledger: Ledger, changed: Collection[Account]
) -> None:
    """Write what games have changed in a book, in place of what stood there on these accounts."""
    keys = [{f"of_{name}": value for name, value in one._asdict().items()} for one in changed]
    for table in (book.ratings, book.totals):
        if keys:
            mine = (table.c[name] == bindparam(f"of_{name}") for name in Account._fields)
            await connection.execute(delete(table).where(*mine), keys)
    await _insert(connection, book.changes, map(columns, ledger.changes))
    await _insert(connection, book.ratings, _ratings(ledger))
    await _insert(connection, book.totals, _totals(ledger))


def _around(table: Table, wanted: Collection[Account]) -> ColumnElement[bool]:
    """Return a condition for these accounts, and some others: one that is read from the key."""
    by_rules = defaultdict[str, list[Account]](list)
    for account in wanted:
        by_rules[account.rules].append(account)
    return or_(
        False,  # noqa: FBT003 — where there are no accounts, there are no rows
        *(
            and_(
                table.c.rules == rules,
                table.c.guild_id.in_({account.guild_id for account in some}),
                table.c.user_id.in_({account.user_id for account in some}),
            )
            for rules, some in by_rules.items()
        ),
    )


def _open(ledger: Ledger, book: Book, table: Table, row: Row[Any]) -> None:
    account = Account(row.rules, row.guild_id, row.user_id)
    if table is book.ratings:
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


async def forgotten(
    connection: AsyncConnection, book: Book, game_ids: Collection[int]
) -> Mapping[int, Strangers]:
    """Return what was believed of people of games who have been forgotten since, by game."""
    change = book.changes.c
    of_nobody = and_(
        results.c.game_id == change.game_id,
        results.c.seat == change.seat,
        results.c.user_id == FORGOTTEN,
    )
    known = [change.game_id.in_(game_ids), change.mu.is_not(None)]
    believed = defaultdict[int, dict[tuple[int, int], Rating]](dict)
    for row in await connection.execute(
        select(book.changes).join(results, of_nobody).where(*known)
    ):
        believed[row.game_id][row.guild_id, row.seat] = Rating(row.mu, row.sigma)
    return believed


async def finished(connection: AsyncConnection, after: int, upto: int) -> list[FinishedGame]:
    """Return games with results in the order in which they ended, as far as scores need it.

    They are those after a number in that order and up to another one.
    """
    numbers = (
        select(games.c.id, games.c.finish, games.c.rules, games.c.options)
        .where(games.c.finish > after, games.c.finish <= upto)
        .order_by(games.c.finish)
        .subquery()
    )
    wanted = [column for column in results.c if column is not results.c.summary]
    empty = [null().label(name) for name in ("summary", "called", "substitute")]
    ended = (
        select(*wanted, *empty, numbers.c.rules, numbers.c.options)
        .join(numbers, numbers.c.id == results.c.game_id)
        .order_by(numbers.c.finish, results.c.seat)
    )
    by_game = defaultdict[int, list[Any]](list)
    for row in await connection.execute(ended):
        by_game[row.game_id].append(row)
    return list(map(game, by_game.values()))


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
