"""People who have left the server: their seats are given up, so that no table waits for them."""

import logging
from collections.abc import Iterable

from bot.manager import GameManager
from bot.manager.table import Table
from bot.ui.kit.members import Members
from bot.ui.live.displays import Displays
from bot.ui.live.pings import Pings
from bot.words.names import harmless
from bot.words.refusals import Refusal

log = logging.getLogger(__name__)


class Departures:
    """Takes people out of tables whose server they have left, and says so in the channel."""

    def __init__(
        self, manager: GameManager, displays: Displays, pings: Pings, members: Members
    ) -> None:
        self._manager = manager
        self._displays = displays
        self._pings = pings
        self._members = members

    async def release(self, table: Table, people: Iterable[int]) -> bool:
        """Take those of the people out of a table who have left its server.

        Returns whether anybody was taken out now. Raises StoreError.
        """
        gone = await self._members.departed(table.record.guild_id, people)
        return any([await self._take_out(table, person) for person in gone])

    async def release_sleepers(self, game_id: int) -> bool:
        """Do the same for those whose seats play by themselves in a running game.

        Raises StoreError, NoGame or Damaged.
        """
        table = await self._manager.table(game_id)
        if not table.running:
            return False
        seats = [seat for seat in table.record.seats if seat.left_at is None]
        asleep = [seat.user_id for seat in seats if seat.away_at is not None]
        return bool(asleep) and await self.release(table, asleep)

    async def _take_out(self, table: Table, person_id: int) -> bool:
        """Take somebody out of a table, unless they have left it or the game is over."""
        seat = table.seat_of(person_id)
        assert seat is not None, "only people at the table are taken out"
        try:
            after = await self._manager.leave(table.id, person_id)
        except Refusal as error:
            log.info("a member who is gone stays seated: %s", error, extra={"game": table.id})
            return False
        log.info("a player has left the server", extra={"game": table.id})
        if after.running:
            line = self._displays.of(after).say(
                "**{name}** leaves the server. I play the seat until another member takes it.",
                name=harmless(after.shown.record.seats[seat.seat].name),
            )
            await self._pings.tell(after, line, until_over=True)
        return True
