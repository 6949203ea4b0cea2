"""The one statement that reads a page of a leaderboard, from indexes that are in its order."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Integer,
    Select,
    bindparam,
    func,
    literal,
    select,
    true,
    tuple_,
    union_all,
)

from bot.store.names import called, gone_from
from bot.store.schema import MERITS, names, totals

_HERE = [
    totals.c[name] == bindparam(name, type_=totals.c[name].type)
    for name in ("rules", "guild_id", "span", "since")
]
_MINE = [*_HERE, totals.c.user_id == bindparam("user_id", type_=totals.c.user_id.type)]


@cache
def statement(by: str, *, filtered: bool) -> Select[Any]:
    """Return the statement that ranks by one of `MERITS`; `filtered`: `least` games are needed.

    There is one for everything, because each costs several trips to the driver's thread, and it is
    built once: that takes longer than running it.

    Its rows are the page (`own` is 0) and the line of one person (1), in no order. Each stands
    behind the `size` of the leaderboard, the place of the first line of the page, and the own
    place; where there are no lines at all, one row of nothing does.
    """
    ranked = _ranked(by, filtered=filtered)
    merits = MERITS[by]
    facts = select(
        select(func.count()).where(*ranked).scalar_subquery().label("size"),
        _place(by, ranked, _page(by, ranked, merits, literal(1))).label("first"),
        _place(by, ranked, select(*merits).where(*_MINE)).label("own_place"),
    ).subquery()
    page = _page(by, ranked, totals.c, _number("lines")).subquery()
    own = select(literal(1), *totals.c).where(*_MINE)
    lines = union_all(select(literal(0).label("own"), page), own).subquery()
    theirs = called(lines.c.guild_id, lines.c.user_id)
    return select(facts, lines, names.c.name.label("called")).select_from(
        facts.outerjoin(lines, true()).outerjoin(names, theirs)
    )


def counted(by: str) -> Column[Any]:
    """Return how many games somebody has that count for a ranking."""
    return totals.c.scored if by == "average" else totals.c.games


def _ranked(by: str, *, filtered: bool) -> list[ColumnElement[bool]]:
    """Return who is ranked: with a value to be ranked by, and enough games, and who is there."""
    guild_id = bindparam("guild_id", type_=totals.c.guild_id.type)
    ranked = [*_HERE, MERITS[by][0].is_not(None), totals.c.user_id.not_in(gone_from(guild_id))]
    if filtered:
        # The sum hides the column from the planner, which would search by it and then sort.
        ranked.append(counted(by) + 0 >= _number("least"))
    return ranked


def _page(
    by: str,
    ranked: list[ColumnElement[bool]],
    wanted: Iterable[Column[Any]],
    lines: ColumnElement[int],
) -> Select[Any]:
    value, second = MERITS[by]
    # All in one direction: the index is read backwards, and nothing is sorted.
    order = (value.desc(), second.desc(), totals.c.user_id.desc())
    chosen = select(*wanted).where(*ranked).order_by(*order)
    return chosen.limit(lines).offset(_number("skipped"))


def _place(by: str, ranked: list[ColumnElement[bool]], of: Select[Any]) -> ColumnElement[int]:
    """Return 1 and how many are better than a line, of which the merits are selected."""
    own: ColumnElement[Any] = of.scalar_subquery()
    better = tuple_(*MERITS[by]).op(">", is_comparison=True)(own)
    return select(1 + func.count()).where(*ranked, better).scalar_subquery()


def _number(name: str) -> BindParameter[int]:
    return bindparam(name, type_=Integer())
