"""Where each game's board is, and what of its messages is still to be put away or looked for.

All of it is written before it is needed: a bot that is killed at any moment finds after its start
which messages may still have buttons.
"""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import RowMapping, delete, insert, literal, null, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.clocks import start
from bot.store.database import Database
from bot.store.own_schema import RESTORED_AT, facts
from bot.store.people import put
from bot.store.records import ClockRecord, Doubt, LiveMessage, StaleMessage, Status
from bot.store.rows import columns
from bot.store.schema import IS_OPEN, doubts, games, live_messages, stale_messages


class Boards:
    """The part of the store that knows the messages of games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def live_message(self, game_id: int) -> LiveMessage | None:
        """Return the message that shows the game now."""
        async with self._database.read() as connection:
            return await live_of(connection, game_id)

    async def set_live_message(
        self,
        game_id: int,
        message: LiveMessage,
        started: Collection[ClockRecord] = (),
        *,
        afresh: bool = False,
    ) -> StaleMessage | None:
        """Note that `message` shows the game from now on, beyond doubt, and let clocks run.

        These are as in `Clocks.start`. Returns the message before it, which is noted as stale in
        the same step.

        Raises:
            StoreError: there is no such game.

        """
        async with self._database.write_own() as connection:
            before = await live_of(connection, game_id)
            await put(connection, live_messages, {"game_id": game_id}, columns(message))
            await _trust(connection, game_id)
            await _drop(connection, [message.message_id])
            await start(connection, started, afresh=afresh)
            if before is None or before.message_id == message.message_id:
                return None
            stale = _replaced(game_id, before, message.version)
            await _add(connection, stale)
            return stale

    async def clear_live_message(self, game_id: int) -> None:
        """Note that no message shows the game, beyond doubt."""
        async with self._database.write_own() as connection:
            gone = delete(live_messages).where(live_messages.c.game_id == game_id)
            await connection.execute(gone)
            await _trust(connection, game_id)

    async def forget_messages(self, game_id: int) -> None:
        """Forget every message of a game: its channel is gone."""
        async with self._database.write_own() as connection:
            for table in (live_messages, doubts, stale_messages):
                await connection.execute(delete(table).where(table.c.game_id == game_id))

    async def add_stale(self, stale: StaleMessage) -> None:
        """Note that a message is to be put away.

        Raises:
            StoreError: there is no such game.

        """
        async with self._database.write_own() as connection:
            await _add(connection, stale)

    async def stale_messages(self) -> list[StaleMessage]:
        """Return the messages of one's own games that are to be put away, oldest first."""
        own = self._database.shards.of_games(stale_messages.c.game_id)
        wanted = select(stale_messages).where(*own).order_by(stale_messages.c.message_id)
        async with self._database.read() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
        return [_stale(row) for row in rows]

    async def drop_stale(self, message_ids: Collection[int]) -> None:
        """Note that messages are put away."""
        async with self._database.write_own() as connection:
            await _drop(connection, message_ids)

    async def doubt(self, game_id: int, since: datetime | None) -> None:
        """Note that another message than the known one may show the game, posted after `since`.

        None: after the known one.

        Raises:
            StoreError: there is no such game.

        """
        async with self._database.write_own() as connection:
            await doubt(connection, game_id, since)

    async def doubted(self, game_id: int) -> Doubt | None:
        """Return what was noted by `doubt` and is not cleared up yet."""
        async with self._database.read() as connection:
            wanted = select(doubts.c.since).where(doubts.c.game_id == game_id)
            row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else Doubt(row.since)

    async def trust(self, game_id: int) -> None:
        """Note that the message that is known shows the game, and no other."""
        async with self._database.write_own() as connection:
            await _trust(connection, game_id)

    async def doubt_after_restore(self) -> bool:
        """Doubt the messages of all open games if the database is a copy put back in place.

        What was posted after the copy was made is not known to it. Returns whether it is one; the
        next call says that it is none.
        """
        async with self._database.write() as connection:
            fact = delete(facts).where(facts.c.key == RESTORED_AT)
            if not (await connection.execute(fact)).rowcount:
                return False
            being_played = select(games.c.id, null()).where(IS_OPEN)
            numbers = being_played.with_only_columns(games.c.id)
            await connection.execute(delete(doubts).where(doubts.c.game_id.in_(numbers)))
            await connection.execute(insert(doubts).from_select(["game_id", "since"], being_played))
        return True

    async def called_off_in(self, game_id: int) -> str | None:
        """Return the language of a game that was called off, without reading the rest of it."""
        called_off = games.c.status == literal(Status.CANCELLED.value)
        wanted = select(games.c.locale).where(games.c.id == game_id, called_off)
        async with self._database.read() as connection:
            return await connection.scalar(wanted)


async def doubt(connection: AsyncConnection, game_id: int, since: datetime | None) -> None:
    """Note a doubt as a part of what else is changed; see `Boards.doubt`."""
    await put(connection, doubts, {"game_id": game_id}, {"since": since})


async def live_of(connection: AsyncConnection, game_id: int) -> LiveMessage | None:
    """Return the message that shows a game now, as a part of what else is read."""
    board = live_messages.c
    wanted = select(board.channel_id, board.message_id, board.version, board.since)
    row = (await connection.execute(wanted.where(board.game_id == game_id))).one_or_none()
    return None if row is None else LiveMessage(*row)


async def _trust(connection: AsyncConnection, game_id: int) -> None:
    await connection.execute(delete(doubts).where(doubts.c.game_id == game_id))


async def _add(connection: AsyncConnection, stale: StaleMessage) -> None:
    values = columns(stale)
    await put(connection, stale_messages, {"message_id": values.pop("message_id")}, values)


async def _drop(connection: AsyncConnection, message_ids: Collection[int]) -> None:
    put_away = stale_messages.c.message_id.in_(message_ids)
    await connection.execute(delete(stale_messages).where(put_away))


def _replaced(game_id: int, before: LiveMessage, version: int) -> StaleMessage:
    """Return what becomes of a board when one of a version is posted; an idle repost goes."""
    until = version if version > before.version else None
    return StaleMessage(game_id, before.channel_id, before.message_id, before.first, until)


def _stale(row: RowMapping) -> StaleMessage:
    return StaleMessage(**row)
