"""Shows while the bot runs that it lives, and looks whether its database is still there."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.settings import Settings
from bot.store import Store, StoreError
from bot.store.tenancy import NoTenant, TakenOver

log = logging.getLogger(__name__)

LOOK_SECONDS = 15.0
"""How often; who shows no life for four times as long counts as gone."""


@contextlib.asynccontextmanager
async def kept(bot: Any, settings: Settings, every: float = LOOK_SECONDS) -> AsyncIterator[None]:
    """Watch over the database of a bot inside the block.

    When it is lost, everything is refused from then on, and what the open file holds is rescued.

    Raises:
        TakenOver: another process has taken the database over; the block was cancelled.

    """
    parent = asyncio.current_task()
    assert parent is not None, "a bot runs in a task"
    taken: list[TakenOver] = []

    async def watch() -> None:
        try:
            await _look_again_and_again(bot, settings, every)
        except TakenOver as error:
            taken.append(error)
            bot.pending.closed = True
            parent.cancel()

    watching = asyncio.create_task(watch())
    try:
        yield
    except asyncio.CancelledError:
        if not taken:
            raise
        parent.uncancel()
        raise taken[0] from None
    finally:
        watching.cancel()


def whole(bot: Any) -> bool:
    """Return whether the database of a bot has not been lost while it ran."""
    services = getattr(bot, "services", None)
    return services is None or not services.store.sealed


async def _look_again_and_again(bot: Any, settings: Settings, every: float) -> None:
    while whole(bot):
        await asyncio.sleep(every)
        services = getattr(bot, "services", None)
        if services is not None:
            await look(services.store, settings)


async def look(store: Store, settings: Settings) -> None:
    """Show that this process lives, or seal the store and rescue what is left of it.

    Raises:
        TakenOver: another process works on the database now; the store is sealed.

    """
    try:
        lost = await store.lost()
        if lost is None:
            await store.live()
            return
    except TakenOver as error:
        store.seal(str(error))
        raise
    except NoTenant as error:
        lost = str(error)
    except StoreError as error:
        log.warning("the database cannot be told that the bot lives: %s", error)
        return
    store.seal(f"The database was lost while the bot ran: {lost}. Nothing can be saved.")
    log.critical("the database is lost: %s; nothing is saved any more. Stop the bot.", lost)
    await _rescue(store, settings)


async def _rescue(store: Store, settings: Settings) -> None:
    """Copy what the open file holds to the backups, or else beside where the database was."""
    name = f"salad-rescued-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.db"
    for folder in filter(None, (settings.backup_dir, store.folder)):
        try:
            await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
            await store.rescue(folder / name)
        except (StoreError, OSError) as error:
            log.critical("it cannot be rescued to %s: %s", folder, error)
        else:
            log.critical(
                "all that was saved is rescued; stop the bot, then: %s", _how(folder / name)
            )
            return


def _how(copy: Path) -> str:
    return f"python -m bot restore {copy.resolve()}"
