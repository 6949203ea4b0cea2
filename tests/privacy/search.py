"""Looking through everything that a database holds."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.schema import metadata
from tests.postgres.databases import address, aside


def traces(file: Path, *words: str) -> list[str]:
    """Return each table and column in which a word stands, in whatever form."""
    url = address(file)
    if url.startswith("postgresql"):
        return aside(_on_a_server(url, words))
    found = []
    with closing(sqlite3.connect(file)) as connection:
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        tables = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        for table in tables:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            for row in connection.execute(f"SELECT * FROM {table}"):  # noqa: S608 — its own names
                found += [
                    f"{table}.{column}: {value!r}"
                    for column, value in zip(columns, row, strict=True)
                    if any(_stands(word, str(value)) for word in words)
                ]
    return found


def _stands(word: str, text: str) -> bool:
    """Return whether a word stands in a text; a name not within a longer word, as in “banana”."""
    if not word.isalpha():
        return word in text
    return re.search(rf"(?<![a-z]){word}(?![a-z])", text, re.IGNORECASE) is not None


async def _on_a_server(url: str, words: tuple[str, ...]) -> list[str]:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            return [
                f"{table.name}.{column}: {value!r}"
                for table in metadata.sorted_tables
                for row in (await connection.execute(select(table))).mappings()
                for column, value in row.items()
                if any(_stands(word, str(value)) for word in words)
            ]
    finally:
        await engine.dispose()


def remains(file: Path, *words: str) -> list[str]:
    """Return the words that still stand in the bytes of the database or of its journal.

    The files of a server are not the bot's to look into: there, nothing is found.
    """
    if address(file).startswith("postgresql"):
        return []
    files = [path for path in file.parent.iterdir() if path.name.startswith(file.name)]
    content = b"".join(path.read_bytes() for path in files)
    return [word for word in words if word.encode() in content]
