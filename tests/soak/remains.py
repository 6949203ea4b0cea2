"""What must not be left behind when everything rests: tasks, locks, views, work in hand."""

import asyncio
import gc

from bot import SaladBot


class Remains:
    """Compares the bot at rest with how it was before anybody played."""

    def __init__(self, bot: SaladBot) -> None:
        self._bot = bot
        self._before = asyncio.all_tasks()

    def found(self) -> dict[str, int]:
        """Return how much of each kind is left behind; all should be 0."""
        gc.collect()
        parts = self._bot.services
        locks = (parts.manager.latest._locks, parts.live.locks._locks, parts.autopilot._locks)
        pausing, views = parts.live.pausing, self._bot._connection._view_store
        return {
            "tasks": len(asyncio.all_tasks() - self._before),
            "locks": sum(len(dict(held)) for held in locks),
            "views": len(views._views) + len(views._synced_message_views),
            "presses in hand": len(self._bot.pending._tasks),
            "boards behind": len(pausing.behind.all()) + len(pausing.paused),
            "messages to be put away": len(parts.live.watch._leftovers._of_game),
        }

    def check(self) -> None:
        left = {kind: number for kind, number in self.found().items() if number}
        assert not left, f"left behind: {left}, {asyncio.all_tasks() - self._before}"
