"""Leaderboards: who is best at what, where, and since when; read from totals kept up to date."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Column, ColumnElement, Row, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.spans import Span
from bot.store.database import Database
from bot.store.schema import MERITS, totals


@dataclass(frozen=True, slots=True)
class Ranking:
    """Which leaderboard is meant."""

    rules: str
    guild_id: int
    """The server; `bot.scores.ledger.EVERYWHERE` for all of them together."""
    span: Span
    since: date
    """The first day of the span."""
    by: str
    """What people are ranked by: a key of `bot.store.schema.MERITS`."""
    least_games: int = 1
    """Who has played fewer games is not ranked; for averages, those that were scored count."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a leaderboard."""

    place: int | None
    """1 for the best; equals share a place. None: not ranked, for want of games."""
    user_id: int
    name: str
    """The display name of the latest game."""
    games: int
    wins: int
    scored: int
    """Games in which they stayed to the end and got points; averages are of these."""
    average: float | None
    best: int | None
    rating: float | None


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One page of a leaderboard, as of one moment."""

    lines: tuple[Line, ...]
    size: int
    """How many people are ranked, on all pages."""
    own: Line | None
    """The line of whoever asks, also if it is on another page; None: no game in the span."""


class Leaderboards:
    """The part of the store that ranks people."""

    _database: Database

    async def leaderboard(
        self, ranking: Ranking, *, limit: int, offset: int = 0, user_id: int | None = None
    ) -> Leaderboard:
        """Return at most `limit` lines after the first `offset`, and the line of one person.

        Games count in which at least two people sat. What decides among equal values is the
        second of `MERITS`; equal in both share a place.
        """
        ranked = _ranked(ranking)
        value, second = MERITS[ranking.by]
        page = (
            select(totals)
            .where(*ranked)
            # All in one direction: the index is read backwards, and nothing is sorted.
            .order_by(value.desc(), second.desc(), totals.c.user_id.desc())
            .limit(limit)
            .offset(offset)
        )
        size = select(func.count()).select_from(totals).where(*ranked)
        async with self._database.read() as connection:
            found = (await connection.execute(page)).all()
            first = await _place(connection, ranking, found[0]) if found else 0
            return Leaderboard(
                lines=_lines(found, MERITS[ranking.by], first, offset),
                size=(await connection.execute(size)).scalar_one(),
                own=await _own(connection, ranking, user_id),
            )


def _within(ranking: Ranking) -> list[ColumnElement[bool]]:
    return [
        totals.c.rules == ranking.rules,
        totals.c.guild_id == ranking.guild_id,
        totals.c.span == ranking.span.value,
        totals.c.since == ranking.since,
    ]


def _ranked(ranking: Ranking) -> list[ColumnElement[bool]]:
    """Return who is ranked: with enough games, and a value to be ranked by."""
    value, _ = MERITS[ranking.by]
    ranked = [*_within(ranking), value.is_not(None)]
    counted = _counted(ranking)
    if ranking.least_games > 1 or counted is totals.c.scored:
        # The sum hides the column from the planner, which would search by it and then sort.
        ranked.append(counted + 0 >= max(1, ranking.least_games))
    return ranked


def _counted(ranking: Ranking) -> Column[Any]:
    """Return how many games somebody has that count for the ranking."""
    return totals.c.scored if ranking.by == "average" else totals.c.games


async def _own(connection: AsyncConnection, ranking: Ranking, user_id: int | None) -> Line | None:
    if user_id is None:
        return None
    mine = select(totals).where(*_within(ranking), totals.c.user_id == user_id)
    row = (await connection.execute(mine)).one_or_none()
    if row is None:
        return None
    value, games = (getattr(row, c.name) for c in (MERITS[ranking.by][0], _counted(ranking)))
    ranked = value is not None and games >= max(1, ranking.least_games)
    return _line(row, await _place(connection, ranking, row) if ranked else None)


async def _place(connection: AsyncConnection, ranking: Ranking, row: Row[Any]) -> int:
    """Return 1 and how many are better than the row."""
    merit = MERITS[ranking.by]
    own = tuple_(*(getattr(row, column.name) for column in merit))
    better = select(func.count()).select_from(totals).where(*_ranked(ranking), tuple_(*merit) > own)
    return 1 + (await connection.execute(better)).scalar_one()


def _lines(
    found: list[Row[Any]] | Any, merit: tuple[Column[Any], Column[Any]], first: int, offset: int
) -> tuple[Line, ...]:
    """Return the lines of a page whose first line has the place `first`; equals share theirs."""
    lines: list[Line] = []
    before: tuple[Any, ...] | None = None
    place = first
    for number, row in enumerate(found):
        values = tuple(getattr(row, column.name) for column in merit)
        if before is not None and values != before:
            place = offset + number + 1
        lines.append(_line(row, place))
        before = values
    return tuple(lines)


def _line(row: Row[Any], place: int | None) -> Line:
    return Line(
        place=place,
        user_id=row.user_id,
        name=row.name,
        games=row.games,
        wins=row.wins,
        scored=row.scored,
        average=row.average if row.scored else None,
        best=row.best,
        rating=row.rating,
    )
