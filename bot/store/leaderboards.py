"""Leaderboards: who is best at what, where, and since when; read from totals kept up to date."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.results import FORGOTTEN
from bot.scores.spans import Span
from bot.store import rankings
from bot.store.books import shelf
from bot.store.database import Database
from bot.store.rankings import counted
from bot.store.schema import MERITS, Book
from bot.store.surveys import Milestone, Survey, Surveys

MOST = 10_000
"""Lines that are counted each time; of longer leaderboards, places are counted now and then."""


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
    least_games: int
    """Who has played fewer games is not ranked; for averages, those that were scored count."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a leaderboard."""

    place: int | None
    """1 for the best; equals share a place. None: not ranked, for want of games."""
    user_id: int
    name: str
    """What they are called in the server; everywhere, by their account ("": that is not known)."""
    games: int
    wins: int
    scored: int
    """Games in which they stayed to the end and got points; averages are of these."""
    average: float | None
    best: int | None
    rating: float | None


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One page of a leaderboard."""

    lines: tuple[Line, ...]
    size: int
    """How many people are ranked, on all pages."""
    own: Line | None
    """The line of whoever asks, also if it is on another page; None: no game in the span."""
    age: timedelta = timedelta(0)
    """How old the places and the size are, where so many people play that they are not counted
    each time; values are always those of now."""
    complete: bool = True
    """False: so many people play that, for the moment, only the best are known."""
    recounting: bool = False
    """All scores are being counted anew: these are those from before."""


class Leaderboards:
    """The part of the store that ranks people."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.surveys = Surveys(database)

    async def read(
        self, ranking: Ranking, *, limit: int, offset: int = 0, user_id: int | None = None
    ) -> Leaderboard:
        """Return at most `limit` lines after the first `offset`, and the line of one person.

        Who has left the server, for all that is known, is not on its leaderboard.
        Games count in which at least two people sat. What decides among equal values is the
        second of `MERITS`; equal in both share a place.
        """
        values = {**_values(ranking), "user_id": user_id or FORGOTTEN, "lines": limit}
        async with self._database.read() as connection:
            found = await shelf(connection)
            which = _Which(found.book, ranking.by, filtered=_is_filtered(ranking))
            known = self.surveys.known((ranking, found.book.number))
            if known is not None and known.marks:
                board = await _among_all(connection, ranking, which, known, values, offset)
            else:
                board = await _among_the_best(connection, ranking, which, values, offset)
        if known is not None or not board.complete:
            lines, size = which.of(rankings.survey), which.of(rankings.size)
            self.surveys.renew((ranking, found.book.number), lines, size, _values(ranking))
        return replace(board, recounting=found.progress is not None)


class _Statement(Protocol):
    def __call__(self, book: Book, by: str, /, *, filtered: bool) -> Select[Any]: ...


@dataclass(frozen=True, slots=True)
class _Which:
    """Which statements read a leaderboard."""

    book: Book
    by: str
    filtered: bool

    def of(self, statement: _Statement) -> Select[Any]:
        return statement(self.book, self.by, filtered=self.filtered)


def _values(ranking: Ranking) -> dict[str, Any]:
    return {
        "rules": ranking.rules,
        "guild_id": ranking.guild_id,
        "span": ranking.span.value,
        "since": ranking.since,
        "least": ranking.least_games,
    }


def _is_filtered(ranking: Ranking) -> bool:
    return ranking.least_games > 1 or ranking.by == "average"


async def _among_the_best(
    connection: AsyncConnection,
    ranking: Ranking,
    which: _Which,
    values: dict[str, Any],
    offset: int,
) -> Leaderboard:
    """Read a leaderboard as of now, as far as its best lines show it."""
    asked = values | {"skipped": offset, "most": MOST}
    found = (await connection.execute(which.of(rankings.best), asked)).all()
    looked_at, size, first, own_place = found[0][:4]
    complete = looked_at < MOST
    own = _own(found, ranking, own_place)
    if own is not None and not complete and own_place > size:
        # Whoever is not among the best comes somewhere after them.
        own = replace(own, place=None)
    page = [row for row in found if row.own == 0]
    return Leaderboard(_lines(page, ranking, first, offset), size, own, complete=complete)


async def _among_all(
    connection: AsyncConnection,
    ranking: Ranking,
    which: _Which,
    survey: Survey,
    values: dict[str, Any],
    offset: int,
) -> Leaderboard:
    """Read a leaderboard whose places were counted a while ago."""
    start = survey.at_line(offset)
    skipped = {"skipped": offset - start.number}
    page_after = which.of(partial(rankings.page_after, marked=start.number > 0))
    found = (await connection.execute(page_after, values | skipped | _mark(start))).all()

    async def place(row: Row[Any]) -> int:
        than = _merits(row, ranking)
        before = survey.before(than)
        better_after = which.of(partial(rankings.better_after, marked=before is not None))
        asked = values | _mark(before) | {"than": than[0], "then": than[1]}
        better: int = (await connection.execute(better_after, asked)).scalar_one()
        return 1 + better + (before.number if before else 0)

    page = _sorted([row for row in found if row.own == 0], ranking)
    first = await place(page[0]) if page else offset + 1
    mine = next((row for row in found if row.own == 1 and _is_ranked(ranking, row)), None)
    own_place = 0 if mine is None else await place(mine)
    return Leaderboard(
        lines=_lines(page, ranking, first, offset),
        size=survey.size,
        own=_own(found, ranking, own_place),
        age=survey.age,
    )


def _mark(mark: Milestone | None) -> dict[str, Any]:
    """Return the values of a mark for a statement."""
    if mark is None:
        return {}
    return {"value": mark.value, "second": mark.second, "user": mark.user}


def _own(found: Sequence[Row[Any]], ranking: Ranking, place: int) -> Line | None:
    mine = [row for row in found if row.own == 1]
    return _line(mine[0], place if _is_ranked(ranking, mine[0]) else None) if mine else None


def _merits(row: Row[Any], ranking: Ranking) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in MERITS[ranking.by])


def _sorted(found: Sequence[Row[Any]], ranking: Ranking) -> list[Row[Any]]:
    """Return lines best first."""
    return sorted(found, key=lambda row: (*_merits(row, ranking), row.user_id), reverse=True)


def _is_ranked(ranking: Ranking, row: Row[Any]) -> bool:
    value, games = (getattr(row, n) for n in (MERITS[ranking.by][0], counted(ranking.by)))
    return value is not None and games >= ranking.least_games


def _lines(
    found: Sequence[Row[Any]], ranking: Ranking, first: int, offset: int
) -> tuple[Line, ...]:
    """Return the lines of a page whose first line has the place `first`; equals share theirs."""
    lines: list[Line] = []
    before: tuple[Any, ...] | None = None
    place = first
    for number, row in enumerate(_sorted(found, ranking)):
        merits = _merits(row, ranking)
        if before is not None and merits != before:
            place = offset + number + 1
        lines.append(_line(row, place))
        before = merits
    return tuple(lines)


def _line(row: Row[Any], place: int | None) -> Line:
    return Line(
        place=place,
        user_id=row.user_id,
        name=row.called or row.name,
        games=row.games,
        wins=row.wins,
        scored=row.scored,
        average=row.average if row.scored else None,
        best=row.best,
        rating=row.rating,
    )
