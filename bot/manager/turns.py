"""Turns: of people, of computer players, and of seats that play by themselves."""

from bot.manager.core import Core
from bot.manager.rights import deciding_seat
from bot.manager.table import Table
from bot.words import refusals
from engine import Seat

TURNS_UNTIL_AWAY = 2


class Turns(Core):
    """The part of the manager that commits turns."""

    async def submit(self, game_id: int, person_id: int, decision: str, action: str) -> Table:
        """Commit an action for the decision that it answers, and return the table after it.

        Seats whose people have left play on at once. Raises NotSeated, SeatLeft, OthersTurn,
        Outdated, NotStarted, AlreadyOver, or the RulesError of the engine; nothing is changed then.
        """
        async with self._alone(game_id):
            table = await self._open(game_id)
            seat = deciding_seat(table, person_id, decision)
            table = await self._apply(table, seat, decision, action, person_id)
            if seat.missed:
                table = await self._mark_missed(table, seat, 0, None)
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

    async def time_out(self, game_id: int, version: int) -> Table:
        """Let the people who have not decided in time miss their turn: it plays by itself.

        After two turns in a row the seat is away: it goes on by itself until the person is back.
        A game in which nobody is left is cancelled. Nothing happens if the version is not the
        latest any more.
        """
        async with self._alone(game_id):
            table = await self._table(game_id)
            if table.version != version:
                return table
            for seat in table.people_to_move():
                missed = seat.missed + 1
                away = self._clock() if missed >= TURNS_UNTIL_AWAY else None
                table = await self._mark_missed(table, seat, missed, away)
                decision = table.decision_of(seat.seat)
                if decision is not None:
                    table = await self._play_by_itself(table, decision, seat)
            if table.running and all(seat.automatic for seat in table.record.seats):
                return await self._cancel(table)
            return await self._play_left_seats(table)

    async def resume(self, game_id: int) -> Table:
        """Return the table after a start; seats whose people have left have played on."""
        async with self._alone(game_id):
            return await self._play_left_seats(await self._table(game_id))
