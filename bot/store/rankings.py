"""The statements that read leaderboards, from indexes that are in their order."""

from functools import cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Integer,
    Select,
    Subquery,
    and_,
    bindparam,
    func,
    literal,
    select,
    true,
    tuple_,
    union_all,
)

from bot.store.names import called, gone_from
from bot.store.schema import MERITS, Book, forgetting, names


def merits(book: Book, by: str) -> tuple[Column[Any], Column[Any]]:
    """Return by what people are ranked, and what decides among equals."""
    value, second = MERITS[by]
    return book.totals.c[value], book.totals.c[second]


def counted(by: str) -> str:
    """Return which column says how many games somebody has that count for a ranking."""
    return "scored" if by == "average" else "games"


@cache
def best(book: Book, by: str, *, filtered: bool) -> Select[Any]:
    """Return the statement that reads a page among the `most` best; `filtered`: `least` games.

    There is one for everything, because each costs several trips to the driver's thread, and it is
    built once: that takes longer than running it.

    Its rows are the page (`own` is 0) and the line of one person (1), in no order. Each stands
    behind how many lines were looked at, the `size` of the leaderboard as far as these show it,
    the place of the first line of the page, and the own place; where there are no lines at all, one
    row of nothing does.
    """
    looked_at = _first(book, by, filtered=filtered)
    ranked = _whoever_counts(looked_at, by, filtered=filtered)
    order = [looked_at.c[name].desc() for name in (*MERITS[by], "user_id")]
    page = select(looked_at.c.user_id).where(*ranked).order_by(*order)
    page = page.limit(_number("lines")).offset(_number("skipped"))
    start = _mine(looked_at, by).where(*ranked).order_by(*order).limit(1)
    facts = select(
        select(func.count()).select_from(looked_at).scalar_subquery().label("looked_at"),
        select(func.count()).where(*ranked).scalar_subquery().label("size"),
        _place(looked_at, by, ranked, start.offset(_number("skipped"))).label("first"),
        _place(looked_at, by, ranked, select(*merits(book, by)).where(*_own(book))).label("place"),
    ).subquery()
    return _with_lines(book, page, facts)


@cache
def page_after(book: Book, by: str, *, filtered: bool, marked: bool) -> Select[Any]:
    """Return the statement that reads a page some lines after a mark, and the line of one person.

    The mark is `value`, `second` and `user`; without one, the first of all lines is meant.
    """
    ranked = [*_ranked(book, by, filtered=filtered), *_from_mark(book, by, marked=marked)]
    columns = (*merits(book, by), book.totals.c.user_id)
    page = select(book.totals.c.user_id).where(*ranked)
    page = page.order_by(*(column.desc() for column in columns))
    page = page.limit(_number("lines")).offset(_number("skipped"))
    return _with_lines(book, page, select(literal(0).label("size")).subquery())


def better_after(book: Book, by: str, *, filtered: bool, marked: bool) -> Select[Any]:
    """Return the statement that counts who is better than `than` and `then`, from a mark on."""
    value, second = merits(book, by)
    than = tuple_(bindparam("than", type_=value.type), bindparam("then", type_=second.type))
    better = tuple_(*merits(book, by)).op(">", is_comparison=True)(than)
    ranked = [*_ranked(book, by, filtered=filtered), *_from_mark(book, by, marked=marked), better]
    return select(func.count()).select_from(book.totals).where(*ranked)


def survey(book: Book, by: str, *, filtered: bool) -> Select[Any]:
    """Return the statement that reads every so many lines (`step`) of a leaderboard, best first."""
    columns = (*merits(book, by), book.totals.c.user_id)
    order = [column.desc() for column in columns]
    number = func.row_number().over(order_by=order) - 1
    ranked = _ranked(book, by, filtered=filtered)
    lines = select(*columns, number.label("number")).where(*ranked).subquery()
    every = lines.c.number % _number("step") == 0
    return select(lines).where(every).order_by(lines.c.number)


def size(book: Book, by: str, *, filtered: bool) -> Select[Any]:
    """Return the statement that counts the lines of a leaderboard."""
    ranked = _ranked(book, by, filtered=filtered)
    return select(func.count()).select_from(book.totals).where(*ranked)


def _here(book: Book) -> list[ColumnElement[bool]]:
    names = ("rules", "guild_id", "span", "since")
    return [
        book.totals.c[name] == bindparam(name, type_=book.totals.c[name].type) for name in names
    ]


def _own(book: Book) -> list[ColumnElement[bool]]:
    user_id = book.totals.c.user_id
    return [*_here(book), user_id == bindparam("user_id", type_=user_id.type)]


def _ranked(book: Book, by: str, *, filtered: bool) -> list[ColumnElement[bool]]:
    """Return who is ranked: with a value to be ranked by, and enough games, and who is there."""
    value, _ = merits(book, by)
    ranked = [*_here(book), value.is_not(None), *_present(book.totals.c.user_id)]
    if filtered:
        # The sum hides the column from the planner, which would search by it and then sort.
        ranked.append(book.totals.c[counted(by)] + 0 >= _number("least"))
    return ranked


def _present(user_id: ColumnElement[int]) -> list[ColumnElement[bool]]:
    guild_id = bindparam("guild_id", type_=names.c.guild_id.type)
    return [user_id.not_in(gone_from(guild_id)), user_id.not_in(select(forgetting.c.user_id))]


def _first(book: Book, by: str, *, filtered: bool) -> Subquery:
    """Return the first lines in the order of the index, whoever counts among them."""
    value, second = merits(book, by)
    columns = [value, second, book.totals.c.user_id]
    if filtered and counted(by) not in MERITS[by]:
        columns.append(book.totals.c[counted(by)])
    # All in one direction: the index is read backwards, and nothing is sorted.
    order = (value.desc(), second.desc(), book.totals.c.user_id.desc())
    lines = select(*columns).where(*_here(book), value.is_not(None)).order_by(*order)
    return lines.limit(_number("most")).subquery("looked_at")


def _whoever_counts(lines: Subquery, by: str, *, filtered: bool) -> list[ColumnElement[bool]]:
    ranked = _present(lines.c.user_id)
    return [*ranked, lines.c[counted(by)] >= _number("least")] if filtered else ranked


def _mine(lines: Subquery, by: str) -> Select[Any]:
    return select(*(lines.c[name] for name in MERITS[by]))


def _place(
    lines: Subquery, by: str, ranked: list[ColumnElement[bool]], of: Select[Any]
) -> ColumnElement[int]:
    """Return 1 and how many are better than a line, of which the merits are selected."""
    own: ColumnElement[Any] = of.scalar_subquery()
    both = tuple_(*(lines.c[name] for name in MERITS[by]))
    better = both.op(">", is_comparison=True)(own)
    return select(1 + func.count()).where(*ranked, better).scalar_subquery()


def _from_mark(book: Book, by: str, *, marked: bool) -> list[ColumnElement[bool]]:
    if not marked:
        return []
    columns = (*merits(book, by), book.totals.c.user_id)
    named = zip(("value", "second", "user"), columns, strict=True)
    mark = tuple_(*(bindparam(name, type_=column.type) for name, column in named))
    return [tuple_(*columns).op("<=", is_comparison=True)(mark)]


def _with_lines(book: Book, page: Select[Any], facts: Subquery) -> Select[Any]:
    totals, chosen = book.totals, page.subquery()
    there = and_(*_here(book), totals.c.user_id == chosen.c.user_id)
    paged = select(literal(0).label("own"), *totals.c).join_from(chosen, totals, there)
    own = select(literal(1), *totals.c).where(*_own(book), *_present(totals.c.user_id)[1:])
    lines = union_all(paged, own).subquery()
    theirs = called(lines.c.guild_id, lines.c.user_id)
    return select(facts, lines, names.c.name.label("called")).select_from(
        facts.outerjoin(lines, true()).outerjoin(names, theirs)
    )


def _number(name: str) -> BindParameter[int]:
    return bindparam(name, type_=Integer())
