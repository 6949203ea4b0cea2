"""A process that works on a database, copies it, writes on, and is killed."""

import asyncio
import os
import signal
from pathlib import Path

from bot.store import Store
from bot.store.tenancy import Tenant


async def main() -> None:
    store = await Store.open(os.environ["DATABASE"], Tenant())
    for number in range(10):
        await store.facts.put(f"fact{number}", "x" * 3000)
    await store.backup(Path(os.environ["COPY"]))
    for number in range(30):
        await store.facts.put(f"fact{number}", "y" * 3000)
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    asyncio.run(main())
