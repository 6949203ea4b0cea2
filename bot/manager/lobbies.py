"""The lobby: seats are taken and freed, and rules chosen, until the host starts the game."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.manager.choices import with_choice
from bot.manager.endings import Endings
from bot.manager.latest import Latest
from bot.manager.rights import host_only, renumbered
from bot.manager.table import Person, Table
from bot.store.records import SeatRecord
from bot.store.tables import Tables
from bot.words import refusals


class Lobbies:
    """The part of the manager that fills tables, and lets their hosts choose."""

    def __init__(
        self, latest: Latest, endings: Endings, tables: Tables, clock: Callable[[], datetime]
    ) -> None:
        self._latest = latest
        self._endings = endings
        self._tables = tables
        self._clock = clock

    async def join(self, game_id: int, person: Person) -> Table:
        """Seat a person in a lobby. Raises AlreadyStarted, AlreadySeated or TableFull."""
        async with self._latest.alone(game_id):
            table = await self._latest.lobby(game_id)
            seats = table.record.seats
            if table.seat_of(person.id) is not None:
                raise refusals.AlreadySeated
            if len(seats) >= table.capacity:
                raise refusals.TableFull
            seat = SeatRecord(len(seats), person.id, person.name)
            return await self._reseat(table, table.record.host_id, (*seats, seat))

    async def seat_computer(self, game_id: int, person_id: int, level: str, name: str) -> Table:
        """Seat a computer player in a lobby. Raises AlreadyStarted, HostOnly or TableFull."""
        async with self._latest.alone(game_id):
            table = await self._latest.lobby(game_id)
            host_only(table, person_id, self._clock())
            seats = table.record.seats
            if len(seats) >= table.capacity:
                raise refusals.TableFull
            lowest = min(seat.user_id for seat in seats)
            seat = SeatRecord(len(seats), min(lowest, 0) - 1, name, level=level)
            return await self._reseat(table, table.record.host_id, (*seats, seat))

    async def unseat_computer(self, game_id: int, person_id: int) -> Table:
        """Free the seat of the latest computer player.

        Raises AlreadyStarted, HostOnly or NotSeated.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.lobby(game_id)
            host_only(table, person_id, self._clock())
            computers = [seat for seat in table.record.seats if seat.level is not None]
            if not computers:
                raise refusals.NotSeated
            others = [seat for seat in table.record.seats if seat is not computers[-1]]
            return await self._reseat(table, table.record.host_id, renumbered(others))

    async def choose(self, game_id: int, person_id: int, **wanted: bool) -> Table:
        """Choose in a lobby what is played: a match or a round, rated or friendly, with hints.

        Raises AlreadyStarted or HostOnly.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.lobby(game_id)
            host_only(table, person_id, self._clock())
            options = table.record.options.model_copy(update=wanted)
            await self._tables.set_options(game_id, options)
            return self._latest.keep(replace(table, record=replace(table.record, options=options)))

    async def choose_rule(self, game_id: int, person_id: int, key: str, value: int) -> Table:
        """Choose in a lobby one of the options that its game describes.

        Raises AlreadyStarted, HostOnly or NoSuchChoice.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.lobby(game_id)
            host_only(table, person_id, self._clock())
            wanted = {"rules": with_choice(table, key, value)}
            options = table.record.options.model_copy(update=wanted)
            await self._tables.set_options(game_id, options)
            return self._latest.keep(replace(table, record=replace(table.record, options=options)))

    async def free(self, table: Table, seat: SeatRecord) -> Table:
        """Free a seat, for whom holds the lock; without its last person the lobby is called off."""
        others = [other for other in table.record.seats if other is not seat]
        people = [other.user_id for other in others if other.level is None]
        if not people:
            return await self._endings.call_off(table, seat.user_id)
        host = table.record.host_id
        host = people[0] if seat.user_id == host else host
        return await self._reseat(table, host, renumbered(others))

    async def _reseat(self, table: Table, host_id: int, seats: tuple[SeatRecord, ...]) -> Table:
        await self._tables.set_seats(table.id, host_id, seats)
        record = replace(table.record, host_id=host_id, seats=seats)
        return self._latest.keep(replace(table, record=record))
