"""Scheduled copies of the database, and the deletion of the oldest ones."""

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.settings import Settings
from bot.store import StoreError, backup
from bot.store.database import parse, sqlite_file
from bot.store.engines import is_server
from bot.store.servers import how_to_copy

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0
"""How often it is looked whether a copy is due; the files tell, so a restart changes nothing."""

_TIME = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"salad-(\d{8}T\d{6}Z)\.db")
_ABANDONED = re.compile(r"\.salad-(\d{8}T\d{6}Z)\.db\..+")
"""What a copy is called until it is complete; a pulled plug leaves one behind."""


@contextlib.asynccontextmanager
async def scheduled(settings: Settings, whole: Callable[[], bool]) -> AsyncIterator[None]:
    """Make copies inside the block when they are due; do nothing without a folder for them.

    Once the database is not `whole` any more, the copies of it are left alone. Of a database on a
    server none are made, and the log says so once.
    """
    if (sentence := impossible(settings)) is not None:
        log.error("%s", sentence)
    due = settings.backup_dir is not None and sentence is None
    looking = _look_again_and_again(settings, whole) if due else None
    task = asyncio.create_task(looking) if looking else None
    try:
        yield
    finally:
        if task:
            task.cancel()
            # A copy that is being made is finished by its thread or left without its name.
            await asyncio.gather(task, return_exceptions=True)


def impossible(settings: Settings) -> str | None:
    """Return in a sentence why no copies are made though there is a folder for them."""
    if settings.backup_dir is None:
        return None
    try:
        address = parse(settings.database_url)
    except StoreError:
        return None  # What it is, is told elsewhere.
    if not is_server(address):
        return None
    return (
        "BACKUP_DIR is set, but copies of a server's database are not made by the bot. "
        f"{how_to_copy(address, settings.backup_dir / 'salad.dump')}"
    )


async def _look_again_and_again(settings: Settings, whole: Callable[[], bool]) -> None:
    while whole():
        await back_up_if_due(settings, datetime.now(UTC))
        await asyncio.sleep(LOOK_SECONDS)


async def back_up_if_due(settings: Settings, now: datetime) -> Path | None:
    """Copy the database if the latest copy is old enough, delete the oldest copies, never raise.

    Returns the copy that was made. Deletes nothing if no copy could be made, and no file that is
    not called like a copy.
    """
    folder = settings.backup_dir
    if folder is None or not _is_there(settings.database_url):
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not is_due(folder, timedelta(hours=settings.backup_hours), now):
            return None
        target = folder / f"salad-{now.strftime(_TIME)}.db"
        await backup(settings.database_url, target)
        rotate(folder, settings.backup_keep, now)
    except (StoreError, OSError) as error:
        log.error("no backup was made: %s", error)  # noqa: TRY400 — the sentence says it all
        return None
    log.info("backup made: %s", target.name)
    return target


def latest(folder: Path) -> Path | None:
    """Return the latest copy in a folder, None if there is none, or no such folder."""
    if not folder.is_dir():
        return None
    return max(_copies(folder, datetime.now(UTC)), default=(None, None))[1]


def is_due(folder: Path, every: timedelta, now: datetime) -> bool:
    """Return whether the latest copy in the folder is older than that, or there is none."""
    made = [when for when, _ in _copies(folder, now)]
    return not made or now - max(made) >= every


def rotate(folder: Path, keep: int, now: datetime) -> None:
    """Delete all copies but the latest `keep`, and what interrupted ones left behind."""
    for _, path in sorted(_copies(folder, now), reverse=True)[keep:]:
        path.unlink()
    for path in folder.iterdir():
        abandoned = _ABANDONED.fullmatch(path.name)
        if abandoned and now - _moment(abandoned[1]) > timedelta(days=1):
            path.unlink()


def _copies(folder: Path, now: datetime) -> list[tuple[datetime, Path]]:
    """Return the copies in the folder with their moments.

    One dated in the future, made while the clock of the machine was wrong, counts for nothing: it
    neither puts off the next copy nor takes the place of one that is kept.
    """
    named = ((_NAME.fullmatch(path.name), path) for path in folder.iterdir())
    found = [(_moment(match[1]), path) for match, path in named if match and path.is_file()]
    return [(when, path) for when, path in found if when <= now]


def _moment(stamp: str) -> datetime:
    try:
        return datetime.strptime(stamp, _TIME).replace(tzinfo=UTC)
    except ValueError:
        # Called like a copy, but of no day there is: the oldest of all.
        return datetime.min.replace(tzinfo=UTC)


def _is_there(address: str) -> bool:
    """Return whether there is a database to copy; before the first start there is none."""
    try:
        path = sqlite_file(parse(address))
    except StoreError:
        return False
    return path is None or path.exists()
