"""Games that go on: after a start of the bot, or where another one was won."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.manager.acts import Acts
from bot.manager.endings import Endings
from bot.manager.latest import Latest
from bot.manager.table import Table
from bot.manager.waiting import wound
from bot.store.clocks import Clocks
from bot.store.records import SeatRecord


class Resuming:
    """The part of the manager that lets games go on which nobody has pressed."""

    def __init__(
        self,
        latest: Latest,
        acts: Acts,
        endings: Endings,
        clocks: Clocks,
        clock: Callable[[], datetime],
    ) -> None:
        self._latest = latest
        self._acts = acts
        self._endings = endings
        self._clocks = clocks
        self._clock = clock

    async def resume(self, game_id: int) -> Table:
        """Return the table after a start; its clocks are wound.

        Seats whose people have left have played on. Before, what follows from leaving is made up
        for where the store had let only that be.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.get(game_id)
            left_here = _left_here(table)
            if left_here and table.running:
                latest = max(left_here, key=lambda seat: seat.left_at or table.record.created_at)
                before = table.with_seat(replace(latest, left_at=None))
                table = await self._endings.after_leaving(table, before)
            table = await self._acts.play_left_seats(table)
            wanted = wound(table, self._clock())
            stored = await self._clocks.get(game_id)
            if {clock.key for clock in wanted} != {clock.key for clock in stored}:
                await self._clocks.wind(game_id, wanted)
            return table


def _left_here(table: Table) -> list[SeatRecord]:
    """Return the seats that were left since the game began, not those of one that it goes on."""
    began = table.record.started_at
    return [
        seat
        for seat in table.record.seats
        if began is not None and seat.left_at is not None and seat.left_at > began
    ]
