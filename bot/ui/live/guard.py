"""What becomes of failures where nobody has pressed and nobody could be told."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

from bot.manager import GameManager
from bot.signs import logs
from bot.store import StoreError
from bot.ui.kit.posting import FAILURES, locked_out
from bot.ui.live.alarms import Alarms
from bot.ui.live.pausing import Pausing
from bot.ui.live.watch import Watch
from bot.words.refusals import Damaged, NoGame, Refusal

log = logging.getLogger(__name__)

LONGEST_SECONDS = 20.0
"""A request that hangs holds up the games after it for so long, and no longer."""


class Guard:
    """Contains failures in the game that they are about, so that every other game goes on."""

    def __init__(
        self, manager: GameManager, watch: Watch, pausing: Pausing, alarms: Alarms
    ) -> None:
        self._manager = manager
        self._watch = watch
        self._pausing = pausing
        self._alarms = alarms

    @asynccontextmanager
    async def over(self, game_id: int, failure: str) -> AsyncIterator[asyncio.Timeout]:
        """Run the block for a game; a failure of it is logged as `failure: why`, never raised.

        A game that Discord does not answer for in time, or does not let the bot post in, is paused
        and tried again, and in the second case somebody who can help is told. A game that is
        damaged is paused until the next start. The limit of time that is given may be put off by
        what has a limit of its own; see `outside`.
        """
        with logs.about(game=game_id):
            try:
                async with asyncio.timeout(LONGEST_SECONDS) as limit:
                    yield limit
            except TimeoutError as error:
                log.warning("%s: %s", failure, str(error) or "it takes too long")
                await self._pausing.pause(game_id)
            except FAILURES as error:
                log.warning("%s: %s", failure, error)
                await self._call_for_help(game_id, error)
            except StoreError as error:
                log.error("%s: %s", failure, error)  # noqa: TRY400 — the sentence says it all
                self._pausing.behind.add(game_id)
            except NoGame as error:
                log.info("%s: %s", failure, error)
                self._watch.forget(game_id)
            except Damaged as error:
                log.error("%s: %s", failure, error)  # noqa: TRY400 — its cause was logged
                await self._set_aside(game_id)
            except Refusal as error:
                log.info("%s: %s", failure, error)
            except Exception:
                # One damaged game must not keep the others from going on.
                log.exception(failure)
                await self._set_aside(game_id)

    async def _set_aside(self, game_id: int) -> None:
        """Pause a game until somebody presses, or until the next start."""
        await self._pausing.pause(game_id)
        self._pausing.behind.drop(game_id)

    async def _call_for_help(self, game_id: int, error: Exception) -> None:
        if not locked_out(error):
            return
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                if game_id not in self._pausing.paused:
                    await self._pausing.pause(game_id, error)
                await self._alarms.ring(await self._manager.table(game_id), error)
        except (StoreError, Refusal, TimeoutError) as failure:
            log.error("nobody was told that the bot may not post: %s", failure)  # noqa: TRY400 — the sentence says it all
        except Exception:
            # Help that cannot be called must not keep other games from going on.
            log.exception("nobody was told that the bot may not post")


async def outside(limit: asyncio.Timeout | None, work: Awaitable[None]) -> None:
    """Wait for work that has limits of its own; a limit of the guard's begins anew after it."""
    if limit is None or limit.expired():
        await work
        return
    limit.reschedule(None)
    await work
    limit.reschedule(asyncio.get_running_loop().time() + LONGEST_SECONDS)
