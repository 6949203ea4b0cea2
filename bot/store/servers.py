"""What a host does with a server's own programs: Salad itself copies files of SQLite alone."""

from pathlib import Path
from shlex import quote

from sqlalchemy import URL, NullPool, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.engines import ANSWER_SECONDS, make_engine
from bot.store.errors import StoreError
from bot.store.failures import told
from bot.store.own_schema import RESTORED_AT, facts

_ALIKE = {"host": "host", "port": "port", "ssl": "sslmode"}
"""What stands behind the name of a database and is read by the server's programs alike, by the
name that the driver gives it."""

_NOTE = f"INSERT INTO {facts.name} VALUES ('{RESTORED_AT}', now()) ON CONFLICT DO NOTHING"  # noqa: S608 - names of our own
"""What `restore` notes in a file: channels know later turns than a copy does."""


def address(url: URL) -> str:
    """Return the address of a database as PostgreSQL's own programs take it: without a password."""
    query = {_ALIKE[key]: value for key, value in url.query.items() if key in _ALIKE}
    known = URL.create("postgresql", url.username, None, url.host, url.port, url.database, query)
    return known.render_as_string()


def how_to_copy(url: URL, target: Path) -> str:
    """Return in a sentence how a server's database is copied to a file, also while a bot plays."""
    command = f"pg_dump --format=custom --file={quote(str(target))} {quote(address(url))}"
    return f"PostgreSQL's own program copies its databases, also while the bot runs: {command}"


def how_to_restore(url: URL, copy: Path) -> str:
    """Return in a sentence how a copy of that kind is put in the place of a server's database."""
    known, options = quote(address(url)), "--clean --if-exists --no-owner --single-transaction"
    command = f"pg_restore {options} --dbname={known} {quote(str(copy))}"
    note = f"psql --dbname={known} --command={quote(_NOTE)}"
    return (
        "PostgreSQL's own programs restore its copies, and note that channels know later turns; "
        f"stop the bot, and type: {command} && {note}"
    )


async def look(url: URL) -> None:
    """See whether a bot could work on a server's database, without changing anything.

    Raises:
        StoreError: it cannot be reached, or not be written.

    """
    engine = make_engine(url, poolclass=NullPool, connect_args={"command_timeout": ANSWER_SECONDS})
    try:
        with told():
            async with engine.connect() as connection:
                await _look(connection)
    finally:
        await engine.dispose()


async def _look(connection: AsyncConnection) -> None:
    if await connection.scalar(text("SELECT pg_is_in_recovery()")):
        raise StoreError("The database server is a standby, which takes no changes.")
    if not await connection.scalar(text("SELECT has_schema_privilege(current_schema, 'CREATE')")):
        raise StoreError(
            "The user of DATABASE_URL may make no tables in its database: let it own the database."
        )
