"""The daily round: lobbies, and games that have no clock."""

import logging

from bot.manager import GameManager
from bot.store import StoreError
from bot.store.games import Games
from bot.ui.kit.several import each
from bot.ui.live.departures import Departures
from bot.ui.live.guard import Guard
from bot.ui.live.keeper import AT_ONCE, Keeper
from bot.ui.live.screens import Screens
from bot.ui.live.watch import Watch

log = logging.getLogger(__name__)


class Rounds:
    """Looks after what no clock rings for."""

    def __init__(
        self,
        games: Games,
        manager: GameManager,
        screens: Screens,
        watch: Watch,
        keeper: Keeper,
        guard: Guard,
        departures: Departures,
    ) -> None:
        self._games = games
        self._manager = manager
        self._screens = screens
        self._watch = watch
        self._keeper = keeper
        self._guard = guard
        self._departures = departures

    async def look_round(self) -> None:
        """Take out those who have left the server, of lobbies and of games that have no clock.

        A board that has vanished there is posted again. Raises nothing. Meant to be called daily.
        """
        try:
            waiting = await self._games.open_without_clock()
        except StoreError as error:
            log.error("nobody was looked for: %s", error)  # noqa: TRY400 — the sentence says it all
            return
        await each(waiting, self._look_into, at_once=AT_ONCE)

    async def _look_into(self, game_id: int) -> None:
        async with self._guard.over(game_id, "nobody was looked for"):
            table = await self._manager.table(game_id)
            if await self._departures.release(table, table.people):
                await self._keeper.go_on(await self._manager.table(game_id), reseated=True)
            elif not await self._watch.is_there(game_id):
                await self._screens.show(game_id, again=True)
