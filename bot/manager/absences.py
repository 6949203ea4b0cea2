"""Leaving a table, coming back to it, and taking the seat of one who left."""

from dataclasses import replace

from bot import refusals
from bot.manager.core import Core
from bot.manager.rights import renumbered
from bot.store.records import SeatRecord
from bot.table import Person, Table


class Absences(Core):
    """The part of the manager that lets people go, and come back."""

    async def leave(self, game_id: int, person_id: int, *, lobby_only: bool = False) -> Table:
        """Free the seat of a lobby, or leave a running game, whose seat then plays by itself.

        The next person becomes the host when the host leaves; a lobby or game that everybody has
        left is cancelled. Raises NotSeated, SeatLeft, AlreadyOver, or AlreadyStarted where only
        the lobby was meant to be left.
        """
        async with self._alone(game_id):
            table = await self._open(game_id)
            seat = table.seat_of(person_id)
            if seat is None:
                raise refusals.NotSeated
            if seat.left_at is not None:
                raise refusals.SeatLeft
            if table.running and lobby_only:
                raise refusals.AlreadyStarted
            if table.running:
                return await self._leave_game(table, seat)
            return await self._leave_lobby(table, seat)

    async def come_back(self, game_id: int, person_id: int) -> Table:
        """Give an away person the seat back. Raises NotSeated, NotAway or AlreadyOver."""
        async with self._alone(game_id):
            table = await self._open(game_id)
            seat = table.seat_of(person_id)
            if seat is None or seat.left_at is not None:
                raise refusals.NotSeated
            if seat.away_at is None:
                raise refusals.NotAway
            return await self._mark_missed(table, seat, 0, None)

    async def rejoin(self, game_id: int, person: Person) -> Table:
        """Seat a person again who has left the running game.

        Raises AlreadySeated, NoFreeSeat, NotStarted or AlreadyOver.
        """
        async with self._alone(game_id):
            table = await self._open(game_id)
            if not table.running:
                raise refusals.NotStarted
            own = table.seat_of(person.id)
            if own is None:
                raise refusals.NoFreeSeat
            if own.left_at is None:
                raise refusals.AlreadySeated
            back = replace(own, name=person.name, left_at=None, missed=0, away_at=None)
            await self._store.take_seat(game_id, back)
            return self._keep(table.with_seat(back))

    async def _leave_lobby(self, table: Table, seat: SeatRecord) -> Table:
        others = [other for other in table.record.seats if other is not seat]
        people = [other.user_id for other in others if other.level is None]
        if not people:
            return await self._cancel(table)
        host = table.record.host_id
        host = people[0] if seat.user_id == host else host
        return await self._reseat(table, host, renumbered(others))

    async def _leave_game(self, table: Table, seat: SeatRecord) -> Table:
        at = self._clock()
        await self._store.mark_left(table.id, seat.seat, at)
        table = self._keep(table.with_seat(replace(seat, left_at=at)))
        if all(other.automatic for other in table.record.seats):
            return await self._cancel(table)
        if seat.user_id == table.record.host_id:
            table = await self._pass_hosting_on(table)
        return await self._play_left_seats(table)

    async def _pass_hosting_on(self, table: Table) -> Table:
        """Make the next person who is still there the host."""
        heir = next(seat.user_id for seat in table.record.seats if not seat.automatic)
        await self._store.set_host(table.id, heir)
        return self._keep(replace(table, record=replace(table.record, host_id=heir)))
