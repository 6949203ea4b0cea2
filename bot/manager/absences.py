"""Leaving a table, coming back to it, and taking the seat of one who left."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.manager.acts import Acts
from bot.manager.endings import Endings
from bot.manager.latest import Latest
from bot.manager.lobbies import Lobbies
from bot.manager.rights import own_seat
from bot.manager.table import Person, Table
from bot.manager.waiting import wound
from bot.store.clocks import Clocks
from bot.store.records import SeatRecord
from bot.store.tables import Tables
from bot.words import refusals
from engine import Seat


class Absences:
    """The part of the manager that lets people go, and come back."""

    def __init__(
        self,
        latest: Latest,
        lobbies: Lobbies,
        acts: Acts,
        endings: Endings,
        tables: Tables,
        clocks: Clocks,
        clock: Callable[[], datetime],
    ) -> None:
        self._latest = latest
        self._lobbies = lobbies
        self._acts = acts
        self._endings = endings
        self._tables = tables
        self._clocks = clocks
        self._clock = clock

    async def leave(self, game_id: int, person_id: int, *, lobby_only: bool = False) -> Table:
        """Free the seat of a lobby, or leave a running game, whose seat then plays by itself.

        The next person becomes the host when the host leaves; a lobby or game that everybody has
        left is called off. One in which a single person is left, and no computer player, is over:
        that person has won. One whose others sleep plays itself to its end: who leaves has lost.
        Who leaves a seat that they took over leaves it to the person before.
        Raises NotSeated, SeatTaken, SeatLeft, AlreadyOver, or AlreadyStarted where only the lobby
        was meant to be left.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.open(game_id)
            seat = own_seat(table, person_id)
            if seat.left_at is not None:
                raise refusals.SeatLeft
            if table.running and lobby_only:
                raise refusals.AlreadyStarted
            if table.running:
                return await self._leave_game(table, seat)
            return await self._lobbies.free(table, seat)

    async def come_back(self, game_id: int, person_id: int) -> Table:
        """Give an away person the seat back.

        Raises NotSeated, SeatTaken, NotAway or AlreadyOver.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.open(game_id)
            seat = own_seat(table, person_id)
            if seat.left_at is not None:
                raise refusals.NotSeated
            if seat.away_at is None:
                raise refusals.NotAway
            back = replace(seat, missed=0, away_at=None)
            after = table.with_seat(back)
            await self._clocks.note_missed(game_id, back, wound(after, self._clock()))
            return self._latest.keep(after)

    async def rejoin(self, game_id: int, person: Person, number: Seat | None = None) -> Table:
        """Seat a person in a running game: back in their own seat, or in that of one who left.

        `number` says which seat is meant where several are free. The result of a seat remains that
        of the person it was dealt to, who has lost unless they come back. Raises AlreadySeated,
        SeatTaken, NoFreeSeat, SeatNotFree, NotStarted or AlreadyOver.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.open(game_id)
            if not table.running:
                raise refusals.NotStarted
            if (own := table.owned_by(person.id)) is not None:
                raise refusals.SeatTaken(own.name)
            seat = _seated(table, person, number)
            after = table.with_seat(seat)
            await self._tables.take_seat(game_id, seat, wound(after, self._clock()))
            return self._latest.keep(after)

    async def _leave_game(self, table: Table, seat: SeatRecord) -> Table:
        at = self._clock()
        owned = seat.owner_id is None
        freed = replace(seat, left_at=at) if owned else _given_back(seat, at)
        after = table.with_seat(freed)
        if owned:
            await self._tables.mark_left(table.id, seat.seat, at, wound(after, at))
        else:
            await self._tables.take_seat(table.id, freed, wound(after, at))
        after = await self._endings.after_leaving(self._latest.keep(after), table)
        return await self._acts.play_left_seats(after)


def _seated(table: Table, person: Person, number: Seat | None) -> SeatRecord:
    """Return the seat that a person takes: their own one first, or else a free one."""
    own = table.seat_of(person.id)
    free = own or table.free_seat(number)
    if free is None:
        raise refusals.NoFreeSeat if number is None else refusals.SeatNotFree
    if free.left_at is None:
        raise refusals.AlreadySeated
    owner = (None, None) if own is not None else free.owner
    return replace(
        free,
        user_id=person.id,
        name=person.name,
        left_at=None,
        missed=0,
        away_at=None,
        owner_id=owner[0],
        owner_name=owner[1],
    )


def _given_back(seat: SeatRecord, at: datetime) -> SeatRecord:
    """Return a seat that was taken over as that of the person before, who has left."""
    user_id, name = seat.owner
    before = replace(seat, user_id=user_id, name=name, owner_id=None, owner_name=None)
    return replace(before, left_at=at, missed=0, away_at=None)
