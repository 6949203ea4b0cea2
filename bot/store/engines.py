"""Connections to a database: to a file of SQLite, or to a server, which may take only so long."""

from collections.abc import Sequence
from typing import Any, cast

from sqlalchemy import URL, AsyncAdaptedQueuePool, Connection, Dialect, NullPool, event
from sqlalchemy.engine import AdaptedConnection, ExceptionContext
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.errors import StoreError

CONNECT_SECONDS = 5.0
"""How long a server may take to let somebody in."""
ANSWER_SECONDS = 10.0
"""How long a server may take to answer a statement, or keep somebody waiting for a connection."""

# FULL: a turn that was shown survives a pulled plug too, for one fsync a commit.
PRAGMAS = (
    "busy_timeout = 10000",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    # What is deleted is gone from the file, too: people may ask to be forgotten.
    "secure_delete = ON",
)
_CONNECTIONS = 4
_STANDBY = "25006"
"""What a server says that takes no changes, as one does whose place another has taken."""

_TOLD = {
    "idle_in_transaction_session_timeout": "60000",
    "tcp_keepalives_idle": "15",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""What a server is told of each connection, so that nobody waits long for who stands still.

A process that stops in the middle of a change loses the change, and a machine that vanishes is
missed within half a minute.
"""


def make_engine(url: URL, **options: Any) -> AsyncEngine:
    """Return an engine that keeps the values of statements, seeds among them, out of its errors.

    Raises:
        StoreError: the kind of database is unknown, has no async driver, or lacks its package.

    """
    if is_server(url):
        arguments = {
            "timeout": CONNECT_SECONDS,
            "server_settings": _TOLD,
            # The statements are few and always the same: no timer needs to forget any.
            "max_cached_statement_lifetime": 0,
        }
        options["connect_args"] = arguments | options.pop("connect_args", {})
    try:
        engine = create_async_engine(url, hide_parameters=True, **options)
    except ModuleNotFoundError as error:
        if error.name == "asyncpg":
            raise StoreError(
                "PostgreSQL needs the package asyncpg; pip install 'salad[postgres]' brings it."
            ) from error
        raise StoreError(f"No driver for the database URL ({error}).") from error
    except (SQLAlchemyError, ImportError) as error:
        raise StoreError(f"No driver for the database URL ({error}).") from error
    if is_server(url):
        event.listen(engine.sync_engine, "do_connect", _connect)
    return engine


def is_server(url: URL) -> bool:
    """Return whether the database is on a server, and no file of SQLite's."""
    return url.get_backend_name() != "sqlite"


def playing(url: URL) -> AsyncEngine:
    """Return an engine for a bot that plays: nothing takes longer than people would wait.

    Raises:
        StoreError: as `make_engine`.

    """
    return _server(url) if is_server(url) else _sqlite(url)


def patient(url: URL) -> AsyncEngine:
    """Return an engine for what takes its time, such as a change of the schema.

    Raises:
        StoreError: as `make_engine`.

    """
    return make_engine(url, poolclass=NullPool) if is_server(url) else _sqlite(url)


def _server(url: URL) -> AsyncEngine:
    engine = make_engine(
        url, pool_timeout=ANSWER_SECONDS, connect_args={"command_timeout": ANSWER_SECONDS}
    )
    event.listen(engine.sync_engine, "checkout", _refuse_what_is_closed)
    event.listen(engine.sync_engine, "handle_error", _let_go)
    return engine


def _connect(
    dialect: Dialect, entry: ConnectionPoolEntry, arguments: Sequence[Any], options: dict[str, Any]
) -> DBAPIConnection:
    """Connect, and tell in a sentence if the address says what the driver does not know."""
    del entry
    try:
        return dialect.connect(*arguments, **options)
    except (TypeError, ValueError) as error:
        raise StoreError(
            f"The driver does not know what stands behind the ? of the database URL ({error})."
        ) from error


def _refuse_what_is_closed(
    connection: DBAPIConnection, entry: ConnectionPoolEntry, proxy: Any
) -> None:
    """Let the pool make a new connection in place of one that the server has closed meanwhile.

    That is known without asking the server.
    """
    del entry, proxy
    if cast("AdaptedConnection", connection).driver_connection.is_closed():
        raise DisconnectionError


def _let_go(context: ExceptionContext) -> None:
    """Use no connection again on which the server was silent, or has become a standby."""
    code = getattr(context.original_exception, "sqlstate", None)
    if isinstance(context.original_exception, OSError) or code == _STANDBY:
        context.is_disconnect = True


def _sqlite(url: URL) -> AsyncEngine:
    in_memory = url.database in {None, "", ":memory:"}
    engine = make_engine(
        url,
        # A database in memory is its connection; readers and the writer take turns on it.
        poolclass=AsyncAdaptedQueuePool,
        pool_size=1 if in_memory else _CONNECTIONS,
        max_overflow=0,
        # The connection used last has its pages and statements warm.
        pool_use_lifo=True,
        # The driver begins no transactions of its own: `_begin` does.
        connect_args={"isolation_level": None},
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    del entry
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # IMMEDIATE takes the write lock first, so that what a writer reads cannot change under it.
    send(connection, connection.get_execution_options().get("begin", "BEGIN"))


def send(connection: Connection, statement: str) -> None:
    """Run a statement straight on the driver: one trip to its thread in place of three."""
    driver_of(connection).run_async(lambda driver: driver.execute(statement))


def driver_of(connection: Connection) -> AdaptedConnection:
    """Return the driver's own connection."""
    return cast("AdaptedConnection", connection.connection.dbapi_connection)
