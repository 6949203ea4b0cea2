"""A process that counts scores anew and is killed in the middle of a transaction."""

import asyncio
import os
import signal
from typing import Any
from unittest.mock import patch

from bot.manager.counting import count
from bot.manager.recount import Recount
from bot.store import Store, ledgers, recounts


async def main() -> None:
    store = await Store.open(os.environ["DATABASE"])
    true, left = ledgers.write, [int(os.environ["BATCHES"])]

    async def write(*arguments: Any) -> None:
        await true(*arguments)
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left[0] -= 1

    async def counted(batch: recounts.Batch) -> recounts.Counted:
        return count(batch)

    recounts.Recounts.next.__defaults__ = (1,)
    with patch.object(ledgers, "write", write):
        await Recount(store.recounts, counted).run()


if __name__ == "__main__":
    asyncio.run(main())
