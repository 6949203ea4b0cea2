"""The lobby: seats are taken and freed until the host starts the game."""

import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from secrets import token_hex

from bot.manager.choices import with_choice
from bot.manager.core import Core
from bot.manager.rematches import next_to_begin, settled
from bot.manager.rights import check_capacity, host_only, may_cancel, renumbered
from bot.manager.table import Person, Table, load
from bot.manager.waiting import wound
from bot.store import ChannelTaken, GuildTooFull, HostsTooMany
from bot.store.records import ALL_AGREED, GameRecord, NewGame, SeatRecord, Status
from bot.words import refusals
from engine import commitment

log = logging.getLogger(__name__)

SEED_BYTES = 16


@contextmanager
def _refused() -> Iterator[None]:
    try:
        yield
    except HostsTooMany as error:
        raise refusals.HostsEnough(error.most) from error
    except GuildTooFull as error:
        raise refusals.ServerFull(error.most) from error


class Lobbies(Core):
    """The part of the manager that opens tables, fills them, and starts or ends their games."""

    async def open(self, new: NewGame) -> Table:
        """Open a lobby with its host in the first seat.

        Raises WrongSeats, ChannelBusy, HostsEnough or ServerFull.
        """
        check_capacity(new.rules, new.capacity)
        try:
            with _refused():
                record = await self._store.tables.create(new, self._clock(), self._limits)
        except ChannelTaken as error:
            raise refusals.ChannelBusy from error
        return self._keep(Table(record))

    async def check_limits(self, host_id: int, guild_id: int) -> None:
        """Return if a person may open one more table in a server. Raises as `open` does."""
        with _refused():
            await self._store.tables.check_limits(host_id, guild_id, self._limits)

    async def join(self, game_id: int, person: Person) -> Table:
        """Seat a person in a lobby. Raises AlreadyStarted, AlreadySeated or TableFull."""
        async with self._alone(game_id):
            table = await self._lobby(game_id)
            seats = table.record.seats
            if table.seat_of(person.id) is not None:
                raise refusals.AlreadySeated
            if len(seats) >= table.capacity:
                raise refusals.TableFull
            seat = SeatRecord(len(seats), person.id, person.name)
            return await self._reseat(table, table.record.host_id, (*seats, seat))

    async def seat_computer(self, game_id: int, person_id: int, level: str, name: str) -> Table:
        """Seat a computer player in a lobby. Raises AlreadyStarted, HostOnly or TableFull."""
        async with self._alone(game_id):
            table = await self._lobby(game_id)
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
        async with self._alone(game_id):
            table = await self._lobby(game_id)
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
        async with self._alone(game_id):
            table = await self._lobby(game_id)
            host_only(table, person_id, self._clock())
            options = table.record.options.model_copy(update=wanted)
            await self._store.tables.set_options(game_id, options)
            return self._keep(replace(table, record=replace(table.record, options=options)))

    async def choose_rule(self, game_id: int, person_id: int, key: str, value: int) -> Table:
        """Choose in a lobby one of the options that its game describes.

        Raises AlreadyStarted, HostOnly or NoSuchChoice.
        """
        async with self._alone(game_id):
            table = await self._lobby(game_id)
            host_only(table, person_id, self._clock())
            wanted = {"rules": with_choice(table, key, value)}
            options = table.record.options.model_copy(update=wanted)
            await self._store.tables.set_options(game_id, options)
            return self._keep(replace(table, record=replace(table.record, options=options)))

    async def next_to_begin(self, table: Table) -> SeatRecord | None:
        """Return who begins the rematch that a lobby is; None: the shuffle decides."""
        before = await self._before(table)
        return None if before is None else next_to_begin(before, table.record.seats)

    async def _before(self, table: Table) -> Table | None:
        """Return the game whose rematch a lobby is, if it can still be read."""
        number = table.record.options.rematch_of
        if number is None:
            return None
        try:
            before = await self.table(number)
        except (refusals.NoGame, refusals.Damaged) as error:
            log.info("nobody is known to begin: %s", error, extra={"game": table.id})
            return None
        return before if before.steps else None

    async def start(self, game_id: int, person_id: int) -> Table:
        """Deal the game; what cannot be dealt stays a lobby.

        Raises HostOnly, TooFew, TooMany, CannotBeDealt or AlreadyStarted.
        """
        before = await self._before(await self.table(game_id))
        async with self._alone(game_id):
            table = await self._lobby(game_id)
            record = table.record
            host_only(table, person_id, self._clock())
            _check_seats(table)
            seed, at, options = token_hex(SEED_BYTES), self._clock(), settled(table, before)
            dealt = replace(record, status=Status.RUNNING, seed=seed, started_at=at)
            started = _dealt(replace(dealt, commitment=commitment(seed), options=options))
            await self._store.tables.start(game_id, seed, at, options, wound(started, at))
            return self._keep(started)

    async def cancel(self, game_id: int, person_id: int, *, manager: bool = False) -> Table:
        """Call a game off: a server's manager at any time, the host before the first turn.

        After that, who plays alone. Raises HostOnly, AllMustAgree or AlreadyOver.
        """
        async with self._alone(game_id):
            table = await self._open(game_id)
            may_cancel(table, person_id, self._clock(), manager=manager)
            return await self._cancel(table, person_id)

    async def call_off_together(self, game_id: int, agreed: Collection[int]) -> Table:
        """Call a running game off if all agree who play it still, and return it as it is then.

        Raises AlreadyOver.
        """
        async with self._alone(game_id):
            table = await self._open(game_id)
            if not table.running or not set(table.people) <= set(agreed):
                return table
            return await self._cancel(table, ALL_AGREED)

    async def play_on(self, game_id: int, person_id: int) -> Table:
        """Let who won because all others left play on, in a friendly game that begins there.

        The result stays as it is. Raises NotOver or NotSeated, or what `open` raises.
        """
        table = await self.table(game_id)
        winner = table.winner_by_leaving
        if table.record.status is not Status.FINISHED or winner is None:
            raise refusals.NotOver
        if winner.user_id != person_id:
            raise refusals.NotSeated
        await self.check_limits(person_id, table.record.guild_id)
        options = table.record.options.model_copy(update={"rated": False, "rematch_of": None})
        try:
            number = await self._store.tables.copy(game_id, options, self._clock())
        except ChannelTaken as error:
            raise refusals.ChannelBusy from error
        async with self._alone(number):
            return await self._go_on(await self._table(number))

    async def close_channel(self, channel_id: int) -> None:
        """Cancel the game of a channel that is gone, whatever state it is in."""
        number = await self._store.games.in_channel(channel_id)
        if number is None:
            return
        async with self._alone(number):
            await self._close(number)
            await self._store.boards.forget_messages(number)

    async def _close(self, number: int) -> None:
        try:
            table = await self._table(number)
        except refusals.Damaged:
            await self._end_as_it_is(number)
            return
        if table.record.status in {Status.LOBBY, Status.RUNNING}:
            await self._cancel(table)

    async def end_as_it_is(self, game_id: int) -> None:
        """End an open game that cannot be read; its clock is gone, too.

        Raises StaleGame if it has ended.
        """
        async with self._alone(game_id):
            await self._end_as_it_is(game_id)

    async def _end_as_it_is(self, game_id: int) -> None:
        await self._store.tables.end(game_id, Status.CANCELLED, self._clock())
        await self._store.pauses.unpause(game_id)


def _check_seats(table: Table) -> None:
    """Return if the game is for so many; raise TooFew or TooMany."""
    possible, seated = table.game.seats, len(table.record.seats)
    if seated < possible[0]:
        raise refusals.TooFew(possible[0])
    if seated > possible[-1]:
        raise refusals.TooMany(possible[-1])


def _dealt(record: GameRecord) -> Table:
    """Return a game as it is dealt, before anything of it is stored; raise CannotBeDealt."""
    try:
        return load(record)
    except ValueError as error:
        log.warning("it cannot be dealt: %s", error, extra={"game": record.id})
        raise refusals.CannotBeDealt from error
