"""A database that is missing where there was one: a start would begin with nothing, unnoticed."""

from pathlib import Path

from bot.host.backups import latest
from bot.settings import Settings
from bot.store import StoreError
from bot.store.database import parse, sqlite_file
from bot.store.lockfile import lock_file


def missing(settings: Settings) -> str | None:
    """Return in a sentence that there is no database where there was one; None if all is well."""
    try:
        file = sqlite_file(parse(settings.database_url))
        if file is None or (file.exists() and file.stat().st_size):
            return None
        copy = latest(settings.backup_dir) if settings.backup_dir is not None else None
        if copy is None and not lock_file(file).exists():
            return None
    except (StoreError, OSError):
        return None  # What it is, is told elsewhere.
    return f"There is no database at {file}, but there was one: {_what_to_do(copy)}"


def _what_to_do(copy: Path | None) -> str:
    source = "a copy of it, if there is one (FILE)" if copy is None else "its latest copy"
    name = "FILE" if copy is None else str(copy)
    return (
        f"the bot begins with no games and no scores. To go on with {source}, stop the bot and "
        f"type: python -m bot restore {name}"
    )
