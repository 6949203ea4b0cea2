"""The game manager: every change of a game goes through here, one at a time.

Each public method takes the game's lock, works on the latest committed table and returns what was
committed. The engine decides what is legal, the store what is true; nothing here knows Discord.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from secrets import token_hex
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot import refusals
from bot.store import ChannelTaken, StaleGame, Store, StoreError, VersionTaken
from bot.store.records import (
    GameRecord,
    NewGame,
    ResultRecord,
    SeatRecord,
    Status,
    TurnRecord,
)
from bot.table import Person, Table, load
from engine import Decision, Outcome, Seat

log = logging.getLogger(__name__)

SEED_BYTES = 16
TABLES_IN_MEMORY = 512


def now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


class GameManager:
    """Opens, changes and ends games. Methods raise a Refusal or a RulesError with its sentence."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = now) -> None:
        self._store = store
        self._clock = clock
        self._tables: LRUCache[int, Table] = LRUCache(TABLES_IN_MEMORY)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def table(self, game_id: int) -> Table:
        """Return the latest committed table. Raises NoGame."""
        cached = self._tables.get(game_id)
        if cached is not None:
            return cached
        async with self._alone(game_id):
            return await self._table(game_id)

    async def table_in(self, channel_id: int) -> Table:
        """Return the table that a channel holds now. Raises NoGame."""
        record = await self._store.game_in_channel(channel_id)
        if record is None:
            raise refusals.NoGame
        return await self.table(record.id)

    async def open(self, new: NewGame) -> Table:
        """Open a lobby with its host in the first seat. Raises ChannelBusy."""
        try:
            record = await self._store.create_game(new, self._clock())
        except ChannelTaken as error:
            raise refusals.ChannelBusy from error
        return self._keep(Table(record))

    async def join(self, game_id: int, person: Person) -> Table:
        """Seat a person in a lobby. Raises AlreadyStarted, AlreadySeated or TableFull."""
        async with self._alone(game_id):
            table = await self._lobby(game_id)
            seats = table.record.seats
            if table.seat_of(person.id) is not None:
                raise refusals.AlreadySeated
            if len(seats) >= table.record.capacity:
                raise refusals.TableFull
            seat = SeatRecord(len(seats), person.id, person.name)
            return await self._reseat(table, table.record.host_id, (*seats, seat))

    async def seat_computer(self, game_id: int, person_id: int, level: str, name: str) -> Table:
        """Seat a computer player in a lobby. Raises AlreadyStarted, HostOnly or TableFull."""
        async with self._alone(game_id):
            table = await self._lobby(game_id)
            _host_only(table, person_id)
            seats = table.record.seats
            if len(seats) >= table.record.capacity:
                raise refusals.TableFull
            lowest = min(seat.user_id for seat in seats)
            seat = SeatRecord(len(seats), min(lowest, 0) - 1, name, level=level)
            return await self._reseat(table, person_id, (*seats, seat))

    async def unseat_computer(self, game_id: int, person_id: int) -> Table:
        """Free the seat of the latest computer player.

        Raises AlreadyStarted, HostOnly or NotSeated.
        """
        async with self._alone(game_id):
            table = await self._lobby(game_id)
            _host_only(table, person_id)
            computers = [seat for seat in table.record.seats if seat.level is not None]
            if not computers:
                raise refusals.NotSeated
            others = [seat for seat in table.record.seats if seat is not computers[-1]]
            return await self._reseat(table, person_id, _renumbered(others))

    async def leave(self, game_id: int, person_id: int) -> Table:
        """Free the seat of a lobby, or leave a running game, whose seat then plays by itself.

        The next person becomes the host when the host leaves; a lobby or game that everybody has
        left is cancelled. Raises NotSeated, SeatLeft or AlreadyOver.
        """
        async with self._alone(game_id):
            table = await self._open(game_id)
            seat = table.seat_of(person_id)
            if seat is None:
                raise refusals.NotSeated
            if seat.left_at is not None:
                raise refusals.SeatLeft
            if table.running:
                return await self._leave_game(table, seat)
            return await self._leave_lobby(table, seat)

    async def start(self, game_id: int, person_id: int) -> Table:
        """Deal the game. Raises HostOnly, TooFew or AlreadyStarted."""
        async with self._alone(game_id):
            table = await self._lobby(game_id)
            record = table.record
            _host_only(table, person_id)
            if len(record.seats) < table.game.seats.start:
                raise refusals.TooFew(table.game.seats.start)
            seed, at = token_hex(SEED_BYTES), self._clock()
            await self._store.start_game(game_id, seed, at)
            started = replace(record, status=Status.RUNNING, seed=seed, started_at=at)
            return self._keep(load(started))

    async def cancel(self, game_id: int, person_id: int, *, manager: bool = False) -> Table:
        """End a game without a result. Raises HostOnly unless host or a server's manager."""
        async with self._alone(game_id):
            table = await self._open(game_id)
            may_cancel(table, person_id, manager=manager)
            return await self._cancel(table)

    async def submit(self, game_id: int, person_id: int, decision: str, action: str) -> Table:
        """Commit an action for the decision that it answers, and return the table after it.

        Seats whose people have left play on at once. Raises NotSeated, SeatLeft, OthersTurn,
        Outdated, NotStarted, AlreadyOver, or the RulesError of the engine; nothing is changed then.
        """
        async with self._alone(game_id):
            table = await self._open(game_id)
            seat = deciding_seat(table, person_id, decision)
            table = await self._apply(table, seat, decision, action, person_id)
            return await self._play_left_seats(table)

    async def play(self, game_id: int, decision: str, seat: Seat, action: str) -> Table:
        """Commit what a computer player has chosen. Raises Outdated or AlreadyOver."""
        async with self._alone(game_id):
            table = await self._open(game_id)
            chosen = table.computer_to_move()
            if chosen is None or (chosen[0].id, chosen[1].seat) != (decision, seat):
                raise refusals.Outdated
            table = await self._apply(table, chosen[1], decision, action, None)
            return await self._play_left_seats(table)

    async def resume(self, game_id: int) -> Table:
        """Return the table after a start; seats whose people have left have played on."""
        async with self._alone(game_id):
            return await self._play_left_seats(await self._table(game_id))

    async def _apply(
        self, table: Table, seat: SeatRecord, decision: str, action: str, actor: int | None
    ) -> Table:
        """Apply and commit one action. Nothing is visible before the commit."""
        parsed = table.game.parse(action)
        step = table.game.apply(table.state, seat.seat, parsed)
        version = table.version + 1
        turn = TurnRecord(version, seat.seat, decision, str(parsed), actor, self._clock())
        record = replace(table.record, turns=(*table.record.turns, turn))
        after = Table(record, (*table.steps, step))
        try:
            after = await self._commit(after, turn)
        except (VersionTaken, StaleGame) as error:
            self._tables.pop(table.id, None)
            raise refusals.Outdated from error
        log.info("turn committed", extra={"game": table.id, "version": version})
        return self._keep(after)

    async def _commit(self, after: Table, turn: TurnRecord) -> Table:
        outcome = after.game.outcome(after.state)
        if outcome is None:
            await self._store.add_turn(after.id, turn)
            return after
        results = _results(after.record, outcome)
        await self._store.finish_game(after.id, turn, results, turn.at)
        record = replace(after.record, status=Status.FINISHED, ended_at=turn.at)
        return replace(after, record=record)

    async def _play_left_seats(self, table: Table) -> Table:
        while (waiting := _automatic(table)) is not None:
            decision, seat = waiting
            action = await asyncio.to_thread(table.game.default_action, table.state, seat.seat)
            table = await self._apply(table, seat, decision.id, str(action), None)
        return table

    async def _leave_lobby(self, table: Table, seat: SeatRecord) -> Table:
        others = [other for other in table.record.seats if other is not seat]
        people = [other.user_id for other in others if other.level is None]
        if not people:
            return await self._cancel(table)
        host = table.record.host_id
        host = people[0] if seat.user_id == host else host
        return await self._reseat(table, host, _renumbered(others))

    async def _leave_game(self, table: Table, seat: SeatRecord) -> Table:
        at = self._clock()
        await self._store.mark_left(table.id, seat.seat, at)
        gone = replace(seat, left_at=at)
        seats = tuple(gone if other is seat else other for other in table.record.seats)
        table = self._keep(replace(table, record=replace(table.record, seats=seats)))
        if all(other.automatic for other in seats):
            return await self._cancel(table)
        return await self._play_left_seats(table)

    async def _reseat(self, table: Table, host_id: int, seats: tuple[SeatRecord, ...]) -> Table:
        await self._store.set_seats(table.id, host_id, seats)
        record = replace(table.record, host_id=host_id, seats=seats)
        return self._keep(replace(table, record=record))

    async def _cancel(self, table: Table) -> Table:
        at = self._clock()
        await self._store.end_game(table.id, Status.CANCELLED, at)
        record = replace(table.record, status=Status.CANCELLED, ended_at=at)
        log.info("game cancelled", extra={"game": table.id, "version": table.version})
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
        record = await self._store.game(game_id)
        if record is None:
            raise refusals.NoGame
        return self._keep(await asyncio.to_thread(load, record))

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


def _host_only(table: Table, person_id: int) -> None:
    if person_id != table.record.host_id:
        raise refusals.HostOnly(_host_name(table.record))


def may_cancel(table: Table, person_id: int, *, manager: bool) -> None:
    """Return if the person may call the game off; raise HostOnly otherwise."""
    if person_id != table.record.host_id and not manager:
        raise refusals.HostOnly(_host_name(table.record))


def deciding_seat(table: Table, person_id: int, decision: str) -> SeatRecord:
    """Return the seat for which a person may answer the decision now.

    Raises NotStarted, AlreadyOver, NotSeated, SeatLeft, OthersTurn or Outdated.
    """
    if table.record.status is Status.LOBBY:
        raise refusals.NotStarted
    if not table.running:
        raise refusals.AlreadyOver
    seat = table.seat_of(person_id)
    if seat is None:
        raise refusals.NotSeated
    if seat.left_at is not None:
        raise refusals.SeatLeft
    pending = table.decision_of(seat.seat)
    if pending is None or pending.id != decision:
        known = any(other.id == decision for other in table.pending())
        raise refusals.OthersTurn(_names(table.waits_for())) if known else refusals.Outdated
    return seat


def _automatic(table: Table) -> tuple[Decision, SeatRecord] | None:
    """Return the first pending decision of a seat whose person has left."""
    for decision in table.pending():
        for seat in table.record.seats:
            if seat.seat in decision.seats and seat.left_at is not None:
                return decision, seat
    return None


def _results(record: GameRecord, outcome: Outcome) -> list[ResultRecord]:
    seats = {seat.seat: seat for seat in record.seats}
    return [
        ResultRecord(
            seat=placing.seat,
            user_id=seats[placing.seat].user_id,
            name=seats[placing.seat].name,
            rank=placing.rank,
            points=placing.points,
            left=seats[placing.seat].left_at is not None,
        )
        for placing in outcome.placings
    ]


def _renumbered(seats: Iterable[SeatRecord]) -> tuple[SeatRecord, ...]:
    return tuple(replace(seat, seat=number) for number, seat in enumerate(seats))


def _host_name(record: GameRecord) -> str:
    return _names(seat for seat in record.seats if seat.user_id == record.host_id)


def _names(seats: Iterable[SeatRecord]) -> str:
    return ", ".join(seat.name for seat in seats)
