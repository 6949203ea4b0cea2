"""What happens to a table of players around its turns: opening, seating, starting, leaving."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, exists, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.scores.results import FORGOTTEN
from bot.store.boards import doubt
from bot.store.clocks import rewind
from bot.store.database import Database
from bot.store.errors import ChannelTaken, GuildTooFull, HostsTooMany, StaleGame, StoreError
from bot.store.records import (
    ClockRecord,
    GameRecord,
    NewGame,
    SeatRecord,
    Status,
    TableLimits,
    TableOptions,
)
from bot.store.rows import columns
from bot.store.schema import IS_OPEN, games, seats, substitutes, turns
from engine import commitment


class Tables:
    """The part of the store that opens, fills, starts and ends games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self, new: NewGame, at: datetime, limits: TableLimits | None = None
    ) -> GameRecord:
        """Open a lobby with its host in seat 0, and return it.

        Raises:
            ChannelTaken: the channel has a lobby or a running game, however close the race.
            HostsTooMany, GuildTooFull: a limit is reached, however close the race.

        """
        async with self._database.write() as connection:
            await _keep_limits(connection, new.host_id, new.guild_id, limits)
            try:
                async with connection.begin_nested():
                    game_id = await _insert_lobby(connection, new, at)
            except IntegrityError as error:
                here = select(games.c.id).where(games.c.channel_id == new.channel_id, IS_OPEN)
                raise ChannelTaken((await connection.execute(here)).scalar_one()) from error
            host = SeatRecord(0, new.host_id, new.host_name)
            await _insert_seats(connection, game_id, [host])
        return _lobby(game_id, new, host, at)

    async def check_limits(self, host_id: int, guild_id: int, limits: TableLimits | None) -> None:
        """Return if one more game may be opened. Raises HostsTooMany or GuildTooFull."""
        async with self._database.read() as connection:
            await _keep_limits(connection, host_id, guild_id, limits)

    async def copy(self, game_id: int, options: TableOptions, at: datetime) -> int:
        """Begin a running game where another one stands, with other options; return its number.

        The other one's options name it from then on.

        Raises:
            ChannelTaken: the channel has a lobby or a running game, however close the race.

        """
        async with self._database.write() as connection:
            before = select(games).where(games.c.id == game_id)
            row = (await connection.execute(before)).mappings().one()
            values = dict(row) | {
                "status": Status.RUNNING.value,
                "options": options.model_dump(mode="json"),
                "created_at": at,
                "started_at": at,
            }
            for name in ("id", "ended_at", "ended_by", "finish"):
                del values[name]
            try:
                async with connection.begin_nested():
                    copy = insert(games).values(**values).returning(games.c.id)
                    number: int = (await connection.execute(copy)).scalar_one()
            except IntegrityError as error:
                here = select(games.c.id).where(games.c.channel_id == row["channel_id"], IS_OPEN)
                raise ChannelTaken((await connection.execute(here)).scalar_one()) from error
            for table in (seats, turns, substitutes):
                others = [column for column in table.c if column is not table.c.game_id]
                rows = select(literal(number).label("game_id"), *others).where(
                    table.c.game_id == game_id
                )
                names = ["game_id", *(column.name for column in others)]
                await connection.execute(insert(table).from_select(names, rows))
            named = row["options"] | {"played_on": number}
            await connection.execute(
                update(games).where(games.c.id == game_id).values(options=named)
            )
            return number

    async def set_seats(
        self,
        game_id: int,
        host_id: int,
        taken: Sequence[SeatRecord],
        options: TableOptions | None = None,
    ) -> None:
        """Replace the host and all seats of a lobby, and its options if there are others.

        Raises:
            StaleGame: the game is no lobby any more.
            StoreError: a seat or a person comes twice.

        """
        async with self._database.write_own() as connection:
            chosen = {} if options is None else {"options": options.model_dump(mode="json")}
            await change(connection, game_id, [Status.LOBBY], host_id=host_id, **chosen)
            await connection.execute(delete(seats).where(seats.c.game_id == game_id))
            try:
                await _insert_seats(connection, game_id, taken)
            except IntegrityError as error:
                raise StoreError(f"A seat or a person of game {game_id} comes twice.") from error

    async def set_options(self, game_id: int, options: TableOptions) -> None:
        """Change what is to be played in a lobby.

        Raises:
            StaleGame: the game is no lobby any more.

        """
        async with self._database.write_own() as connection:
            chosen = {"options": options.model_dump(mode="json")}
            await change(connection, game_id, [Status.LOBBY], **chosen)

    async def start(
        self,
        game_id: int,
        seed: str,
        at: datetime,
        options: TableOptions | None = None,
        wound: Collection[ClockRecord] = (),
    ) -> None:
        """Let a lobby become a running game, with other options if there are any, and its clocks.

        Raises:
            StaleGame: the game is no lobby any more.

        """
        async with self._database.write_own() as connection:
            running = {"status": Status.RUNNING.value, "seed": seed, "started_at": at}
            published = {"commitment": commitment(seed)}
            chosen = {} if options is None else {"options": options.model_dump(mode="json")}
            await change(connection, game_id, [Status.LOBBY], **running, **published, **chosen)
            await rewind(connection, game_id, wound)

    async def end(self, game_id: int, status: Status, at: datetime, by: int | None = None) -> None:
        """End a lobby or a running game without results, which frees its channel.

        `by` is who called it off, as in `GameRecord.ended_by`.

        Raises:
            StaleGame: the game has already ended.
            ValueError: `status` is none of an ended game.

        """
        if status in {Status.LOBBY, Status.RUNNING}:
            raise ValueError(f"A game does not end by becoming {status}.")
        async with self._database.write_own() as connection:
            ended = {"status": status.value, "ended_at": at, "ended_by": by}
            await change(connection, game_id, [Status.LOBBY, Status.RUNNING], **ended)
            await rewind(connection, game_id, ())
            # Its messages are put away once that is shown, which a crash may come before.
            await doubt(connection, game_id, None)

    async def mark_left(
        self, game_id: int, seat: int, at: datetime, wound: Collection[ClockRecord] = ()
    ) -> None:
        """Note that the person in a seat left the running game; the first time counts.

        `wound` are the clocks of the game from then on.

        Raises:
            StaleGame: the game is not running, or has no such seat.

        """
        running = exists().where(games.c.id == game_id, games.c.status == Status.RUNNING.value)
        first = func.coalesce(seats.c.left_at, literal(at, seats.c.left_at.type))
        leaving = (
            update(seats)
            .where(seats.c.game_id == game_id, seats.c.seat == seat, running)
            .values(left_at=first)
        )
        async with self._database.write_own() as connection:
            if not (await connection.execute(leaving)).rowcount:
                raise StaleGame(game_id)
            await rewind(connection, game_id, wound)

    async def set_host(self, game_id: int, host_id: int) -> None:
        """Make somebody else the host of a running game.

        Raises:
            StaleGame: the game is not running.

        """
        async with self._database.write_own() as connection:
            await change(connection, game_id, [Status.RUNNING], host_id=host_id)

    async def take_seat(
        self, game_id: int, taken: SeatRecord, wound: Collection[ClockRecord] = ()
    ) -> None:
        """Give a seat of a running game to somebody else; `wound` are its clocks from then on.

        Who takes it has all the time that there is for what the seat must decide.

        Raises:
            StaleGame: the game is not running, or has no such seat.

        """
        running = exists().where(games.c.id == game_id, games.c.status == Status.RUNNING.value)
        taking = (
            update(seats)
            .where(seats.c.game_id == game_id, seats.c.seat == taken.seat, running)
            .values(**columns(taken))
        )
        async with self._database.write_own() as connection:
            await _note_substitute(connection, game_id, taken)
            if not (await connection.execute(taking)).rowcount:
                raise StaleGame(game_id)
            others = [clock for clock in wound if clock.seat != taken.seat]
            await rewind(connection, game_id, others)
            await rewind(connection, game_id, wound)


async def change(
    connection: AsyncConnection, game_id: int, expected: Sequence[Status], **values: Any
) -> None:
    """Change a game that stands as expected, and hold it so until the transaction ends.

    Raises:
        StaleGame: the game does not exist or stands otherwise.

    """
    stands = games.c.status.in_([status.value for status in expected])
    changed = await connection.execute(
        update(games).where(games.c.id == game_id, stands).values(**values)
    )
    if not changed.rowcount:
        raise StaleGame(game_id)


async def _note_substitute(connection: AsyncConnection, game_id: int, taken: SeatRecord) -> None:
    """Note who played on in a seat until now, and leaves nothing there but turns."""
    before = (seats.c.game_id == game_id) & (seats.c.seat == taken.seat)
    person = (seats.c.user_id > FORGOTTEN) & (seats.c.user_id != taken.user_id)
    known = exists().where(
        substitutes.c.game_id == game_id, substitutes.c.user_id == seats.c.user_id
    )
    leaves = select(seats.c.game_id, seats.c.user_id).where(
        before, person, seats.c.owner_id.is_not(None), ~known
    )
    await connection.execute(insert(substitutes).from_select(["game_id", "user_id"], leaves))


async def _insert_lobby(connection: AsyncConnection, new: NewGame, at: datetime) -> int:
    lobby = insert(games).values(
        rules=new.rules,
        guild_id=new.guild_id,
        channel_id=new.channel_id,
        host_id=new.host_id,
        status=Status.LOBBY.value,
        capacity=new.capacity,
        options=new.options.model_dump(mode="json"),
        locale=new.locale,
        created_at=at,
    )
    game_id: int = (await connection.execute(lobby.returning(games.c.id))).scalar_one()
    return game_id


async def _insert_seats(
    connection: AsyncConnection, game_id: int, taken: Sequence[SeatRecord]
) -> None:
    if taken:
        await connection.execute(
            insert(seats), [{"game_id": game_id, **columns(seat)} for seat in taken]
        )


def _lobby(game_id: int, new: NewGame, host: SeatRecord, at: datetime) -> GameRecord:
    return GameRecord(
        id=game_id,
        rules=new.rules,
        guild_id=new.guild_id,
        channel_id=new.channel_id,
        host_id=new.host_id,
        status=Status.LOBBY,
        capacity=new.capacity,
        options=new.options,
        locale=new.locale,
        seed=None,
        created_at=at,
        seats=(host,),
    )


async def _keep_limits(
    connection: AsyncConnection, host_id: int, guild_id: int, limits: TableLimits | None
) -> None:
    if limits is None:
        return
    hosted = select(func.count()).where(IS_OPEN, games.c.host_id == host_id).scalar_subquery()
    here = select(func.count()).where(IS_OPEN, games.c.guild_id == guild_id).scalar_subquery()
    of_host, of_guild = (await connection.execute(select(hosted, here))).one()
    if of_host >= limits.host:
        raise HostsTooMany(limits.host)
    if of_guild >= limits.guild:
        raise GuildTooFull(limits.guild)
