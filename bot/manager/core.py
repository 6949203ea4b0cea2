"""What every change of a game shares: the lock, the latest table, the commit."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.manager.outcomes import losses, results
from bot.manager.rights import waiting_for_nobody
from bot.manager.table import Table, load
from bot.manager.waiting import wound
from bot.scores.results import ResultRecord
from bot.store import StaleGame, Store, StoreError, Unreadable, VersionTaken
from bot.store.records import SeatRecord, Status, TableLimits, TurnRecord
from bot.words import refusals
from engine import Decision, RulesError

log = logging.getLogger(__name__)

TABLES_IN_MEMORY = 512


def now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


class Core:
    """Holds a lock for each game and the tables that were used last.

    A method that takes the lock never calls another one that does.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime] = now,
        limits: TableLimits | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._limits = limits
        self._tables: LRUCache[int, Table] = LRUCache(TABLES_IN_MEMORY)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def table(self, game_id: int) -> Table:
        """Return the latest committed table. Raises NoGame or Damaged."""
        cached = self._tables.get(game_id)
        if cached is not None:
            return cached
        async with self._alone(game_id):
            return await self._table(game_id)

    async def table_in(self, channel_id: int) -> Table:
        """Return the table that a channel holds now. Raises NoGame or Damaged."""
        number = await self._store.games.in_channel(channel_id)
        if number is None:
            raise refusals.NoGame
        return await self.table(number)

    async def reload(self, game_id: int) -> None:
        """Read the table anew when it is wanted next: the store was changed behind our back."""
        async with self._alone(game_id):
            self._tables.pop(game_id, None)

    async def reload_all(self, guild_id: int, user_id: int) -> None:
        """Read the tables of a person in a server anew: they are called otherwise now."""
        for game_id, table in list(self._tables.items()):
            record = table.record
            if record.guild_id == guild_id and table.place_of(user_id) is not None:
                await self.reload(game_id)

    def forget(self) -> None:
        """Read every table anew: games were deleted behind our back."""
        self._tables.clear()

    async def _apply(
        self, table: Table, seat: SeatRecord, decision: str, action: str, actor: int | None
    ) -> Table:
        """Apply and commit one action and its clocks. Nothing is visible before the commit."""
        parsed = table.game.parse(action)
        step = table.game.apply(table.state, seat.seat, parsed)
        version = table.version + 1
        turn = TurnRecord(version, seat.seat, decision, str(parsed), actor, self._clock())
        record = replace(table.record, turns=(*table.record.turns, turn))
        after = replace(table, record=record, steps=(*table.steps, step))
        try:
            after = await self._commit(after, turn)
        except (VersionTaken, StaleGame) as error:
            self._tables.pop(table.id, None)
            raise refusals.Outdated from error
        about = {"game": table.id, "guild": record.guild_id, "version": version}
        log.info("turn committed", extra=about)
        return self._keep(after)

    async def _commit(self, after: Table, turn: TurnRecord) -> Table:
        outcome = after.game.outcome(after.state)
        if outcome is None:
            await self._store.turns.add(after.id, turn, wound(after, turn.at))
            return after
        await self._store.turns.finish(after.id, turn, results(after), turn.at)
        record = replace(after.record, status=Status.FINISHED, ended_at=turn.at)
        return replace(after, record=record)

    async def _end_early(self, table: Table) -> Table:
        """End a game that all but one have left: who stayed has won."""
        at = self._clock()
        await self._store.turns.record_end(table.id, results(table), at)
        record = replace(table.record, status=Status.FINISHED, ended_at=at)
        return self._keep(replace(table, record=record))

    async def _after_leaving(self, table: Table, lost: Sequence[ResultRecord]) -> Table:
        """Call a game off, pass it on to another host, or end it, as who is left at it demands.

        `lost` are the losses of those who had left before the last one.
        """
        if not table.people:
            return await self._cancel(table, lost=lost)
        if table.record.host_id not in table.people:
            table = await self._pass_hosting_on(table)
        return table if table.winner_by_leaving is None else await self._end_early(table)

    async def _pass_hosting_on(self, table: Table) -> Table:
        heir = table.heir
        await self._store.tables.set_host(table.id, heir)
        return self._keep(replace(table, record=replace(table.record, host_id=heir)))

    async def _go_on(self, table: Table) -> Table:
        """Let seats whose people have left play on, and wind clocks that are not there.

        Before, what follows from leaving is made up for where the store had let only that be.
        """
        left_here = _left_here(table)
        if left_here and table.running:
            latest = max(left_here, key=lambda seat: seat.left_at or table.record.created_at)
            before = table.with_seat(replace(latest, left_at=None))
            table = await self._after_leaving(table, losses(before))
        table = await self._play_left_seats(table)
        wanted = wound(table, self._clock())
        if {clock.key for clock in wanted} != {
            c.key for c in await self._store.clocks.get(table.id)
        }:
            await self._store.clocks.wind(table.id, wanted)
        return table

    async def _play_left_seats(self, table: Table) -> Table:
        while (waiting := waiting_for_nobody(table)) is not None:
            table = await self._play_by_itself(table, *waiting)
        return table

    async def _play_by_itself(self, table: Table, decision: Decision, seat: SeatRecord) -> Table:
        action = await asyncio.to_thread(table.game.default_action, table.state, seat.seat)
        return await self._apply(table, seat, decision.id, str(action), None)

    async def _mark_missed(
        self, table: Table, seat: SeatRecord, missed: int, away_at: datetime | None
    ) -> Table:
        after = table.with_seat(replace(seat, missed=missed, away_at=away_at))
        clocks = wound(after, self._clock())
        await self._store.clocks.mark_missed(table.id, seat.seat, missed, away_at, clocks)
        return self._keep(after)

    async def _reseat(self, table: Table, host_id: int, seats: tuple[SeatRecord, ...]) -> Table:
        await self._store.tables.set_seats(table.id, host_id, seats)
        record = replace(table.record, host_id=host_id, seats=seats)
        return self._keep(replace(table, record=record))

    async def _cancel(
        self, table: Table, by: int | None = None, lost: Sequence[ResultRecord] | None = None
    ) -> Table:
        """Call a game off; who had left before has lost all the same, unless `lost` says who."""
        at, losers = self._clock(), losses(table) if lost is None else lost
        if losers:
            await self._store.turns.call_off(table.id, losers, at, by)
        else:
            await self._store.tables.end(table.id, Status.CANCELLED, at, by)
        record = replace(table.record, status=Status.CANCELLED, ended_at=at, ended_by=by)
        about = {"game": table.id, "guild": record.guild_id, "version": table.version}
        log.info("game cancelled", extra=about)
        return self._keep(replace(table, record=record))

    async def _lobby(self, game_id: int) -> Table:
        table = await self._open(game_id)
        if table.record.status is not Status.LOBBY:
            raise refusals.AlreadyStarted
        return table

    async def _open(self, game_id: int) -> Table:
        table = await self._table(game_id)
        if table.record.status in {Status.FINISHED, Status.CANCELLED}:
            raise refusals.AlreadyOver
        return table

    async def _table(self, game_id: int) -> Table:
        cached = self._tables.get(game_id)
        if cached is not None:
            return cached
        try:
            record = await self._store.games.get(game_id)
            if record is None:
                raise refusals.UnknownGame(game_id)
            return self._keep(await asyncio.to_thread(load, record))
        except (Unreadable, RulesError, ValueError, LookupError) as error:
            log.error("it cannot be replayed: %s", error, extra={"game": game_id})  # noqa: TRY400 — the sentence says it all
            raise refusals.Damaged(game_id) from error

    def _keep(self, table: Table) -> Table:
        self._tables[table.id] = table
        return table

    @asynccontextmanager
    async def _alone(self, game_id: int) -> AsyncIterator[None]:
        """Hold the game's lock; after a failure of the store, what it holds is read again."""
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            try:
                yield
            except (StoreError, asyncio.CancelledError):
                self._tables.pop(game_id, None)
                raise


def _left_here(table: Table) -> list[SeatRecord]:
    """Return the seats that were left since the game began, not those of one that it goes on."""
    began = table.record.started_at
    return [
        seat
        for seat in table.record.seats
        if began is not None and seat.left_at is not None and seat.left_at > began
    ]
