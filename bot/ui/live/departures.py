"""People who leave a game: the channel is told how, in one voice.

Those who have left the server have left its games, so that no table waits for them.
"""

import logging
from collections.abc import Iterable

from bot.manager import GameManager, own_seat
from bot.manager.table import Table, title
from bot.scores.results import FORGOTTEN
from bot.ui.kit.members import Members
from bot.ui.live.displays import Displays
from bot.ui.live.pings import Pings
from bot.words.apart import Occupant
from bot.words.names import harmless
from bot.words.refusals import Refusal
from bot.words.roles import NOBODY

log = logging.getLogger(__name__)


class Departures:
    """Says in the channel that somebody has left, and takes out who has left the server."""

    def __init__(
        self, manager: GameManager, displays: Displays, pings: Pings, members: Members
    ) -> None:
        self._manager = manager
        self._displays = displays
        self._pings = pings
        self._members = members

    async def tell(self, table: Table, name: str, *, server: bool = False) -> None:
        """Say that somebody has left a game that goes on, or, with it, its server.

        That a game is over, its last board says. Raises StoreError.
        """
        if not table.running:
            return
        say = self._displays.of(table).say
        line = (
            say(
                "**{name}** leaves the server. I play the seat until another member takes it.",
                name=harmless(name),
            )
            if server
            else say(
                "**{name}** leaves the game. I play the seat until another member takes it.",
                name=harmless(name),
            )
        )
        await self._pings.tell(table, line, until_over=True)

    async def tell_forgotten(self, table: Table) -> None:
        """Say the same of somebody whose name is told no more. Raises StoreError."""
        nobody = title(self._displays.of(table).say, FORGOTTEN, NOBODY, None)
        await self.tell(table, f"{Occupant.NOBODY.value}{nobody}")

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
        try:
            name = own_seat(table.shown, person_id).name
            after = await self._manager.leave(table.id, person_id)
        except Refusal as error:
            log.info("a member who is gone stays seated: %s", error, extra={"game": table.id})
            return False
        log.info("a player has left the server", extra={"game": table.id})
        await self.tell(after, name, server=True)
        return True
