"""How games end that are not played to their end: called off, left, or given up as damaged."""

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime

from bot.manager.latest import Latest
from bot.manager.outcomes import losses, results
from bot.manager.rights import may_cancel
from bot.manager.table import Table
from bot.scores.results import ResultRecord
from bot.store.boards import Boards
from bot.store.pauses import Pauses
from bot.store.records import ALL_AGREED, Status
from bot.store.tables import Tables
from bot.store.turns import Turns
from bot.words import refusals

log = logging.getLogger(__name__)


class Endings:
    """Ends a game, or passes it on, as who is left at it demands. Who calls it holds the lock."""

    def __init__(
        self, latest: Latest, tables: Tables, turns: Turns, clock: Callable[[], datetime]
    ) -> None:
        self._latest = latest
        self._tables = tables
        self._turns = turns
        self._clock = clock

    async def after_leaving(self, table: Table, before: Table) -> Table:
        """Call a game off, pass it on to another host, or end it, as who is left at it demands.

        `before` is the table before the last one left. What was won then already, and is played
        on, is not won again.
        """
        if not table.people:
            return await self.call_off(table, lost=losses(before))
        if table.record.host_id not in table.people:
            table = await self._pass_hosting_on(table)
        won = table.winners_by_leaving and not before.winners_by_leaving
        return await self._end_early(table) if won else table

    async def call_off(
        self, table: Table, by: int | None = None, lost: Sequence[ResultRecord] | None = None
    ) -> Table:
        """Call a game off; who had left before has lost all the same, unless `lost` says who."""
        at, losers = self._clock(), losses(table) if lost is None else lost
        if losers:
            await self._turns.call_off(table.id, losers, at, by)
        else:
            await self._tables.end(table.id, Status.CANCELLED, at, by)
        record = replace(table.record, status=Status.CANCELLED, ended_at=at, ended_by=by)
        about = {"game": table.id, "guild": record.guild_id, "version": table.version}
        log.info("game cancelled", extra=about)
        return self._latest.keep(replace(table, record=record))

    async def _end_early(self, table: Table) -> Table:
        """End a game that all but one side have left: who stayed has won."""
        at = self._clock()
        await self._turns.record_end(table.id, results(table), at)
        record = replace(table.record, status=Status.FINISHED, ended_at=at)
        return self._latest.keep(replace(table, record=record))

    async def _pass_hosting_on(self, table: Table) -> Table:
        heir = table.heir
        await self._tables.set_host(table.id, heir)
        return self._latest.keep(replace(table, record=replace(table.record, host_id=heir)))


class Closing:
    """The part of the manager by which games are called off."""

    def __init__(
        self,
        latest: Latest,
        endings: Endings,
        tables: Tables,
        boards: Boards,
        pauses: Pauses,
        clock: Callable[[], datetime],
    ) -> None:
        self._latest = latest
        self._endings = endings
        self._tables = tables
        self._boards = boards
        self._pauses = pauses
        self._clock = clock

    async def cancel(self, game_id: int, person_id: int, *, manager: bool = False) -> Table:
        """Call a game off: a server's manager at any time, the host before the first turn.

        After that, who plays alone. Raises HostOnly, AllMustAgree or AlreadyOver.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.open(game_id)
            may_cancel(table, person_id, self._clock(), manager=manager)
            return await self._endings.call_off(table, person_id)

    async def call_off_together(self, game_id: int, agreed: Collection[int]) -> Table:
        """Call a running game off if all agree who play it still, and return it as it is then.

        Raises AlreadyOver.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.open(game_id)
            if not table.running or not set(table.people) <= set(agreed):
                return table
            return await self._endings.call_off(table, ALL_AGREED)

    async def close_channel(self, channel_id: int) -> Table | None:
        """Cancel the game of a channel that is gone, whatever state it is in, and return it.

        None: there was none, or it cannot be read.
        """
        number = await self._latest.number_in(channel_id)
        if number is None:
            return None
        async with self._latest.alone(number):
            closed = await self._close(number)
            await self._boards.forget_messages(number)
        return closed

    async def _close(self, number: int) -> Table | None:
        try:
            table = await self._latest.get(number)
        except refusals.Damaged:
            await self._end_as_it_is(number)
            return None
        return await self._endings.call_off(table) if table.open else None

    async def end_as_it_is(self, game_id: int) -> None:
        """End an open game that cannot be read; its clock is gone, too.

        Raises StaleGame if it has ended.
        """
        async with self._latest.alone(game_id):
            await self._end_as_it_is(game_id)

    async def _end_as_it_is(self, game_id: int) -> None:
        await self._tables.end(game_id, Status.CANCELLED, self._clock())
        await self._pauses.unpause(game_id)
