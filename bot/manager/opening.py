"""Games that begin: a lobby is opened, dealt, or what was won by leaving is played on."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from secrets import token_hex

from bot.manager.deals import PlayedOn, TooLate, played_on_until
from bot.manager.latest import Latest
from bot.manager.rematches import Rematches, settled
from bot.manager.resuming import Resuming
from bot.manager.rights import check_capacity, host_only
from bot.manager.table import Table, load
from bot.manager.waiting import wound
from bot.store import ChannelTaken, GuildTooFull, HostsTooMany
from bot.store.records import GameRecord, NewGame, Status, TableLimits
from bot.store.tables import Tables
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


class Opening:
    """The part of the manager that opens tables, and lets who has won play on."""

    def __init__(
        self,
        latest: Latest,
        resuming: Resuming,
        tables: Tables,
        clock: Callable[[], datetime],
        limits: TableLimits | None,
    ) -> None:
        self._latest = latest
        self._resuming = resuming
        self._tables = tables
        self._clock = clock
        self.limits = limits

    async def open(self, new: NewGame) -> Table:
        """Open a lobby with its host in the first seat.

        Raises WrongSeats, ChannelBusy, HostsEnough or ServerFull.
        """
        check_capacity(new.rules, new.capacity)
        try:
            with _refused():
                record = await self._tables.create(new, self._clock(), self.limits)
        except ChannelTaken as error:
            raise refusals.ChannelBusy from error
        return self._latest.keep(Table(record))

    async def check_limits(self, host_id: int, guild_id: int) -> None:
        """Return if a person may open one more table in a server. Raises as `open` does."""
        with _refused():
            await self._tables.check_limits(host_id, guild_id, self.limits)

    async def play_on(self, game_id: int, person_id: int) -> Table:
        """Let who won because all others left play on, in a friendly game that begins there.

        The result stays as it is. It can be done once, and only until what is secret in the deal
        is told. Raises NotOver, NotSeated, PlayedOn or TooLate, or what `open` raises.
        """
        async with self._latest.alone(game_id):
            table = await self._latest.get(game_id)
            self._check_played_on(table, person_id)
            await self.check_limits(person_id, table.record.guild_id)
            number = await self._copy(table)
        return await self._resuming.resume(number)

    def _check_played_on(self, table: Table, person_id: int) -> None:
        until, winners = played_on_until(table), table.winners_by_leaving
        if until is None or not winners:
            raise refusals.NotOver
        if person_id not in {seat.user_id for seat in winners}:
            raise refusals.NotSeated
        if table.record.options.played_on is not None:
            raise PlayedOn(table.id, table.record.options.played_on)
        if self._clock() >= until:
            raise TooLate(table.id)

    async def _copy(self, table: Table) -> int:
        """Begin a friendly game where one was won, and remember which: for whom holds its lock."""
        options = table.record.options
        friendly = options.model_copy(update={"rated": False, "rematch_of": None})
        try:
            number = await self._tables.copy(table.id, friendly, self._clock())
        except ChannelTaken as error:
            raise refusals.ChannelBusy from error
        named = options.model_copy(update={"played_on": number})
        self._latest.keep(replace(table, record=replace(table.record, options=named)))
        return number


class Dealing:
    """The part of the manager that lets a lobby become a game."""

    def __init__(
        self, latest: Latest, rematches: Rematches, tables: Tables, clock: Callable[[], datetime]
    ) -> None:
        self._latest = latest
        self._rematches = rematches
        self._tables = tables
        self._clock = clock

    async def start(self, game_id: int, person_id: int) -> Table:
        """Deal the game; what cannot be dealt stays a lobby.

        Raises HostOnly, TooFew, TooMany, CannotBeDealt or AlreadyStarted.
        """
        before = await self._rematches.before(await self._latest.table(game_id))
        async with self._latest.alone(game_id):
            table = await self._latest.lobby(game_id)
            host_only(table, person_id, self._clock())
            _check_seats(table)
            seed, at, options = token_hex(SEED_BYTES), self._clock(), settled(table, before)
            dealt = replace(table.record, status=Status.RUNNING, seed=seed, started_at=at)
            started = _dealt(replace(dealt, commitment=commitment(seed), options=options))
            await self._tables.start(game_id, seed, at, options, wound(started, at))
            return self._latest.keep(started)


def _check_seats(table: Table) -> None:
    """Return if the game is for so many; raise TooFew or TooMany."""
    possible, seated = table.game.seats, len(table.record.seats)
    if seated < possible[0]:
        raise refusals.TooFew(possible[0] - seated)
    if seated > possible[-1]:
        raise refusals.TooMany(possible[-1])


def _dealt(record: GameRecord) -> Table:
    """Return a game as it is dealt, before anything of it is stored; raise CannotBeDealt."""
    try:
        return load(record)
    except ValueError as error:
        log.warning("it cannot be dealt: %s", error, extra={"game": record.id})
        raise refusals.CannotBeDealt from error
