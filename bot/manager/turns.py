"""Turns: of people, of computer players, and of seats that play by themselves."""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime

from bot.manager.acts import Acts
from bot.manager.endings import Endings
from bot.manager.latest import Latest
from bot.manager.rights import deciding_seat
from bot.manager.table import Table
from bot.words import refusals
from engine import Seat

TURNS_UNTIL_AWAY = 2


class Moves:
    """The part of the manager that takes turns, and lets them be missed."""

    def __init__(
        self, latest: Latest, acts: Acts, endings: Endings, clock: Callable[[], datetime]
    ) -> None:
        self._latest = latest
        self._acts = acts
        self._endings = endings
        self._clock = clock

    async def submit(self, game_id: int, person_id: int, decision: str, action: str) -> Table:
        """Commit an action for the decision that it answers, and return the table after it.

        Seats whose people have left play on at once. Raises NotSeated, SeatLeft, OthersTurn,
        Outdated, NotStarted, AlreadyOver, or the RulesError of the engine; nothing is changed then.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.open(game_id)
            seat = deciding_seat(table, person_id, decision)
            awake = replace(seat, missed=0, away_at=None)
            table = await self._acts.apply(table, awake, decision, action, person_id)
            return await self._acts.play_left_seats(table)

    async def play(self, game_id: int, decision: str, seat: Seat, action: str) -> Table:
        """Commit what a computer player has chosen. Raises Outdated or AlreadyOver."""
        async with self._latest.alone(game_id):
            table = await self._latest.open(game_id)
            chosen = [s for d, s in table.asked() if (d.id, s.seat) == (decision, seat)]
            if not chosen or chosen[0].level is None:
                raise refusals.Outdated
            table = await self._acts.apply(table, chosen[0], decision, action, None)
            return await self._acts.play_left_seats(table)

    async def time_out(self, game_id: int, questions: Collection[tuple[str, Seat]]) -> Table:
        """Let people who have not decided in time miss their turn: it plays by itself.

        `questions` are the decisions and seats whose time is over; nothing happens for those that
        have been answered. A chance that may be passed is passed and not missed. After two turns
        in a row the seat is away: it goes on by itself until the person is back. A game in which
        nobody is left is cancelled.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.get(game_id)
            if not table.asked_of(questions):
                return table
            for decision, seat in questions:
                table = await self._let_pass(table, decision, seat)
            if table.running and all(seat.automatic for seat in table.record.seats):
                return await self._endings.call_off(table)
            return await self._acts.play_left_seats(table)

    async def _let_pass(self, table: Table, question: str, number: Seat) -> Table:
        decision, seat = table.decision_of(number), table.record.seats[number]
        if decision is None or decision.id != question or seat.automatic:
            return table
        if decision.missed:
            missed = seat.missed + 1
            away = self._clock() if missed >= TURNS_UNTIL_AWAY else None
            seat = replace(seat, missed=missed, away_at=away)
        return await self._acts.play_by_itself(table, decision, seat)
