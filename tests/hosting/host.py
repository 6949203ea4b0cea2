"""The bot as a process of its own, on a simulated Discord: `python -m tests.hosting.host`.

Does what `python -m bot run` does, but for the connection; says "ready" and runs until a signal.
"""

import asyncio
import sys

import simcord

from bot.__main__ import _guarded
from bot.client import create_bot
from bot.settings import Settings
from bot.signs import logs


async def serve(settings: Settings) -> None:
    """Run the bot in an empty world until the task is cancelled."""
    async with create_bot(settings) as bot, simcord.run(bot, check_errors=False):
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


def main() -> int:
    settings = Settings(_env_file=None, shard_count=1)
    logs.set_up(settings)
    return _guarded(serve(settings))


if __name__ == "__main__":
    sys.exit(main())
