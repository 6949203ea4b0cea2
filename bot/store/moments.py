"""Counting with moments inside the database, whichever it is."""

from datetime import datetime, timedelta
from math import ceil
from typing import Any

from sqlalchemy import ColumnElement, Integer, case, literal
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from bot.store.columns import UtcDateTime


class later(FunctionElement[datetime]):  # noqa: N801 — it is written as a function of SQL
    """A moment and whole seconds after it, fewer than none as well.

    What is no moment stays as it is.
    """

    type = UtcDateTime()
    inherit_cache = True
    name = "later"

    def __init__(self, moment: ColumnElement[Any], seconds: ColumnElement[int]) -> None:
        super().__init__(moment, seconds)


@compiles(later)
def _with_intervals(element: later, compiler: SQLCompiler, **options: Any) -> str:
    moment, seconds = (compiler.process(part, **options) for part in element.clauses)
    return f"({moment} + {seconds} * INTERVAL '1 second')"


@compiles(later, "sqlite")
def _with_text(element: later, compiler: SQLCompiler, **options: Any) -> str:
    # The part of a second is kept as it stands: SQLite itself counts in thousandths, rounded.
    moment, seconds = (compiler.process(part, **options) for part in element.clauses)
    whole = f"strftime('%Y-%m-%d %H:%M:%S', substr({moment}, 1, 19), ({seconds}) || ' seconds')"
    return f"coalesce({whole} || substr({moment} || '.000000', 20, 7), {moment})"


class earlier(FunctionElement[datetime]):  # noqa: N801 — it is written as a function of SQL
    """The earlier of two moments."""

    type = UtcDateTime()
    inherit_cache = True
    name = "earlier"


class latest(FunctionElement[datetime]):  # noqa: N801 — it is written as a function of SQL
    """The later of two moments."""

    type = UtcDateTime()
    inherit_cache = True
    name = "latest"


@compiles(earlier)
def _least(element: earlier, compiler: SQLCompiler, **options: Any) -> str:
    return f"least({compiler.process(element.clauses, **options)})"


@compiles(latest)
def _greatest(element: latest, compiler: SQLCompiler, **options: Any) -> str:
    return f"greatest({compiler.process(element.clauses, **options)})"


@compiles(earlier, "sqlite")
def _min(element: earlier, compiler: SQLCompiler, **options: Any) -> str:
    return f"min({compiler.process(element.clauses, **options)})"


@compiles(latest, "sqlite")
def _max(element: latest, compiler: SQLCompiler, **options: Any) -> str:
    return f"max({compiler.process(element.clauses, **options)})"


def seconds_of(span: timedelta) -> int:
    """Return a span in whole seconds; what is left over is given, not taken."""
    return ceil(span.total_seconds())


def after_stop(
    due_at: ColumnElement[Any],
    remind_at: ColumnElement[Any],
    seconds: ColumnElement[int],
    by: timedelta,
    now: datetime,
) -> dict[str, ColumnElement[Any]]:
    """Return when clocks are due, and remind, after time did not run for so long.

    It is what `ClockRecord.after_stop` says of one of them, to the second.
    """
    lost, moment = literal(seconds_of(by), Integer), literal(now, UtcDateTime())
    half, whole = later(moment, (seconds + 1) // 2), later(moment, seconds)
    due = earlier(latest(later(due_at, lost), half), whole)
    return {
        "due_at": due,
        "remind_at": case((remind_at.is_(None), None), else_=earlier(later(remind_at, lost), due)),
    }
