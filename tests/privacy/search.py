"""Looking through everything that a database holds."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path


def traces(file: Path, *words: str) -> list[str]:
    """Return each table and column in which a word stands, in whatever form."""
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


def remains(file: Path, *words: str) -> list[str]:
    """Return the words that still stand in the bytes of the database or of its journal."""
    files = [path for path in file.parent.iterdir() if path.name.startswith(file.name)]
    content = b"".join(path.read_bytes() for path in files)
    return [word for word in words if word.encode() in content]
