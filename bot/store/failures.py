"""Failures of the database, told in a sentence that whoever hosts the bot understands."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import ValidationError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as SilentPool

from bot.store.errors import StoreError, Unreadable

# By the beginning of SQLite's name for the error; its detailed codes only append to these.
_SENTENCES = {
    "SQLITE_NOTADB": "The database is damaged or not a database at all",
    "SQLITE_CORRUPT": "The database is damaged",
    "SQLITE_READONLY": "The database cannot be written: it, its folder or its disk is read-only",
    "SQLITE_CANTOPEN": "The database cannot be opened: check its folder and the permissions",
    "SQLITE_PERM": "The database cannot be opened: check its permissions",
    "SQLITE_FULL": "The disk of the database is full",
    "SQLITE_IOERR": "The disk of the database fails",
    "SQLITE_BUSY": "The database is held by another process",
    "SQLITE_LOCKED": "The database is held by another process",
}

# By the beginning of the code that a server of SQL gives for the error, the longer ones first.
_CODES = {
    "25006": "The database server takes no changes: it is a standby, or set to read-only",
    "42501": "The user of DATABASE_URL may not do this on the database server",
    "53100": "The disk of the database is full",
    "53300": "The database server takes no more connections",
    "57014": "The database server took too long",
    "08": "The connection to the database server was lost",
    "28": "The database server refuses the user or the password of DATABASE_URL",
    "3D": "The database server has no database of this name",
    "40": "Another process changed the same at this moment",
    "57P": "The database server stops, or has just started",
}


@contextmanager
def told() -> Iterator[None]:
    """Turn every failure of the database inside the block into a `StoreError`.

    Whatever makes records of rows belongs inside, too: a row of which none can be made raises
    `Unreadable`.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _told(error) from error
    except DBAPIError as error:
        raise _told(error.orig or error) from error
    except SilentPool as error:
        raise StoreError(_SILENT) from error
    except SQLAlchemyError as error:
        raise StoreError(_sentence(error)) from error
    except OSError as error:
        raise StoreError(_unreachable(error)) from error
    except (ValueError, TypeError, OverflowError) as error:
        raise Unreadable(_reason(error)) from error


def _told(error: BaseException) -> StoreError:
    # The one failure of SQLite that is about what is in a row; it has no code of its own.
    if str(error).startswith("Could not decode to UTF-8"):
        # What follows is the content, which may be a seed.
        return Unreadable(str(error).partition(" with text")[0])
    return StoreError(_sentence(error))


def _reason(error: Exception) -> str:
    """Return in one line what is wrong with a row."""
    if not isinstance(error, ValidationError):
        return str(error)
    mistakes = error.errors(include_url=False, include_input=False)
    return "; ".join(": ".join([*map(str, one["loc"]), one["msg"]]) for one in mistakes)


def _sentence(error: BaseException) -> str:
    reason = str(error.__cause__ or error).partition("\n")[0]
    names = getattr(error, "sqlite_errorname", None), getattr(error, "sqlstate", None)
    for name, sentences in zip(names, (_SENTENCES, _CODES), strict=True):
        for prefix, sentence in sentences.items():
            if (name or "").startswith(prefix):
                return f"{sentence} ({reason})."
    return f"The database refused ({reason})."


_SILENT = "The database server does not answer."


def _unreachable(error: OSError) -> str:
    """Return what is wrong with the way to a server, which no library tells as an error of its."""
    if isinstance(error, TimeoutError):
        return _SILENT
    return f"The database server cannot be reached ({error})."
