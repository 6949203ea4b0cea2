"""Leaderboards: who is best at what, where, and since when; read from totals kept up to date."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Row

from bot.scores.results import FORGOTTEN
from bot.scores.spans import Span
from bot.store.database import Database
from bot.store.rankings import counted, statement
from bot.store.schema import MERITS


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
    """One page of a leaderboard, as of one moment."""

    lines: tuple[Line, ...]
    size: int
    """How many people are ranked, on all pages."""
    own: Line | None
    """The line of whoever asks, also if it is on another page; None: no game in the span."""


class Leaderboards:
    """The part of the store that ranks people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(
        self, ranking: Ranking, *, limit: int, offset: int = 0, user_id: int | None = None
    ) -> Leaderboard:
        """Return at most `limit` lines after the first `offset`, and the line of one person.

        Who has left the server, for all that is known, is not on its leaderboard.
        Games count in which at least two people sat. What decides among equal values is the
        second of `MERITS`; equal in both share a place.
        """
        least = max(1, ranking.least_games)
        wanted = statement(ranking.by, filtered=least > 1 or ranking.by == "average")
        values = {
            "rules": ranking.rules,
            "guild_id": ranking.guild_id,
            "span": ranking.span.value,
            "since": ranking.since,
            "user_id": user_id or FORGOTTEN,
            "least": least,
            "lines": limit,
            "skipped": offset,
        }
        async with self._database.read() as connection:
            found = (await connection.execute(wanted, values)).all()
        size, first, own_place = found[0][:3]
        mine = [row for row in found if row.own == 1]
        own = [_line(row, own_place if _is_ranked(ranking, row) else None) for row in mine]
        return Leaderboard(
            lines=_lines([row for row in found if row.own == 0], ranking, first, offset),
            size=size,
            own=own[0] if own else None,
        )


def _is_ranked(ranking: Ranking, row: Row[Any]) -> bool:
    value, games = (getattr(row, c.name) for c in (MERITS[ranking.by][0], counted(ranking.by)))
    return value is not None and games >= max(1, ranking.least_games)


def _lines(found: list[Row[Any]], ranking: Ranking, first: int, offset: int) -> tuple[Line, ...]:
    """Return the lines of a page whose first line has the place `first`; equals share theirs."""

    def merits(row: Row[Any]) -> tuple[Any, ...]:
        return tuple(getattr(row, column.name) for column in MERITS[ranking.by])

    lines: list[Line] = []
    before: tuple[Any, ...] | None = None
    place = first
    best_first = sorted(found, key=lambda row: (*merits(row), row.user_id), reverse=True)
    for number, row in enumerate(best_first):
        if before is not None and merits(row) != before:
            place = offset + number + 1
        lines.append(_line(row, place))
        before = merits(row)
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
