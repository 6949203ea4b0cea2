"""Past boards that could not be shrunk or deleted yet: they keep buttons until it works."""

import logging
from dataclasses import dataclass

import discord

from bot.store.records import LiveMessage
from bot.ui.posting import FAILURES, Posting

log = logging.getLogger(__name__)

_ATTEMPTS = 60


@dataclass(slots=True)
class _Leftover:
    message: LiveMessage
    view: discord.ui.LayoutView | None
    attempts: int = 0


class Leftovers:
    """Puts past messages away, and remembers those for which Discord would not let it."""

    def __init__(self, posting: Posting) -> None:
        self._posting = posting
        self._of_game: dict[int, list[_Leftover]] = {}

    async def put_away(
        self, game_id: int, message: LiveMessage, view: discord.ui.LayoutView | None
    ) -> None:
        """Replace a message by a view without buttons, or delete it; at once or later."""
        await self._try(game_id, _Leftover(message, view))

    def of(self, game_id: int) -> bool:
        """Return whether something of the game is still to be put away."""
        return game_id in self._of_game

    async def try_again(self, game_id: int) -> None:
        """Put away what is left of a game; what fails too often is given up."""
        for leftover in self._of_game.pop(game_id, []):
            await self._try(game_id, leftover)

    async def _try(self, game_id: int, leftover: _Leftover) -> None:
        leftover.attempts += 1
        try:
            if leftover.view is None:
                await self._posting.delete(leftover.message)
            else:
                await self._posting.edit(leftover.message, leftover.view)
        except FAILURES as error:
            log.warning("a past board could not be put away: %s", error)
            if leftover.attempts < _ATTEMPTS:
                self._of_game.setdefault(game_id, []).append(leftover)
