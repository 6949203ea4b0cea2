"""Looking back on finished games: everybody's, one person's, and those of two people together."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, case, func, not_, or_, select

from bot.scores.ledger import EVERYWHERE
from bot.scores.results import FinishedGame, Played, ResultRecord
from bot.store import ledgers, rows
from bot.store.books import in_use
from bot.store.database import Database
from bot.store.names import called
from bot.store.schema import WAS_FINISHED, WAS_RATED, forgetting, games, names, results, seats


@dataclass(frozen=True, slots=True)
class Duel:
    """How one person has fared against another in games in which both sat."""

    games: int
    ahead: int
    """Games in which the one came before the other; who left comes last."""
    behind: int


_PLAYED_ON = and_(
    seats.c.game_id == results.c.game_id,
    seats.c.seat == results.c.seat,
    seats.c.owner_id.is_not(None),
)
_THEIRS, _SUBSTITUTES = names.alias(), names.alias()
_RESULTS = (
    select(
        results,
        _THEIRS.c.name.label("called"),
        func.coalesce(_SUBSTITUTES.c.name, seats.c.name).label("substitute"),
    )
    .outerjoin_from(results, seats, _PLAYED_ON)
    .outerjoin(_THEIRS, called(results.c.guild_id, results.c.user_id, _THEIRS))
    .outerjoin(_SUBSTITUTES, called(results.c.guild_id, seats.c.user_id, _SUBSTITUTES))
)
"""Results with what people are called now, and who played on for them, as `rows.result` reads."""


class Results:
    """The part of the store that looks back on finished games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def played(self, rules: str, user_id: int, guild_id: int | None = None) -> list[Played]:
        """Return all games with a result for a person, in the order in which they ended.

        `guild_id` narrows them to one server.
        """
        theirs = [
            results.c.user_id == user_id,
            _is_known(results),
            ~results.c.void,
            games.c.rules == rules,
        ]
        if guild_id is not None:
            theirs.append(results.c.guild_id == guild_id)
        mine = (
            _RESULTS.add_columns(games.c.options)
            .join(games, games.c.id == results.c.game_id)
            .where(*theirs)
            .order_by(games.c.finish)
        )
        tables = select(results.c.game_id).join(games).where(*theirs)
        around = select(results.c.game_id, results.c.level).where(results.c.game_id.in_(tables))
        async with self._database.read() as connection:
            changes = (await in_use(connection)).changes
            counted = select(changes.c.game_id).where(
                changes.c.guild_id == EVERYWHERE, changes.c.game_id.in_(tables)
            )
            own = (await connection.execute(mine)).all()
            levels = defaultdict[int, list[str | None]](list)
            for game_id, level in await connection.execute(around):
                levels[game_id].append(level)
            everywhere = {*(await connection.execute(counted)).scalars()}
            return [
                _played(rules, row, levels[row.game_id], everywhere=row.game_id in everywhere)
                for row in own
            ]

    async def finished(
        self,
        rules: str,
        guild_id: int,
        *,
        user_id: int | None = None,
        limit: int,
        offset: int = 0,
    ) -> list[FinishedGame]:
        """Return finished plays of a game in a server, the latest first; their results best first.

        With `user_id` only those in which the person sat.
        """
        page = (
            select(games.c.id, games.c.finish)
            .where(*_finished_in(rules, guild_id, user_id))
            .order_by(games.c.finish.desc())
            .limit(limit)
            .offset(offset)
            .subquery()
        )
        found_in = (
            _RESULTS.add_columns(games.c.rules, games.c.options)
            .join(page, page.c.id == results.c.game_id)
            .join(games, games.c.id == results.c.game_id)
            .order_by(page.c.finish.desc(), results.c.rank, results.c.seat)
        )
        by_game = defaultdict[int, list[Row[Any]]](list)
        async with self._database.read() as connection:
            for row in await connection.execute(found_in):
                by_game[row.game_id].append(row)
            return [ledgers.game(found) for found in by_game.values()]

    async def finished_size(self, rules: str, guild_id: int, *, user_id: int | None = None) -> int:
        """Return how many games `finished` has on all pages."""
        counted = (
            select(func.count()).select_from(games).where(*_finished_in(rules, guild_id, user_id))
        )
        async with self._database.read() as connection:
            return (await connection.execute(counted)).scalar_one()

    async def of_game(self, game_id: int) -> list[ResultRecord]:
        """Return the results of a game, by seat; none while it runs."""
        wanted = _RESULTS.where(results.c.game_id == game_id).order_by(results.c.seat)
        async with self._database.read() as connection:
            return list(map(rows.result, await connection.execute(wanted)))

    async def duel(
        self, rules: str, one_id: int, other_id: int, guild_id: int | None = None
    ) -> Duel:
        """Return how one person has fared against another in a game, in a server or everywhere.

        Friendly games are not among them.
        """
        one, other = results.alias(), results.alias()
        met = [one.c.user_id == one_id, other.c.user_id == other_id, WAS_RATED]
        met += [_is_known(one), _is_known(other)]
        met += [~one.c.void, ~other.c.void, games.c.rules == rules]
        if guild_id is not None:
            met.append(one.c.guild_id == guild_id)
        ahead = _before(one, other)
        behind = _before(other, one)
        counted = (
            select(
                func.count(),
                func.coalesce(func.sum(case((ahead, 1), else_=0)), 0),
                func.coalesce(func.sum(case((behind, 1), else_=0)), 0),
            )
            .join_from(one, other, one.c.game_id == other.c.game_id)
            .join(games, games.c.id == one.c.game_id)
            .where(*met)
        )
        async with self._database.read() as connection:
            return Duel(*(await connection.execute(counted)).one())


def _finished_in(rules: str, guild_id: int, user_id: int | None) -> list[ColumnElement[bool]]:
    here = [games.c.guild_id == guild_id, games.c.rules == rules]
    finished = [*here, games.c.finish.is_not(None), WAS_FINISHED]
    if user_id is None:
        return finished
    theirs = select(results.c.game_id).where(
        results.c.guild_id == guild_id, results.c.user_id == user_id
    )
    return [*finished, games.c.id.in_(theirs)]


def _is_known(table: Any) -> ColumnElement[bool]:
    """Return that somebody is not being forgotten just now."""
    known: ColumnElement[bool] = table.c.user_id.not_in(select(forgetting.c.user_id))
    return known


def _before(one: Any, other: Any) -> ColumnElement[bool]:
    """Return that one came before the other; who left comes after everybody who stayed."""
    stayed_alone = and_(not_(one.c.left), other.c.left)
    both_stayed = and_(not_(one.c.left), not_(other.c.left))
    return or_(stayed_alone, and_(both_stayed, one.c.rank < other.c.rank))


def _played(rules: str, row: Row[Any], levels: Iterable[str | None], *, everywhere: bool) -> Played:
    seats = list(levels)
    return Played(
        id=row.game_id,
        rules=rules,
        guild_id=row.guild_id,
        at=row.finished_at,
        seats=len(seats),
        people=seats.count(None),
        levels=frozenset(filter(None, seats)),
        own=rows.result(row),
        comparable=rows.comparable(rules, row.options),
        rated=rows.rated(row.options),
        everywhere=everywhere,
    )
