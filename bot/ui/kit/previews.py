"""The private lines on what a pick would score: each person sees one at a time.

They live in memory alone. Only with the token of its interaction, and for 15 minutes, can a private
line be deleted: the token would be a secret in the database and in every copy of it. What a restart
leaves has no buttons and is seen by one person, whose app drops it.
"""

import logging

from cachetools import LRUCache

from bot.ui.kit.answers import Line
from bot.ui.kit.posting import FAILURES

log = logging.getLogger(__name__)

_IN_MEMORY = 512


class Previews:
    """Takes an old line back when a new one comes, or when the turn is taken."""

    def __init__(self) -> None:
        self._shown: LRUCache[tuple[int, int], Line] = LRUCache(_IN_MEMORY)

    async def put(self, game: int, person: int, line: Line | None) -> None:
        """Remember the line that a person was shown, and take back the one before it."""
        await self.clear(game, person)
        if line is not None:
            self._shown[game, person] = line

    async def clear(self, game: int, person: int) -> None:
        """Take back the line that a person was shown; never raises for what Discord does."""
        shown = self._shown.pop((game, person), None)
        if shown is None:
            return
        try:
            await shown.delete()
        except FAILURES as error:
            log.info("a private line could not be taken back: %s", error)
