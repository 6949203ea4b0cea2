"""Which of the two books of scores is in use, and how far counting anew has come in the other."""

from dataclasses import dataclass

from sqlalchemy import Table, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.own_schema import facts
from bot.store.people import put
from bot.store.schema import BOOKS, Book

_BOOK, _VERSION, _PROGRESS = "book", "scores", "recount"
"""Facts: which book is in use, by which version of the scores it was counted, and how far the other
one has come."""


@dataclass(frozen=True, slots=True)
class Headway:
    """How far counting anew has come: all games up to one are in the other book."""

    version: str
    finish: int = 0
    """The number of the last game that was counted, in the order in which they ended."""

    def __str__(self) -> str:
        return f"{self.finish} {self.version}"


@dataclass(frozen=True, slots=True)
class Shelf:
    """Both books, as of one moment."""

    book: Book
    """The one in use."""
    version: str | None
    progress: Headway | None

    @property
    def other(self) -> Book:
        """Return the one in which all is counted anew; where that is done, it is left over."""
        return BOOKS[1 - self.book.number]


async def shelf(connection: AsyncConnection) -> Shelf:
    """Return which book is in use, and what is known of the other."""
    wanted = select(facts.c.key, facts.c.value).where(facts.c.key.in_([_BOOK, _VERSION, _PROGRESS]))
    known = {row.key: row.value for row in await connection.execute(wanted)}
    finish, _, version = known.get(_PROGRESS, "").partition(" ")
    return Shelf(
        book=BOOKS[int(known.get(_BOOK, 0))],
        version=known.get(_VERSION),
        progress=Headway(version, int(finish)) if version else None,
    )


async def in_use(connection: AsyncConnection) -> Book:
    """Return the book that is read, and in which games are entered that end."""
    number = await connection.scalar(select(facts.c.value).where(facts.c.key == _BOOK))
    return BOOKS[int(number or 0)]


async def note_progress(connection: AsyncConnection, progress: Headway | None) -> None:
    """Note how far counting anew has come; None: it does not go on."""
    if progress is None:
        await connection.execute(delete(facts).where(facts.c.key == _PROGRESS))
    else:
        await put(connection, facts, {"key": _PROGRESS}, {"value": str(progress)})


async def turn_over(connection: AsyncConnection, shelf: Shelf, version: str) -> None:
    """Let the other book be the one in use; counting anew is done."""
    await put(connection, facts, {"key": _BOOK}, {"value": str(shelf.other.number)})
    await put(connection, facts, {"key": _VERSION}, {"value": version})
    await note_progress(connection, None)


async def forget_version(connection: AsyncConnection) -> None:
    """Let the book in use be none that a version has counted."""
    await connection.execute(delete(facts).where(facts.c.key == _VERSION))


async def rules_in(connection: AsyncConnection, table: Table) -> list[str]:
    """Return the keys of the games of which a table has something, each found by one look."""
    found: list[str] = []
    key: str | None = await connection.scalar(select(func.min(table.c.rules)))
    while key is not None:
        found.append(key)
        key = await connection.scalar(select(func.min(table.c.rules)).where(table.c.rules > key))
    return found
