"""All scores are counted anew after an update that counts otherwise, while the bot plays."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.manager.counting import count
from bot.manager.outcomes import SCORES_VERSION
from bot.signs import children
from bot.signs.pipes import LENGTH, pack, unpack
from bot.store import Store, StoreError, Unreadable
from bot.store.chunks import by_and_by
from bot.store.recounts import Batch, Counted, Recounts

log = logging.getLogger(__name__)

_AGAIN_SECONDS = 60.0
"""After a failure counting goes on so much later."""
_TOLD_EVERY = 10_000
_LONGEST_SECONDS = 300.0
"""For a batch, which takes a fraction of a second when nothing else is to be done."""


class CountingFailed(Exception):
    """The process that counts did not start, or did not answer as it should."""


class Clerk:
    """A process that counts, started when there is something to count."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def count(self, batch: Batch) -> Counted:
        """Return what comes out of a batch. Raises CountingFailed."""
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                question = await asyncio.to_thread(pack, batch)
                answer = await asyncio.to_thread(unpack, await self._asked(question))
        except (OSError, EOFError, TimeoutError) as error:
            await self.close()
            raise CountingFailed(f"the process that counts has failed ({error!r})") from error
        assert isinstance(answer, Counted), "it answers what it was asked"
        return answer

    async def close(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _asked(self, question: bytes) -> bytes:
        process = self._process = self._process or await _started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question)
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        return await process.stdout.readexactly(length)


async def _started() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *children.command("bot.manager.counting"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=children.environment(),
        # Ctrl+C in a terminal is for the bot.
        start_new_session=True,
    )


class Recount:
    """Counts everything anew, some games at a time; whoever breaks it off loses one batch."""

    def __init__(
        self,
        recounts: Recounts,
        count: Callable[[Batch], Awaitable[Counted]],
        version: str = SCORES_VERSION,
    ) -> None:
        self._recounts = recounts
        self._count = count
        self._version = version

    async def run(self) -> int:
        """Count anew what another version has counted; return how many games were looked at.

        Raises CountingFailed or StoreError; what was counted until then stays.
        """
        counted = 0
        if await self._recounts.outdated(self._version):
            await self._recounts.give_up(unless=self._version)
            if not await self._recounts.going_on():
                await self._clear()
                await self._recounts.begin(self._version)
            while (found := await self._go_on()) or not await self._recounts.finish():
                counted += found
                if counted % _TOLD_EVERY < found:
                    log.info("all scores are counted anew: %d games so far", counted)
            log.info("all scores are those of this version; %d games were counted anew", counted)
        await self._clear()
        return counted

    async def _go_on(self) -> int:
        """Count the next games; return how many were replayed. 0: there may be no more."""
        try:
            batch = await self._recounts.next()
        except Unreadable as error:
            log.error("a game is not counted anew: %s", error)  # noqa: TRY400 — the sentence says it all
            await self._recounts.skip()
            return 0
        if batch is None:
            return 0
        written = await self._recounts.write(batch, await self._count(batch))
        return len(batch.records) if written else 0

    async def _clear(self) -> None:
        """Delete what is left over."""
        await by_and_by(self._recounts.clear)


async def keep_counting(recounts: Recounts) -> None:
    """Count anew what an older version has counted, beside everything else. Raises nothing."""
    clerk = Clerk()
    try:
        while True:
            try:
                async with recounts.alone():
                    await Recount(recounts, clerk.count).run()
            except (CountingFailed, StoreError) as error:
                log.error("counting all scores anew goes on later: %s", error)  # noqa: TRY400 — the sentence says it all
                await asyncio.sleep(_AGAIN_SECONDS)
            except Exception:
                log.exception("counting all scores anew is given up until the next start")
                return
            else:
                return
    finally:
        await clerk.close()


async def recount(store: Store) -> int:
    """Count everything anew at once, in a thread; return how many games were replayed."""

    async def counted(batch: Batch) -> Counted:
        return await asyncio.to_thread(count, batch)

    await store.recounts.distrust()
    return await Recount(store.recounts, counted).run()
