"""The lobby: seats are taken and freed, and rules chosen, until the host starts the game."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.manager.choices import followed, with_choice, with_match
from bot.manager.endings import Endings
from bot.manager.latest import Latest
from bot.manager.rematches import Rematches, brought
from bot.manager.rights import host_only, renumbered
from bot.manager.table import Person, Table
from bot.store.records import SeatRecord, TableOptions
from bot.store.tables import Tables
from bot.words import refusals
from engine.text import text


class NoSeatForComputer(refusals.TableFull):
    """The host wants to seat a computer player, and every seat is taken."""

    def __init__(self) -> None:
        super().__init__(
            text(
                "Every seat is taken. Remove a computer player, or ask somebody to leave; then "
                "add the new one."
            )
        )


class NoComputerSeated(refusals.Refusal):
    """The host wants to send a computer player away, and none sits there."""

    def __init__(self) -> None:
        super().__init__(text("There is no computer player here to remove."))


class Lobbies:
    """The part of the manager that fills tables, and lets their hosts choose."""

    def __init__(
        self,
        latest: Latest,
        rematches: Rematches,
        endings: Endings,
        tables: Tables,
        clock: Callable[[], datetime],
    ) -> None:
        self._latest = latest
        self._rematches = rematches
        self._endings = endings
        self._tables = tables
        self._clock = clock

    async def join(self, game_id: int, person: Person) -> Table:
        """Seat a person in a lobby. Raises AlreadyStarted, AlreadySeated or TableFull."""
        before = await self._rematches.before(await self._latest.table(game_id))
        async with self._latest.alone(game_id):
            table = await self._latest.lobby(game_id)
            seats = table.record.seats
            if table.seat_of(person.id) is not None:
                raise refusals.AlreadySeated
            if len(seats) >= table.capacity:
                raise refusals.TableFull
            return await self._seat(table, SeatRecord(len(seats), person.id, person.name), before)

    async def seat_computer(self, game_id: int, person_id: int, level: str) -> Table:
        """Seat a computer player in a lobby.

        Raises AlreadyStarted, HostOnly or NoSeatForComputer, which is a TableFull.
        """
        before = await self._rematches.before(await self._latest.table(game_id))
        async with self._latest.alone(game_id):
            table = await self._hosted(game_id, person_id)
            seats = table.record.seats
            if len(seats) >= table.capacity:
                raise NoSeatForComputer
            lowest = min(seat.user_id for seat in seats)
            number = 1 + sum(seat.level == level for seat in seats)
            seat = SeatRecord(len(seats), min(lowest, 0) - 1, str(number), level=level)
            return await self._seat(table, seat, before)

    async def unseat_computer(self, game_id: int, person_id: int) -> Table:
        """Free the seat of the latest computer player.

        Raises AlreadyStarted, HostOnly or NoComputerSeated.
        """
        async with self._latest.alone(game_id):
            table = await self._hosted(game_id, person_id)
            computers = [seat for seat in table.record.seats if seat.level is not None]
            if not computers:
                raise NoComputerSeated
            others = [seat for seat in table.record.seats if seat is not computers[-1]]
            return await self._reseat(table, table.record.host_id, renumbered(others))

    async def choose(self, game_id: int, person_id: int, **wanted: bool) -> Table:
        """Choose in a lobby how it is played: rated or friendly, with hints or without.

        Raises AlreadyStarted or HostOnly.
        """
        async with self._latest.alone(game_id):
            table = await self._hosted(game_id, person_id)
            return await self._choose(table, table.record.options.model_copy(update=wanted))

    async def choose_match(self, game_id: int, person_id: int, *, wanted: bool) -> Table:
        """Choose in a lobby whether a match of several rounds is played, or a single one.

        Raises AlreadyStarted, HostOnly or NoSuchChoice.
        """
        async with self._latest.alone(game_id):
            table = await self._hosted(game_id, person_id)
            return await self._choose(table, _with(table, with_match(table, wanted=wanted)))

    async def choose_rule(self, game_id: int, person_id: int, key: str, value: int) -> Table:
        """Choose in a lobby one of the options that its game describes; `OPEN`: the deal decides.

        Raises AlreadyStarted, HostOnly or NoSuchChoice.
        """
        async with self._latest.alone(game_id):
            table = await self._hosted(game_id, person_id)
            return await self._choose(table, _with(table, with_choice(table, key, value)))

    async def _hosted(self, game_id: int, person_id: int) -> Table:
        """Return a lobby in which the person may do what the host may."""
        table = await self._latest.lobby(game_id)
        host_only(table, person_id, self._clock())
        return table

    async def _choose(self, table: Table, options: TableOptions) -> Table:
        await self._tables.set_options(table.id, options)
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

    async def _seat(self, table: Table, seat: SeatRecord, before: Table | None) -> Table:
        """Seat somebody, with what was chosen for them in the game whose rematch this is."""
        record = table.record
        options = _with(table, {**record.options.rules, **brought(before, seat)})
        return await self._set(table, record.host_id, (*record.seats, seat), options)

    async def _reseat(self, table: Table, host_id: int, seats: tuple[SeatRecord, ...]) -> Table:
        """Let those sit there who stay; what was chosen for each goes with them."""
        return await self._set(table, host_id, seats, _with(table, followed(table, seats)))

    async def _set(
        self, table: Table, host_id: int, seats: tuple[SeatRecord, ...], options: TableOptions
    ) -> Table:
        changed = None if options == table.record.options else options
        await self._tables.set_seats(table.id, host_id, seats, changed)
        record = replace(table.record, host_id=host_id, seats=seats, options=options)
        return self._latest.keep(replace(table, record=record))


def _with(table: Table, rules: dict[str, int]) -> TableOptions:
    return table.record.options.model_copy(update={"rules": rules})
